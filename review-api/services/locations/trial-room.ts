import { and, eq, isNull } from "drizzle-orm"
import { ApiError } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { hasChosenPlan } from "../../db/queries/trial-closing.ts"
import { accounts } from "../../db/schema/identity.ts"
import { locations } from "../../db/schema/places.ts"

/**
 * How many locations the trial of an account includes, and how many more; null outside of one, without a limit, and once
 * a plan was chosen, which is what lifts it (D-085).
 */
export async function trialRoom(tx: Db, accountId: number): Promise<{ limit: number; left: number } | null> {
  const [account] = await tx
    .select({ status: accounts.status, limit: accounts.trialLocationLimit })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  if (account?.status !== "trial" || account.limit === null) return null
  if (await hasChosenPlan(tx, accountId)) return null
  const own = and(eq(locations.accountId, accountId), isNull(locations.deletedAt))
  return { limit: account.limit, left: account.limit - (await tx.$count(locations, own)) }
}

/** D-153. */
export const trialLimitText = (limit: number) => `Your trial includes up to ${limit} locations.`

/**
 * Holds the account until the transaction ends, so that no one else takes the last place, and checks that its trial
 * includes one more location.
 * @throws 422 with code `trial_location_limit` (D-153).
 */
export async function claimTrialRoom(tx: Db, accountId: number, added = 1): Promise<void> {
  if (!(await trialRoom(tx, accountId))) return
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("no key update")
  const room = await trialRoom(tx, accountId)
  if (!room || room.left >= added) return
  throw new ApiError(422, trialLimitText(room.limit), { code: "trial_location_limit" })
}
