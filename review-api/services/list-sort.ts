import { type SQL, sql } from "drizzle-orm"
import { ownValue } from "#lib/contract/own-value.ts"

type SortQuery = { "sort[by]"?: string | undefined; "sort[order]"?: string | undefined }
type Direction = "asc" | "desc"
/**
 * SQL of a sort key; `fixed` ignores the direction (relevance has the best first, D-010). `hasAll` says that
 * no row is without a value: then an index serves both directions.
 */
export type SortKey = { by: SQL[]; fixed?: boolean; hasAll?: boolean }

const listOf = (text: string | undefined) => (text ?? "").split(",").map((part) => part.trim())

function directionsOf(text: string | undefined): Direction[] {
  if (text === undefined) return []
  return listOf(text).map((word) => (word.toLowerCase() === "desc" ? "desc" : "asc"))
}

/**
 * The ORDER BY of a list (D-009): comma lists of keys and directions pair by position. Without a key that means
 * anything (`relevance` does nothing where nothing is searched) the defaults apply. Rows without a value come last; a
 * unique id makes the order total. What the contract does not name has been refused before (D-276).
 */
export function orderBy(
  query: SortQuery,
  keys: Record<string, SortKey>,
  defaults: readonly string[],
  tieBreak: SQL,
): SQL {
  const directions = directionsOf(query["sort[order]"])
  const requested = listOf(query["sort[by]"])
    .map((name, at) => ({ name, direction: directions[at] ?? "asc" }))
    .filter(({ name }) => Object.hasOwn(keys, name))
  const chosen =
    requested.length > 0
      ? requested
      : defaults.map((name, at) => ({ name, direction: directions[at] ?? "asc" }))
  const terms = chosen.flatMap(({ name, direction }) => {
    const key = ownValue(keys, name)!
    const word = sql.raw(key.fixed ? "asc" : direction)
    const nulls = key.hasAll ? sql`` : sql` nulls last`
    return key.by.map((expression) => sql`${expression} ${word}${nulls}`)
  })
  return sql.join([...terms, tieBreak], sql`, `)
}
