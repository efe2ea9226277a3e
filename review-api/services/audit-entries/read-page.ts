import { type SQL, sql } from "drizzle-orm"
import { defaultPerPage, type QueryOf } from "#lib/contract/index.ts"
import { cursorPlaces } from "../../core/cursors.ts"
import type { Db } from "../../db/connect.ts"
import { rowsOf } from "../../db/rows.ts"
import { skippedRows } from "../list-answer.ts"
import { type AuditRow, auditColumns, auditRowShape } from "./audit-selection.ts"

const idOf = (cursor: string): number | null => (/^\d{1,15}$/.test(cursor) ? Number(cursor) : null)

type Page = { rows: AuditRow[]; newer: string | null; older: string | null }

/**
 * One page of the lines that a selection has, newest first.
 * @param path of the list.
 * @param query `after` is the id that the page begins below, `before` the one that it ends above.
 * @throws 400 for a bad cursor.
 */
export async function readAuditPage(
  db: Db,
  path: string,
  selection: SQL,
  query: QueryOf<"locations.history">,
): Promise<Page> {
  const perPage = query.per_page ?? defaultPerPage
  const { after, before } = cursorPlaces(path, query, idOf)
  const place =
    after !== null ? sql`and e.id < ${after}` : before !== null ? sql`and e.id > ${before}` : sql``
  const skipped = skippedRows(query)
  const order = before === null ? sql`desc` : sql`asc`
  const found = await rowsOf(
    db,
    auditRowShape,
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
