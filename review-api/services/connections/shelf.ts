import { sql } from "drizzle-orm"
import type { Db } from "../../db/connect.ts"
import { refreshGrownStatistics } from "../../db/refresh-statistics.ts"
import type { Deps } from "../deps.ts"
import { type Attempt, holdAttempt } from "./attempt.ts"
import { type TakenFromPlace, takeReviews } from "./take-reviews.ts"

/** How a place stands after everything of it is taken in. */
export type PlaceEnd = {
  placeId: number
  /** The newest change that is known. */
  syncedTo: string
  total: number | null
  /** Reviews that are shown here. */
  taken: number
  /** Whether all of its reviews were gone through. */
  isFull: boolean
}

export type Shelved = { reviews?: TakenFromPlace; end?: PlaceEnd }

/** Where what comes in from several places waits to be written together. */
export type Shelf = {
  /**
   * Resolves when it is written: with whatever else has come while others were, in one transaction.
   * @throws AttemptOver when the connection is not this attempt's any more.
   */
  put(what: Shelved): Promise<void>
  /** New reviews that were written so far. */
  brought(): number
}

/**
 * Reviews that are written together: the more, the less a review costs. Who asks the embedded database meanwhile waits
 * for all of them.
 */
const most = { postgres: 2_000, pglite: 500 }

async function endPlaces(tx: Db, deps: Deps, accountId: number, ends: readonly PlaceEnd[]): Promise<void> {
  if (ends.length === 0) return
  const now = deps.clock.now().toISOString()
  await tx.execute(sql`update connection_places p
    set synced_to = given."syncedTo", synced_at = ${now}::timestamptz, error = null, total = given.total, taken = given.taken,
      full_at = case when given."isFull" then ${now}::timestamptz else p.full_at end
    from json_to_recordset(${JSON.stringify(ends)}::text::json)
      as given ("placeId" bigint, "syncedTo" timestamptz, total integer, taken integer, "isFull" boolean)
    where p.account_id = ${accountId} and p.id = given."placeId"`)
}

type Waiting = { what: Shelved; done: () => void; failed: (error: unknown) => void }

/** As many of those that wait as are written together, the first of them at least. */
function nextOf(waiting: Waiting[], most: number): Waiting[] {
  let count = 0
  const upTo = waiting.findIndex(({ what }) => {
    count += what.reviews?.reviews.length ?? 0
    return count > most
  })
  return waiting.splice(0, upTo < 0 ? waiting.length : Math.max(1, upTo))
}

/** A shelf of one attempt at a connection. */
export function createShelf(deps: Deps, attempt: Attempt): Shelf {
  const waiting: Waiting[] = []
  let isWriting = false
  let brought = 0

  async function write(whats: readonly Shelved[]): Promise<void> {
    const fresh = await deps.db.transaction(async (tx) => {
      await holdAttempt(tx, attempt)
      const reviews = whats.flatMap((what) => what.reviews ?? [])
      const count = reviews.length > 0 ? await takeReviews(tx, deps, attempt.accountId, reviews) : 0
      await endPlaces(
        tx,
        deps,
        attempt.accountId,
        whats.flatMap(({ end }) => end ?? []),
      )
      return count
    })
    brought += fresh
    if (fresh > 0) await refreshGrownStatistics(deps.db)
  }

  async function clear(): Promise<void> {
    if (isWriting) return
    isWriting = true
    while (waiting.length > 0) {
      const some = nextOf(waiting, most[deps.kind])
      const [error] = await write(some.map(({ what }) => what)).then(
        () => [],
        (reason: unknown) => [reason],
      )
      for (const { done, failed } of some) {
        if (error === undefined) done()
        else failed(error)
      }
    }
    isWriting = false
  }

  return {
    put: (what) =>
      new Promise((done, failed) => {
        waiting.push({ what, done, failed })
        void clear()
      }),
    brought: () => brought,
  }
}
