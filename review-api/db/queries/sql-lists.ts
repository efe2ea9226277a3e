import { type SQL, sql } from "drizzle-orm"

/** One parameter that holds many numbers. */
export const numbers = (values: readonly number[], type: "bigint" | "integer" = "bigint"): SQL =>
  sql`${sql.param(values)}::${sql.raw(type)}[]`

/** A condition that a column is one of the numbers; an equality for one, so that an index order stays usable. */
export const isOneOf = (column: SQL, values: readonly number[], type?: "bigint" | "integer"): SQL =>
  values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${numbers(values, type)})`

/** One parameter that holds many texts. */
export const texts = (values: readonly string[]): SQL => sql`${sql.param(values)}::text[]`

export const allOf = (conditions: (SQL | undefined)[]): SQL =>
  sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  )

/** Text for LIKE that matches itself anywhere. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`
