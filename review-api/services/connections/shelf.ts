import { sql } from "drizzle-orm"
import { createGiveWay } from "../../core/give-way.ts"
import type { Db } from "../../db/connect.ts"
import { refreshGrownStatistics } from "../../db/refresh-statistics.ts"
import type { Deps } from "../deps.ts"
import { type Attempt, holdAttempt } from "./attempt.ts"
import { queueImportEnd } from "./first-import.ts"
import { type TakenFromPlace, takeReviews } from "./take-reviews.ts"

/** How a place stands after everything of it is taken in. */
export type PlaceEnd = {
  accountId: number
  placeId: number
  /** The newest change that is known. */
  syncedTo: string
  /** When it was asked. */
  askedAt: string
  total: number | null
  /** Reviews that are shown here. */
  taken: number
  /** Whether all of its reviews were gone through. */
  isFull: boolean
}

/** Where what comes in from several places waits to be written together. */
export type Shelf = {
  /**
   * Does the work on one place. While others do theirs and may bring more, a small write waits for them.
   * @throws what `work` throws.
   */
  during<T>(work: () => Promise<T>): Promise<T>
  /**
   * Resolves when it is written: with whatever else has come, in one transaction.
   * @throws AttemptOver when the connection is not this attempt's any more.
   */
  put(reviews: TakenFromPlace): Promise<void>
  /** Puts the end of a place beside what is written next; no one has to wait for it. */
  end(place: PlaceEnd): void
  /**
   * Resolves when all is written.
   * @throws AttemptOver as `put`, or why ends could not be written.
   */
  cleared(): Promise<void>
  /** How many new reviews were written so far for each account that has any. */
  brought(): ReadonlyMap<number, number>
}

/**
 * Reviews that are written together: the more, the less a review costs. Who asks the embedded database meanwhile waits
 * for all of them.
 */
const most = { postgres: 1_000, pglite: 500 }
/** So many are not kept waiting for more. Below it a write waits while places are read, but never for long. */
const enough = { postgres: 1_000, pglite: 1 }
const longestWaitMs = 250

async function endPlaces(
  tx: Db,
  deps: Deps,
  { accountId }: Attempt,
  ends: readonly PlaceEnd[],
): Promise<void> {
  if (ends.length === 0) return
  const now = deps.clock.now().toISOString()
  await queueImportEnd(
    tx,
    ends.map(({ placeId }) => placeId),
  )
  await tx.execute(sql`update connection_places p
    set synced_to = given."syncedTo", synced_at = ${now}::timestamptz, error = null, failing_since = null, total = given.total, taken = given.taken,
      asked_at = given."askedAt", counted_at = ${now}::timestamptz,
      full_at = case when given."isFull" then ${now}::timestamptz else p.full_at end
    from json_to_recordset(${JSON.stringify(ends)}::text::json)
      as given ("accountId" bigint, "placeId" bigint, "syncedTo" timestamptz, "askedAt" timestamptz, total integer, taken integer, "isFull" boolean)
    where p.account_id = given."accountId" and p.id = given."placeId" and p.owner_account_id = ${accountId}`)
}

type Waiting = { reviews: TakenFromPlace; done: () => void; failed: (error: unknown) => void }

/** As many of those that wait as are written together, the first of them at least. */
function nextOf(waiting: Waiting[], most: number): Waiting[] {
  let count = 0
  const upTo = waiting.findIndex(({ reviews: { reviews } }) => {
    count += reviews.length
    return count > most
  })
  return waiting.splice(0, upTo < 0 ? waiting.length : Math.max(1, upTo))
}

/** Items of each account, in the order of their ids: everyone locks accounts in this one. */
const byAccount = (reviews: readonly TakenFromPlace[]): [number, TakenFromPlace[]][] =>
  [...Map.groupBy(reviews, ({ place }) => place.accountId)].sort(([a], [b]) => a - b)

const countOf = (waiting: readonly Waiting[]): number =>
  waiting.reduce((count, { reviews: { reviews } }) => count + reviews.length, 0)

/** A shelf of one attempt at a connection. */
export function createShelf(deps: Deps, attempt: Attempt): Shelf {
  const waiting: Waiting[] = []
  const ends: PlaceEnd[] = []
  let placesUnderWay = 0
  let writing: Promise<void> | null = null
  let limit: NodeJS.Timeout | undefined
  const brought = new Map<number, number>()
  const giveWay = createGiveWay()

  async function write(reviews: readonly TakenFromPlace[], ended: readonly PlaceEnd[]): Promise<void> {
    const fresh = await deps.db.transaction(async (tx) => {
      await holdAttempt(tx, attempt)
      const counts: [accountId: number, count: number][] = []
      for (const [accountId, of] of byAccount(reviews)) {
        const count = await takeReviews(tx, deps, accountId, of)
        if (count > 0) counts.push([accountId, count])
      }
      await endPlaces(tx, deps, attempt, ended)
      return counts
    })
    for (const [accountId, count] of fresh) brought.set(accountId, (brought.get(accountId) ?? 0) + count)
    if (fresh.length > 0) await refreshGrownStatistics(deps.db)
  }

  async function writeNext(): Promise<void> {
    const some = nextOf(waiting, most[deps.kind])
    const ended = ends.splice(0)
    try {
      await write(
        some.map(({ reviews }) => reviews),
        ended,
      )
      for (const { done } of some) done()
    } catch (error) {
      // Ends of places whose reviews are written are good for the next write.
      ends.unshift(...ended)
      for (const { failed } of some) failed(error)
    }
  }

  /** Whether a place may still bring more to what waits, of which there is little. */
  const isWorthWaiting = () => countOf(waiting) < enough[deps.kind] && placesUnderWay > waiting.length

  /** @param isLate when what waits has waited for long enough. */
  function look(isLate = false): void {
    if (writing || waiting.length === 0) return
    if (isWorthWaiting() && !isLate) {
      limit ??= setTimeout(() => {
        limit = undefined
        look(true)
      }, longestWaitMs)
      return
    }
    clearTimeout(limit)
    limit = undefined
    writing = writeNext().finally(async () => {
      await giveWay()
      writing = null
      look()
    })
  }

  return {
    async during(work) {
      placesUnderWay++
      try {
        return await work()
      } finally {
        placesUnderWay--
        look()
      }
    },
    put: (reviews) =>
      new Promise((done, failed) => {
        waiting.push({ reviews, done, failed })
        look()
      }),
    end: (place) => void ends.push(place),
    async cleared() {
      while (writing) await writing
      if (ends.length > 0) await write([], ends.splice(0))
    },
    brought: () => brought,
  }
}
