import { and, eq } from "drizzle-orm"
import { createGiveWay } from "../../core/give-way.ts"
import type { Db } from "../../db/connect.ts"
import { refreshStatistics } from "../../db/refresh-statistics.ts"
import { imports } from "../../db/schema/reviews.ts"
import { type LockDeps, lockAccount } from "../account-lock.ts"
import { finishUndo } from "./finish-undo.ts"
import { type RemovedBatch, removeReviews } from "./remove-reviews.ts"
import type { ImportKey } from "./undo-counts.ts"

/** Errors that are kept of those that happen: they are alike. */
const keptErrors = 10

type UndoWork = {
  signal: AbortSignal
  /** Called between batches, never within a transaction. @param removed reviews so far. */
  onProgress: (removed: number) => Promise<void>
  /** Called in the transaction that ends it. */
  whenDone: (tx: Db) => Promise<void>
}

/**
 * Removes what an import brought, in batches that each leave reviews and figures in step, so that it can be stopped or
 * killed anywhere and taken up again.
 * @returns false when another import or undo of the account is at work, or there is nothing to do.
 * @throws AggregateError when reviews could not be removed; all others are.
 */
export async function runUndo(deps: LockDeps, key: ImportKey, work: UndoWork): Promise<boolean> {
  const { db } = deps
  const release = await lockAccount(deps, key.accountId)
  if (!release) return false
  try {
    const [run] = await db
      .select({ removed: imports.undoneReviews })
      .from(imports)
      .where(
        and(eq(imports.accountId, key.accountId), eq(imports.id, key.importId), eq(imports.undo, "running")),
      )
    if (!run) return false
    let { removed } = run
    const giveWay = createGiveWay()
    const errors: unknown[] = []
    for (let after: number | null = 0; ; ) {
      work.signal.throwIfAborted()
      const from: number = after
      const batch: RemovedBatch = await db.transaction((tx) => removeReviews(tx, key, from))
      if (batch.last === null) break
      after = batch.last
      removed += batch.removed
      errors.push(...batch.errors)
      await work.onProgress(removed)
      await giveWay()
    }
    if (errors.length > 0)
      throw new AggregateError(errors.slice(0, keptErrors), "reviews could not be removed", {
        cause: errors[0],
      })
    const isDone = await db.transaction(async (tx) => {
      const ended = await finishUndo(tx, key)
      if (ended) await work.whenDone(tx)
      return ended
    })
    await refreshStatistics(db)
    return isDone
  } finally {
    await release()
  }
}
