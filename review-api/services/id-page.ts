import { type SQL, sql } from "drizzle-orm"
import { defaultPerPage } from "#lib/contract/index.ts"
import { cursorOf, cursorPlaces, readCursor } from "../core/cursors.ts"
import type { Db } from "../db/connect.ts"
import { allOf } from "../db/queries/sql-lists.ts"
import { column, type RowOf, type RowShape, rowsOf } from "../db/rows.ts"
import { cursorPageOf, skippedRows, totalOf } from "./list-answer.ts"

/** Where counting stops. */
const maxCounted = 10_000

type PageQuery = { page?: number; per_page?: number; before?: string; after?: string }
type Loose<T> = { [K in keyof T]?: T[K] | undefined }

const placeOf = (cursor: string): number | null => {
  const [id] = readCursor(cursor)
  return Number.isSafeInteger(id) ? (id as number) : null
}

/**
 * A page of a list in the order of its ids, the newest first, between two cursors or by its number (D-276).
 * @param list its path, the conditions of its rows, and what is read of them: `from` with the tables, `id` of a row, and columns.
 * @returns the rows, and what their list says of them.
 * @throws 400 for a bad cursor, and for a page beyond the rows that pages reach.
 */
export async function readIdPage<S extends RowShape & { id: unknown }>(
  db: Db,
  query: Loose<PageQuery> & Readonly<Record<string, unknown>>,
  list: { path: string; shape: S; columns: SQL; from: SQL; id: SQL; where: (SQL | undefined)[] },
) {
  const { path, shape, columns, from, id, where } = list
  const { after, before } = cursorPlaces(path, query, placeOf)
  const perPage = query.per_page ?? defaultPerPage
  const skipped = skippedRows(query)
  const place =
    after !== null
      ? sql`${id} < ${after}::bigint`
      : before !== null
        ? sql`${id} > ${before}::bigint`
        : undefined
  const direction = before !== null ? sql`asc` : sql`desc`
  const found = await rowsOf(
    db,
    shape,
    sql`select ${columns} ${from} where ${allOf([...where, place])}
      order by ${id} ${direction} limit ${perPage + 1} offset ${skipped}`,
  )
  const [counted] = await rowsOf(
    db,
    { count: column.number() },
    sql`select count(*) as count from (select ${from} where ${allOf(where)} limit ${maxCounted + 1}) counted`,
  )
  const rows = found.slice(0, perPage)
  const hasMore = found.length > perPage
  if (before !== null) rows.reverse()
  const cursor = (row: RowOf<S> | undefined) => (row ? cursorOf([(row as { id: unknown }).id]) : null)
  const hasNewer = before !== null ? hasMore : after !== null || (skipped > 0 && rows.length > 0)
  const { count } = counted!
  return {
    rows,
    list: {
      ...totalOf({ count: Math.min(count, maxCounted), exact: count <= maxCounted }, query),
      ...cursorPageOf(path, query, {
        before: hasNewer ? cursor(rows[0]) : null,
        after: before !== null || hasMore ? cursor(rows.at(-1)) : null,
      }),
      ...(count === 0 ? { _page: 1 } : {}),
    },
  }
}
