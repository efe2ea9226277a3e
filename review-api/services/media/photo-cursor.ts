import { type SQL, sql } from "drizzle-orm"
import type { QueryOf } from "#lib/contract/index.ts"
import { readCursor } from "../../core/cursors.ts"
import { allOf } from "../../db/queries/sql-lists.ts"

export type Direction = "asc" | "desc"

/** Of each part of a place, in which direction it is sorted; null for what is not sorted by. */
export type PhotoOrder = readonly (Direction | null)[]

/**
 * Where a photo stands in a list: by its category, its date, its id or that of its review, and its number in that; 0 for
 * a photo of an owner.
 */
export type PhotoPlace = readonly [rank: number, datedAt: string, id: number, nth: number]

const types = ["smallint", "timestamptz", "bigint", "integer"] as const
const shape = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00$/

/** The place that a cursor names; null for a text that is none. */
export function placeOf(cursor: string): PhotoPlace | null {
  const [rank, datedAt, id, nth] = readCursor(cursor) as [number, string, number, number]
  const isPlace =
    Number.isInteger(rank) &&
    Math.abs(rank) < 100 &&
    Number.isSafeInteger(id) &&
    Number.isInteger(nth) &&
    Math.abs(nth) < 1_000_000 &&
    typeof datedAt === "string" &&
    shape.test(datedAt) &&
    !Number.isNaN(Date.parse(datedAt.replace(" ", "T").replace("+00", "Z")))
  return isPlace ? [rank, datedAt, id, nth] : null
}

/** The order of a list of photos: the newest first unless something else is said. */
export function orderOf(query: Pick<QueryOf<"media.list">, "sort[by]" | "sort[order]">): PhotoOrder {
  const words = (query["sort[order]"] ?? "").split(",").map((word) => word.trim().toLowerCase() as Direction)
  const keys = (query["sort[by]"] ?? "category_rank,published_at").split(",").map((key) => key.trim())
  const given = keys.map((_, at) => words[at] || "desc")
  const directionOf = (key: string) => given[keys.indexOf(key)] ?? null
  // A key that comes second to the time decides nothing.
  const rank = keys[0] === "published_at" ? null : directionOf("category_rank")
  const date = directionOf("published_at") ?? "desc"
  return [rank, date, date, date]
}

export const turned = (order: PhotoOrder): PhotoOrder =>
  order.map((one) => one && (one === "asc" ? "desc" : "asc"))

/** The order of rows by the columns of a place. */
export const orderBy = (columns: readonly SQL[], order: PhotoOrder): SQL =>
  sql.join(
    columns.flatMap((column, at) => (order[at] ? [sql`${column} ${sql.raw(order[at])}`] : [])),
    sql`, `,
  )

/** Rows that come after a place in an order. @param columns the parts of their places. */
export function beyond(columns: readonly SQL[], place: PhotoPlace, order: PhotoOrder): SQL {
  const values = place.map((part, at) => sql`${part}::${sql.raw(types[at]!)}`)
  const kept = [0, 1, 2, 3].filter((at) => order[at])
  // Equal parts all go one way: one comparison, which an index knows.
  if (order[0] === null) {
    const [left, right] = [columns, values].map((all) => sql.join(all.slice(1), sql`, `))
    return order[1] === "asc" ? sql`(${left}) > (${right})` : sql`(${left}) < (${right})`
  }
  const terms = kept.map((at, nth) => {
    const same = kept.slice(0, nth).map((before) => sql`${columns[before]} = ${values[before]}`)
    const further =
      order[at] === "asc" ? sql`${columns[at]} > ${values[at]}` : sql`${columns[at]} < ${values[at]}`
    return sql`(${allOf([...same, further])})`
  })
  return sql`(${sql.join(terms, sql` or `)})`
}

/** Rows of reviews that hold a place, or come after it, in an order by their date. @param columns all but the last part. */
export function sameOrBeyond(columns: readonly SQL[], place: PhotoPlace, order: PhotoOrder): SQL {
  const left = sql.join(columns.slice(1), sql`, `)
  const right = sql`${place[1]}::timestamptz, ${place[2]}::bigint`
  return order[1] === "asc" ? sql`(${left}) >= (${right})` : sql`(${left}) <= (${right})`
}
