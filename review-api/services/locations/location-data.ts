import { eq, sql } from "drizzle-orm"
import { ApiError } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { rollLocation } from "../../db/rollups/roll-location.ts"
import { hasRows } from "../../db/rows.ts"
import { accounts } from "../../db/schema/identity.ts"
import { isImporting, type LockDeps } from "../../imports/account-lock.ts"

export type LocationKey = { accountId: number; id: number }

/**
 * Does something to an account in a transaction while no import writes to it: reviews that come to a location after it
 * has been deleted would be counted.
 * @throws 409 while one runs.
 */
export const withoutImports = <T>(
  deps: LockDeps,
  accountId: number,
  work: (tx: Db) => Promise<T>,
): Promise<T> =>
  deps.db.transaction(async (tx) => {
    if (await isImporting(tx, deps, accountId)) {
      throw new ApiError(409, "An import is running. Please try again when it's done.")
    }
    return work(tx)
  })

/** Holds reviews before the account, as everyone does who writes figures. */
async function holdReviews(tx: Db, { accountId, id }: LocationKey): Promise<void> {
  await tx.execute(sql`select count(*) from (
    select 1 from reviews where account_id = ${accountId} and location_id = ${id} order by id for update) held`)
}

async function holdAccount(tx: Db, accountId: number) {
  const [account] = await tx
    .select({ id: accounts.id, timeZone: accounts.timeZone, generation: accounts.rollupGeneration })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for("no key update")
  return account!
}

/**
 * Takes the reviews of a location out of every list, figure and report: they are marked as deleted at the instant of the
 * location, which everything that reads reviews leaves out, and their figures leave the rollups (D-280).
 * @param tx the open transaction, which holds the location.
 * @param at the location's own instant: restoring brings back the reviews that carry it.
 * @throws 422 when it is the last location of its account (D-144).
 */
export async function hideReviews(tx: Db, key: LocationKey, at: string): Promise<void> {
  const { accountId, id } = key
  await holdReviews(tx, key)
  const account = await holdAccount(tx, accountId)
  const others = await hasRows(
    tx,
    sql`select 1 from locations where account_id = ${accountId} and id <> ${id} and deleted_at is null limit 1`,
  )
  if (!others) throw new ApiError(422, "Can't delete the last location on the account.")
  await rollLocation(tx, account, id, -1)
  await tx.execute(sql`update reviews set deleted_at = ${at}::timestamptz
    where account_id = ${accountId} and location_id = ${id} and deleted_at is null`)
}

/** Brings back what `hideReviews` took. @param tx the open transaction, which holds the location. */
export async function showReviews(tx: Db, key: LocationKey, at: string): Promise<void> {
  await holdReviews(tx, key)
  const account = await holdAccount(tx, key.accountId)
  await tx.execute(sql`update reviews set deleted_at = null
    where account_id = ${key.accountId} and location_id = ${key.id} and deleted_at = ${at}::timestamptz`)
  await rollLocation(tx, account, key.id, 1)
}
