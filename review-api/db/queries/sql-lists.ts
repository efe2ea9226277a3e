import { type SQL, sql } from "drizzle-orm"

/** One parameter that holds many numbers. */
export const numbers = (values: readonly number[], type: "bigint" | "integer" = "bigint"): SQL =>
  sql`${sql.param(values)}::${sql.raw(type)}[]`

/**
 * A condition that a column is one of the numbers; an equality for one, so that an index order stays usable.
 * @param type of the parameter, which must hold every number that may be asked for: without it PostgreSQL takes that
 * of the column, and fails for an id beyond it.
 */
export const isOneOf = (
  column: SQL,
  values: readonly number[],
  type: "bigint" | "integer" = "bigint",
): SQL =>
  values.length === 1
    ? sql`${column} = ${values[0]}::${sql.raw(type)}`
    : sql`${column} = any(${numbers(values, type)})`

/** One parameter that holds many texts. */
export const texts = (values: readonly string[]): SQL => sql`${sql.param(values)}::text[]`

export const allOf = (conditions: (SQL | undefined)[]): SQL =>
  sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  )

export const anyOf = (conditions: (SQL | undefined)[]): SQL =>
  sql`(${sql.join(
    conditions.filter((condition) => condition !== undefined).map((condition) => sql`(${condition})`),
    sql` or `,
  )})`

/** Text for LIKE that matches itself anywhere. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`
