import { type SQL, sql } from "drizzle-orm"
import type { Db } from "../db/connect.ts"
import { nameMatches, nameOrder, relevanceOf } from "../db/queries/name-search.ts"
import { allOf, isOneOf } from "../db/queries/sql-lists.ts"
import { countOf, type RowOf, type RowShape, rowsOf } from "../db/rows.ts"
import { type ListAnswer, listAnswerOf, pageOf } from "./list-answer.ts"
import { orderBy, type SortKey } from "./list-sort.ts"

type Query = {
  page?: number | undefined
  per_page?: number | undefined
  keywords?: string | undefined
  search_type?: "contains" | "typeahead" | undefined
  "sort[by]"?: string | undefined
  "sort[order]"?: string | undefined
}

type Regions<K extends string, S extends RowShape> = {
  collection: K
  /** Of the table, whose alias is `r`. */
  columns: SQL
  /** Of `columns`. */
  shape: S
  table: SQL
  filters?: (SQL | undefined)[]
  /** Ids of what a search means besides; they come behind what is called so. */
  related?: readonly number[]
  query: Query
}

const name = sql`r.name`

/** A page of countries, states or categories: searched and sorted by name (000 §7, D-009, D-010). */
export async function listRegions<const K extends string, S extends RowShape>(
  db: Db,
  { collection, columns, shape, table, filters = [], related = [], query }: Regions<K, S>,
): Promise<ListAnswer<K, RowOf<S>>> {
  const { page, perPage, offset } = pageOf(query)
  const named = nameMatches(name, query)
  const isFound = named && related.length > 0 ? sql`(${named} or ${isOneOf(sql`r.id`, related)})` : named
  const from = sql`from ${table} r where ${allOf([sql`true`, ...filters, isFound])}`
  const relevance: Record<string, SortKey> =
    named && query.keywords
      ? {
          relevance: {
            by: [
              sql`case when ${named} then ${relevanceOf(name, query.keywords)} else 3 end`,
              ...nameOrder(name),
            ],
            fixed: true,
          },
        }
      : {}
  const keys = { name: { by: nameOrder(name) }, code: { by: [sql`r.code collate "C"`] }, ...relevance }
  const order = orderBy(query, keys, ["name"], sql`r.id`)
  const total = await countOf(db, from)
  const items = await rowsOf(
    db,
    shape,
    sql`select ${columns} ${from} order by ${order} limit ${perPage} offset ${offset}`,
  )
  return listAnswerOf({
    path: `/${collection}`,
    query,
    page,
    perPage,
    total,
    collection,
    items,
  })
}
