import { type SQL, sql } from "drizzle-orm"
import { type Db, rowsOf } from "../../db/connect.ts"
import type { Column } from "../exports/export-rows.ts"
import { fileDownload } from "../exports/file-download.ts"
import type { Service } from "../service.ts"
import { type AuditRow, auditColumns, auditSelection, requireAdmin } from "./audit-selection.ts"

/** Lines that are read at a time. */
const batchSize = 1_000

const json = (values: unknown): string | null => (values == null ? null : JSON.stringify(values))

const columns: Record<string, Column<AuditRow>> = {
  time: { as: "instant", of: ({ at }) => at },
  email: ({ email }) => email,
  acting_as: ({ actor_kind }) => actor_kind,
  action: ({ action }) => action,
  resource_type: ({ resource_type }) => resource_type,
  resource_id: ({ resource_id }) => resource_id,
  resource_name: ({ resource_name }) => resource_name,
  address: ({ address }) => address,
  user_agent: ({ user_agent }) => user_agent,
  before: ({ before }) => json(before),
  after: ({ after }) => json(after),
}

/** Everything that was there when it began, newest first, a batch at a time. */
async function* batchesOf(db: Db, selection: SQL): AsyncGenerator<AuditRow[]> {
  let before: number | null = null
  while (true) {
    const place: SQL = before === null ? sql`` : sql`and e.id < ${before}`
    const rows: AuditRow[] = await rowsOf<AuditRow>(
      db,
      sql`select ${auditColumns} from audit_entries e where ${selection} ${place}
          order by e.id desc limit ${batchSize}`,
    )
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) return
    before = rows.at(-1)!.id
  }
}

/** The audit log as a file (D-109, D-110), in constant memory. @throws 403 for everybody but an Admin. */
export const exportAuditEntries: Service<"audit_entries.export"> = async ({ deps, scope, query }) => {
  requireAdmin(scope)
  const batches = batchesOf(deps.db, auditSelection(scope, query))
  return fileDownload(deps, scope, { columns, batches }, query.file_type)
}
