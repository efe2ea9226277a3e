import { type SQL, sql } from "drizzle-orm"
import type { Db } from "../connect.ts"
import { figureColumns } from "./figures.ts"
import type { Grain } from "./grains.ts"

/**
 * Adds cells to a rollup table.
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
  await tx.execute(sql`
    insert into ${sql.raw(grain.table)} as kept (account_id, generation, ${sql.raw(names)})
    select ${accountId}::bigint, ${generation}::integer, given.*
    from (${cells}) as given (${sql.raw(names)})
    on conflict (${sql.raw(["account_id", "generation", ...keys].join(", "))}) do update set ${sql.raw(sums)}`)
}
