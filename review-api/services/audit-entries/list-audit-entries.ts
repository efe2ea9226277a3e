import { type SQL, sql } from "drizzle-orm"
import { defaultPerPage, type QueryOf } from "#lib/contract/index.ts"
import { type Db, rowsOf } from "../../db/connect.ts"
import { cursorPageOf, skippedRows } from "../list-answer.ts"
import type { Service } from "../service.ts"
import { type AuditRow, auditColumns, auditSelection, requireAdmin } from "./audit-selection.ts"

/** Where the log stops being counted. */
const maxCounted = 10_000

const cursorId = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null

type Page = { rows: AuditRow[]; newer: string | null; older: string | null }

async function readPage(db: Db, selection: SQL, query: QueryOf<"audit_entries.list">): Promise<Page> {
  const perPage = query.per_page ?? defaultPerPage
  const after = cursorId(query.after)
  const before = after === null ? cursorId(query.before) : null
  const place =
    after !== null ? sql`and e.id < ${after}` : before !== null ? sql`and e.id > ${before}` : sql``
  const skipped = skippedRows(query)
  const order = before === null ? sql`desc` : sql`asc`
  const found = await rowsOf<AuditRow>(
    db,
    sql`select ${auditColumns} from audit_entries e where ${selection} ${place}
        order by e.id ${order} limit ${perPage + 1} offset ${skipped}`,
  )
  const hasMore = found.length > perPage
  const rows = found.slice(0, perPage)
  if (before !== null) rows.reverse()
  const id = (row: AuditRow | undefined) => (row ? String(row.id) : null)
  const hasNewer = before !== null ? hasMore : after !== null || (skipped > 0 && rows.length > 0)
  const hasOlder = before !== null || hasMore
  return { rows, newer: hasNewer ? id(rows[0]) : null, older: hasOlder ? id(rows.at(-1)) : null }
}

/** The audit log of the account, newest first. @throws 403 for everybody but an Admin. */
export const listAuditEntries: Service<"audit_entries.list"> = async ({ deps, scope, query }) => {
  requireAdmin(scope)
  const selection = auditSelection(scope, query)
  const page = await readPage(deps.db, selection, query)
  const [counted] = await rowsOf<{ count: number }>(
    deps.db,
    sql`select count(*)::integer as count
        from (select 1 from audit_entries e where ${selection} limit ${maxCounted + 1}) counted`,
  )
  const cursors = { before: page.newer, after: page.older }
  const total = Math.min(counted!.count, maxCounted)
  return {
    _embedded: { audit_entries: page.rows },
    _total_pages: Math.ceil(total / (query.per_page ?? defaultPerPage)),
    _total: total,
    _total_exact: counted!.count <= maxCounted,
    ...cursorPageOf("/audit_entries", query, cursors),
    paging: { cursors },
  }
}
