import { isDeepStrictEqual } from "node:util"
import { eq } from "drizzle-orm"
import type { Db } from "../db/connect.ts"
import { writeRollups } from "../db/rollups/write.ts"
import { accounts } from "../db/schema/identity.ts"
import type { LockedReview } from "./lock-reviews.ts"

/** Moves a review from one cell of the figures to another. @param tx the transaction that changes and holds it. */
export async function moveFigures(tx: Db, before: LockedReview, after: LockedReview): Promise<void> {
  if (!before.isListed || isDeepStrictEqual(before, after)) return
  const [account] = await tx
    .select({ id: accounts.id, timeZone: accounts.timeZone, generation: accounts.rollupGeneration })
    .from(accounts)
    .where(eq(accounts.id, before.accountId))
  await writeRollups(tx, account!, [
    { ...before, sign: -1 },
    { ...after, sign: 1 },
  ])
}
