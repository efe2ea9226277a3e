import { sql } from "drizzle-orm"
import type { Db } from "#review-api/db/connect.ts"
import { grainNames, grains } from "#review-api/db/rollups/grains.ts"
import { column, rowsOf } from "#review-api/db/rows.ts"

const tables = ["accounts", "users", "logins", "locations", "reviews", "imports"] as const

/** How many rows each table has that an import writes, and the reviews that its rollups add up to. */
export async function importState(db: Db): Promise<Record<string, number>> {
  const state: Record<string, number> = {}
  const count = async (name: string, what: string, table: string) => {
    const [row] = await rowsOf(
      db,
      { n: column.number() },
      sql.raw(`select ${what}::integer as n from ${table}`),
    )
    state[name] = row!.n
  }
  for (const table of tables) await count(table, "count(*)", table)
  for (const name of grainNames) await count(name, "coalesce(sum(reviews), 0)", grains[name].table)
  return state
}

export const emptyState: Record<string, number> = Object.fromEntries(
  [...tables, ...grainNames].map((name) => [name, 0]),
)
