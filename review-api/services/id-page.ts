import type { SQL } from "drizzle-orm"
import type { Db } from "../db/connect.ts"
import type { RowOf, RowShape } from "../db/rows.ts"
import { type Loose, type PageKey, type PageQuery, readKeyPage } from "./key-page.ts"

/**
 * A page of a list in the order of its ids, the newest first, between two cursors or by its number (D-276).
 * @param list its path, the conditions of its rows, and what is read of them: `from` with the tables, `id` of a row, and columns.
 * @returns the rows, and what their list says of them.
 * @throws 400 for a bad cursor, and for a page beyond the rows that pages reach.
 */
export const readIdPage = <S extends RowShape & { id: unknown }>(
  db: Db,
  query: Loose<PageQuery> & Readonly<Record<string, unknown>>,
  { id, ...list }: { path: string; shape: S; columns: SQL; from: SQL; id: SQL; where: (SQL | undefined)[] },
) => {
  const key: PageKey<S> = { kind: "bigint", sql: id, name: "id" as keyof RowOf<S> & string }
  return readKeyPage(db, query, { ...list, keys: [key], direction: "desc" })
}
