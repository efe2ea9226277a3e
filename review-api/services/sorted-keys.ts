import { type SQL, sql } from "drizzle-orm"
import { ownValue } from "#lib/contract/own-value.ts"
import { column, type RowShape } from "../db/rows.ts"
import { keyInstant, type PageKey } from "./key-page.ts"

/** Columns of a list, beside its own, for the keys of its order. */
export const sortShape = {
  sort_last: column.number(),
  sort_number: column.number(),
  sort_text: column.text(),
}

/** A value that a list is sorted by: null for rows that come last, whichever the direction. */
export type SortValue = { kind: "bigint" | "text" | "timestamptz"; sql: SQL }

/** Texts are told apart by as much as a cursor can hold. */
const textLength = 200

const filled: Record<SortValue["kind"], (value: SQL) => SQL> = {
  bigint: (value) => sql`coalesce(${value}, 0)::bigint`,
  text: (value) => sql`left(lower(coalesce(${value}, '')), ${sql.raw(String(textLength))})`,
  timestamptz: (value) => sql`coalesce(${value}, 'epoch'::timestamptz)`,
}

type Sort = { "sort[by]"?: string | undefined; "sort[order]"?: string | undefined }

/**
 * The order of a list by a value, then by id: ascending unless the query says otherwise; by id alone, newest first, where
 * the query names none of the values.
 * @param id column of the id, which the list reads as `id`.
 * @param values what the list can be sorted by.
 * @returns the columns of `sortShape`, and the keys.
 */
export function sortedKeys<S extends RowShape & typeof sortShape & { id: unknown }>(
  id: SQL,
  values: Readonly<Record<string, SortValue>>,
  query: Sort,
) {
  const value = ownValue(values, query["sort[by]"] ?? "")
  const given = query["sort[order]"]?.toLowerCase()
  const direction: "asc" | "desc" = given === "asc" || given === "desc" ? given : value ? "asc" : "desc"
  const key = (kind: PageKey<S>["kind"], name: string, of: SQL): PageKey<S> => ({
    kind,
    sql: of,
    name: name as PageKey<S>["name"],
  })
  const ids = key("bigint", "id", id)
  if (!value)
    return { columns: sql`0 as sort_last, 0 as sort_number, '' as sort_text`, keys: [ids], direction }
  const { kind } = value
  const isMissing = direction === "desc" ? sql`is not null` : sql`is null`
  const last = sql`((${value.sql}) ${isMissing})::integer`
  const by = filled[kind](value.sql)
  const text = kind === "timestamptz" ? keyInstant(by) : by
  return {
    columns: sql`${last} as sort_last, ${kind === "bigint" ? by : sql`0`} as sort_number,
      ${kind === "bigint" ? sql`''` : text} as sort_text`,
    keys: [
      key("bigint", "sort_last", last),
      key(kind, kind === "bigint" ? "sort_number" : "sort_text", by),
      ids,
    ],
    direction,
  }
}

/** A row as it goes out, without what its order needed. */
export const withoutSort = <R extends { sort_last: number; sort_number: number; sort_text: string }>({
  sort_last: _,
  sort_number: __,
  sort_text: ___,
  ...row
}: R) => row
