import { and, eq, sql } from "drizzle-orm"
import { addDays } from "#lib/dates/day.ts"
import { createGiveWay } from "../../core/give-way.ts"
import type { Db } from "../connect.ts"
import { column, rowsOf } from "../rows.ts"
import { accounts } from "../schema/identity.ts"
import { rollupRebuilds } from "../schema/rollups.ts"
import { dayOfInstant, dayStartMs } from "./account-days.ts"
import { grainNames, grains } from "./grains.ts"
import { keepDays } from "./keep-days.ts"
import { recountedDays, recountSql } from "./recount.ts"
import { addCells } from "./upsert.ts"

const reviewsPerBatch = 20_000
const daysPerBatch = 4_000
const cellsPerDelete = 20_000

type Rebuild = { accountId: number; generation: number; timeZone: string }

/** Waits for writers of the account that are not done, and keeps new ones out until the transaction ends. */
const holdWriters = (tx: Db, accountId: number) =>
  tx
    .select({ generation: accounts.rollupGeneration, timeZone: accounts.timeZone })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for("no key update")

const begin = (db: Db, accountId: number): Promise<Rebuild | null> =>
  db.transaction(async (tx) => {
    const [account] = await holdWriters(tx, accountId)
    if (!account) return null
    const [left] = await tx
      .select({ generation: rollupRebuilds.generation })
      .from(rollupRebuilds)
      .where(eq(rollupRebuilds.accountId, accountId))
    const generation = Math.max(account.generation, left?.generation ?? 0) + 1
    await tx.execute(sql`
      insert into rollup_rebuilds (account_id, generation, time_zone, done_from)
      values (${accountId}, ${generation}, ${account.timeZone}, null)
      on conflict (account_id) do update
        set generation = excluded.generation, time_zone = excluded.time_zone, done_from = null`)
    return { accountId, generation, timeZone: account.timeZone }
  })

/** Counts the newest reviews older than the ones already counted. Answers false when there is nothing left. */
const nextBatch = (db: Db, rebuild: Rebuild): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { accountId, generation, timeZone } = rebuild
    await holdWriters(tx, accountId)
    const [state] = await tx
      .select({ doneFrom: rollupRebuilds.doneFrom })
      .from(rollupRebuilds)
      .where(and(eq(rollupRebuilds.accountId, accountId), eq(rollupRebuilds.generation, generation)))
    if (!state) throw new Error(`the rollups of account ${accountId} are being rebuilt by another process`)
    const older = state.doneFrom ? sql`and published_at < ${state.doneFrom}` : sql``
    const listed = sql`from reviews where account_id = ${accountId}
      and deleted_at is null and origin_deleted_at is null ${older} order by published_at desc, id desc`
    const [ends] = await rowsOf(
      tx,
      { newest: column.instant().nullable(), oldest: column.instant().nullable() },
      sql`select (select published_at ${listed} limit 1) as newest,
            (select published_at ${listed} offset ${reviewsPerBatch} limit 1) as oldest`,
    )
    if (!ends?.newest) {
      await tx.execute(sql`
        update accounts set rollup_generation = ${generation} where id = ${accountId}`)
      await tx.execute(sql`delete from rollup_rebuilds where account_id = ${accountId}`)
      return false
    }
    const lastDay = dayOfInstant(Date.parse(ends.newest), timeZone)
    const earliest = addDays(lastDay, -daysPerBatch)
    const oldestDay = ends.oldest ? dayOfInstant(Date.parse(ends.oldest), timeZone) : earliest
    const firstDay = oldestDay > earliest ? oldestDay : earliest
    const recounted = recountedDays({ accountId, timeZone, firstDay, lastDay })
    for (const name of grainNames) {
      await addCells(tx, accountId, generation, grains[name], recountSql(grains[name], recounted))
    }
    const doneFrom = new Date(dayStartMs(firstDay, timeZone)).toISOString()
    await tx.execute(sql`update rollup_rebuilds set done_from = ${doneFrom} where account_id = ${accountId}`)
    return true
  })

async function deleteOtherGenerations(db: Db, accountId: number): Promise<void> {
  const giveWay = createGiveWay()
  for (const name of grainNames) {
    const table = sql.raw(grains[name].table)
    let gone = 1
    while (gone > 0) {
      const rows = await rowsOf(
        db,
        { gone: column.number() },
        sql`with gone as (
              delete from ${table} where ctid = any(array(
                select t.ctid from ${table} t
                where t.account_id = ${accountId}
                  and t.generation < (select rollup_generation from accounts where id = ${accountId})
                limit ${cellsPerDelete}))
              returning 1)
            select count(*) as gone from gone`,
      )
      gone = rows[0]?.gone ?? 0
      await giveWay()
    }
  }
}

/**
 * Counts the rollups of an account again under the next generation, in batches from the newest reviews back, and swaps
 * when all is counted; until then the old figures are read. Reviews may be written meanwhile. A rebuild that died is
 * started over by the next one.
 */
export async function rebuildRollups(db: Db, accountId: number): Promise<void> {
  const rebuild = await begin(db, accountId)
  if (!rebuild) return
  await keepDays(db, accountId, rebuild.timeZone)
  const giveWay = createGiveWay()
  while (await nextBatch(db, rebuild)) await giveWay()
  await deleteOtherGenerations(db, accountId)
}
