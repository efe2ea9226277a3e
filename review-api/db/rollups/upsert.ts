import { type SQL, sql } from "drizzle-orm"
import type { Db } from "../connect.ts"
import { figureColumns } from "./figures.ts"
import type { Grain } from "./grains.ts"

/** The cells of a table that has one for each location: each is written once, so that its location is touched once. */
const touching = "rollup_location_month"

/**
 * Adds cells to a rollup table, and notes of which locations this transaction changes the cells.
 * @param cells a select of the grain's keys and then `figureColumns`, in key order where others may write too.
 */
export async function addCells(
  tx: Db,
  accountId: number,
  generation: number,
  grain: Grain,
  cells: SQL,
): Promise<void> {
  const keys = grain.keys.map((key) => key.name)
  const names = [...keys, ...figureColumns].join(", ")
  const sums = figureColumns.map((name) => `${name} = kept.${name} + excluded.${name}`).join(", ")
  const adding = sql`
    insert into ${sql.raw(grain.table)} as kept (account_id, generation, ${sql.raw(names)})
    select ${accountId}::bigint, ${generation}::integer, given.*
    from (${cells}) as given (${sql.raw(names)})
    on conflict (${sql.raw(["account_id", "generation", ...keys].join(", "))}) do update set ${sql.raw(sums)}`
  if (grain.table !== touching) {
    await tx.execute(adding)
    return
  }
  await tx.execute(sql`
    with changed as (${adding} returning kept.location_id)
    insert into rollup_touched (account_id, location_id, changed_in)
    select distinct ${accountId}::bigint, location_id, pg_current_xact_id()::text::bigint from changed order by 2
    on conflict (account_id, location_id) do update set changed_in = excluded.changed_in`)
}
