import { type SQL, sql } from "drizzle-orm"
import { defaultPerPage } from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { cursorOf, cursorPlaces, readCursor } from "../core/cursors.ts"
import type { Db } from "../db/connect.ts"
import { allOf } from "../db/queries/sql-lists.ts"
import { column, type RowOf, type RowShape, rowsOf } from "../db/rows.ts"
import { cursorPageOf, skippedRows, totalOf } from "./list-answer.ts"

/** Where counting stops. */
const maxCounted = 10_000

export type PageQuery = { page?: number; per_page?: number; before?: string; after?: string }
export type Loose<T> = { [K in keyof T]?: T[K] | undefined }

/** Kinds of keys: their type in the database, and what a cursor may say of them. */
const kinds = {
  bigint: (value: unknown) => Number.isSafeInteger(value),
  text: (value: unknown) => typeof value === "string" && value.length <= 500 && !value.includes("\0"),
  timestamptz: (value: unknown) => typeof value === "string" && isInstant(value),
} as const

/** Whether a text is what `keyInstant` makes of an instant. */
function isInstant(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(text)) return false
  const at = new Date(`${text.slice(0, 23)}Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 23) === text.slice(0, 23)
}

/** An instant as a key has it: with all its digits. */
export const keyInstant = (instant: SQL): SQL =>
  sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** A key of the order of a list. */
export type PageKey<S extends RowShape> = {
  kind: keyof typeof kinds
  sql: SQL
  /** The column that has it, as text where it is an instant. */
  name: keyof RowOf<S> & string
}

/** The keys of an order, one after the other. */
const keyList = <S extends RowShape>(keys: readonly PageKey<S>[], of: (key: PageKey<S>, at: number) => SQL) =>
  sql.join(keys.map(of), sql`, `)

/** The order by some keys. */
export const keyOrder = <S extends RowShape>(keys: readonly PageKey<S>[], direction: "asc" | "desc"): SQL =>
  keyList(keys, (key) => sql`${key.sql} ${direction === "desc" ? sql`desc` : sql`asc`}`)

/** Whether a row comes after a place in an order. @param place the values of its keys. */
export const beyondPlace = <S extends RowShape>(
  keys: readonly PageKey<S>[],
  direction: "asc" | "desc",
  place: readonly unknown[],
): SQL => sql`(${keyList(keys, (key) => key.sql)}) ${direction === "desc" ? sql`<` : sql`>`}
  (${keyList(keys, ({ kind }, at) => sql`${place[at]}::${sql.raw(kind)}`)})`

/** The place of a row in an order. */
export const placeIn = <S extends RowShape>(keys: readonly PageKey<S>[], row: RowOf<S>): readonly unknown[] =>
  keys.map(({ name }) => ownValue(row, name))

type List<S extends RowShape> = {
  path: string
  shape: S
  columns: SQL
  from: SQL
  where: (SQL | undefined)[]
  /** The order of the rows, which together tell each apart. */
  keys: readonly PageKey<S>[]
  direction: "asc" | "desc"
}

/**
 * A page of a list in the order of its keys, between two cursors or by its number (D-276).
 * @param list its path, the conditions of its rows, what is read of them, and its order.
 * @returns the rows, and what their list says of them.
 * @throws 400 for a bad cursor, and for a page beyond the rows that pages reach.
 */
export async function readKeyPage<S extends RowShape>(
  db: Db,
  query: Loose<PageQuery> & Readonly<Record<string, unknown>>,
  list: List<S>,
) {
  const { path, shape, columns, from, where, keys, direction } = list
  const placeOf = (cursor: string): readonly unknown[] | null => {
    const parts = readCursor(cursor)
    const isPlace = parts.length === keys.length && keys.every(({ kind }, at) => kinds[kind](parts[at]))
    return isPlace ? parts : null
  }
  const { after, before } = cursorPlaces(path, query, placeOf)
  const perPage = query.per_page ?? defaultPerPage
  const skipped = skippedRows(query)
  const isBack = before !== null
  const order = (direction === "desc") !== isBack ? "desc" : "asc"
  const place = after ?? before
  const beyond = place ? beyondPlace(keys, order, place) : undefined
  const found = await rowsOf(
    db,
    shape,
    sql`select ${columns} ${from} where ${allOf([...where, beyond])}
      order by ${keyOrder(keys, order)} limit ${perPage + 1} offset ${skipped}`,
  )
  const [counted] = await rowsOf(
    db,
    { count: column.number() },
    sql`select count(*) as count from (select ${from} where ${allOf(where)} limit ${maxCounted + 1}) counted`,
  )
  const rows = found.slice(0, perPage)
  const hasMore = found.length > perPage
  if (isBack) rows.reverse()
  const cursor = (row: RowOf<S> | undefined) => (row ? cursorOf(placeIn(keys, row)) : null)
  const hasNewer = isBack ? hasMore : after !== null || (skipped > 0 && rows.length > 0)
  const { count } = counted!
  return {
    rows,
    list: {
      ...totalOf({ count: Math.min(count, maxCounted), exact: count <= maxCounted }, query),
      ...cursorPageOf(path, query, {
        before: hasNewer ? cursor(rows[0]) : null,
        after: isBack || hasMore ? cursor(rows.at(-1)) : null,
      }),
      ...(count === 0 ? { _page: 1 } : {}),
    },
  }
}
