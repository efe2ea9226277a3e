import { sql } from "drizzle-orm"
import type { Db } from "../../db/connect.ts"
import { isOneOf } from "../../db/queries/sql-lists.ts"
import { figureColumns } from "../../db/rollups/figures.ts"
import { grainNames, grains } from "../../db/rollups/grains.ts"
import { column, hasRows, rowsOf } from "../../db/rows.ts"
import { type ImportKey, removableLocations } from "./undo-counts.ts"

/** Rollups of a finished import join the cells of all others, which already lack it. */
async function joinCells(tx: Db, { accountId, importId }: ImportKey): Promise<void> {
  await tx.execute(sql`select 1 from accounts where id = ${accountId} for share`)
  for (const name of grainNames) {
    const { table, keys } = grains[name]
    const shared = ["account_id", "generation", ...keys.map((key) => key.name)]
    const kept = shared.map((column) => (column === "import_id" ? "0" : column))
    const sums = figureColumns.map((column) => `${column} = kept.${column} + excluded.${column}`)
    await tx.execute(sql`
      with moved as (
        delete from ${sql.raw(table)} where account_id = ${accountId} and import_id = ${importId} returning *)
      insert into ${sql.raw(`${table} as kept (${[...shared, ...figureColumns].join(", ")})
        select ${[...kept, ...figureColumns].join(", ")} from moved order by ${shared.filter((column) => column !== "import_id").join(", ")}
        on conflict (${shared.join(", ")}) do update set ${sums.join(", ")}`)}`)
  }
}

/**
 * Ends an undo whose reviews are all gone: removes the locations that only the import brought (D-278).
 * @param tx a transaction.
 * @returns false when someone else has ended it.
 */
export async function finishUndo(tx: Db, key: ImportKey): Promise<boolean> {
  const { accountId, importId } = key
  const own = sql`account_id = ${accountId} and id = ${importId}`
  const ended = await hasRows(
    tx,
    sql`update imports set undo = 'done' where ${own} and undo = 'running' returning id`,
  )
  if (!ended) return false
  await joinCells(tx, key)
  // Held first, so that no review can come to one of them meanwhile.
  const held = await rowsOf(
    tx,
    { id: column.number() },
    sql`select l.id from locations l where ${removableLocations(key)} order by l.id for update`,
  )
  const ids = held.map(({ id }) => id)
  if (ids.length === 0) return true
  const removed = await rowsOf(
    tx,
    { id: column.number() },
    sql`delete from locations l where ${removableLocations(key)} and ${isOneOf(sql`l.id`, ids)} returning l.id`,
  )
  await tx.execute(sql`update imports set undone_locations = ${removed.length} where ${own}`)
  return true
}
