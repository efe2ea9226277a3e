import { and, eq, ne, type SQL, sql } from "drizzle-orm"
import { createGiveWay } from "../core/give-way.ts"
import { dropImportRollups } from "../db/rollups/drop-import.ts"
import { grainNames, grains } from "../db/rollups/grains.ts"
import { column, hasRows, rowsOf } from "../db/rows.ts"
import { imports } from "../db/schema/reviews.ts"
import { type LockDeps, lockAccount } from "./account-lock.ts"

const rowsPerStatement = 1_000

/**
 * Takes away everything that an unfinished import wrote: reviews, rollups, locations, and the account when the import
 * made it; in batches, so that it can be stopped and taken up again (design: imports). A finished import stays.
 */
export async function removeImport({ db }: LockDeps, accountId: number, importId: number): Promise<void> {
  const [row] = await rowsOf(
    db,
    { created_account: column.number() },
    sql`update imports set status = 'removing'
        where account_id = ${accountId} and id = ${importId} and status <> 'done' returning created_account`,
  )
  if (!row) return
  const own = sql`account_id = ${accountId} and import_id = ${importId}`
  const giveWay = createGiveWay()
  const removeAll = async (table: SQL) => {
    for (;;) {
      const removed = await hasRows(
        db,
        sql`delete from ${table} where ctid = any(array(
              select ctid from ${table} where ${own} limit ${rowsPerStatement})) and ${own} returning 1`,
      )
      if (!removed) return
      await giveWay()
    }
  }
  await removeAll(sql`reviews`)
  for (const name of grainNames) await removeAll(sql.raw(grains[name].table))
  await removeAll(sql`location_aliases`)
  await removeAll(sql`locations`)
  await db.transaction(async (tx) => {
    // Rows that a rebuild of the rollups may have counted meanwhile.
    await dropImportRollups(tx, accountId, importId)
    await tx.execute(sql`delete from imports where account_id = ${accountId} and id = ${importId}`)
    if (row.created_account === 1) await tx.execute(sql`delete from accounts where id = ${accountId}`)
  })
}

/**
 * Removes what imports left that ended without finishing, by failure or by kill. To be called whenever a database is
 * opened; imports that are still running elsewhere are left alone.
 */
export async function cleanUpImports(deps: LockDeps): Promise<void> {
  const left = await deps.db
    .selectDistinct({ accountId: imports.accountId })
    .from(imports)
    .where(ne(imports.status, "done"))
    .orderBy(imports.accountId)
  for (const { accountId } of left) {
    const release = await lockAccount(deps, accountId)
    if (!release) continue
    try {
      await removeLeftovers(deps, accountId)
    } finally {
      await release()
    }
  }
}

/** Removes the unfinished imports of one account, which the caller holds. */
export async function removeLeftovers(deps: LockDeps, accountId: number): Promise<void> {
  const left = await deps.db
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.accountId, accountId), ne(imports.status, "done")))
    .orderBy(imports.id)
  for (const { id } of left) await removeImport(deps, accountId, id)
}
