import { type SQL, sql } from "drizzle-orm"
import { dayIn } from "#lib/dates/today.ts"
import { csvInstant, csvLine, csvMark } from "#lib/format/csv.ts"
import { type Db, rowsOf } from "../../db/connect.ts"
import type { Service } from "../service.ts"
import { type AuditRow, auditColumns, auditSelection, requireAdmin } from "./audit-selection.ts"

/** Lines that are read at a time. */
const batchSize = 1_000

const columns = [
  "time",
  "email",
  "acting_as",
  "action",
  "resource_type",
  "resource_id",
  "resource_name",
  "address",
  "user_agent",
  "before",
  "after",
]

const json = (values: unknown): string | null => (values == null ? null : JSON.stringify(values))

const lineOf = (row: AuditRow, timeZone: string): string =>
  csvLine([
    csvInstant(row.at, timeZone),
    row.email,
    row.actor_kind,
    row.action,
    row.resource_type,
    row.resource_id,
    row.resource_name,
    row.address,
    row.user_agent,
    json(row.before),
    json(row.after),
  ])

/** Everything that was there when it began, newest first, a batch at a time. */
async function* piecesOf(db: Db, selection: SQL, timeZone: string): AsyncGenerator<string> {
  let before: number | null = null
  yield csvMark + csvLine(columns)
  while (true) {
    const place: SQL = before === null ? sql`` : sql`and e.id < ${before}`
    const rows: AuditRow[] = await rowsOf<AuditRow>(
      db,
      sql`select ${auditColumns} from audit_entries e where ${selection} ${place}
          order by e.id desc limit ${batchSize}`,
    )
    if (rows.length > 0) yield rows.map((row) => lineOf(row, timeZone)).join("")
    if (rows.length < batchSize) return
    before = rows.at(-1)!.id
  }
}

/** The audit log as CSV (D-109, D-110), in constant memory. @throws 403 for everybody but an Admin. */
export const exportAuditEntries: Service<"audit_entries.export"> = async ({ deps, scope, query }) => {
  requireAdmin(scope)
  const today = dayIn(scope.timeZone, deps.clock.now())
  return {
    name: `export-${today}.csv`,
    type: "text/csv; charset=utf-8",
    pieces: piecesOf(deps.db, auditSelection(scope, query), scope.timeZone),
  }
}
