import { createGiveWay } from "../../core/give-way.ts"
import { writeApart } from "../../db/apart.ts"
import type { Db } from "../../db/connect.ts"
import { refreshMentionStatistics } from "../../db/refresh-statistics.ts"
import type { RolledAccount } from "../../db/rollups/write.ts"
import { rolledAccountOf } from "../../db/rollups/write.ts"
import { openReader, type Reader } from "../../insights/open-reader.ts"
import type { JobKind } from "../../jobs/job-kind.ts"
import type { Deps } from "../deps.ts"
import { accountsToRead, nextToRead, orderOutdated } from "./reading-queue.ts"
import { storeReadings } from "./store-readings.ts"
import { orderUnread, setReadingAside } from "./unread-reviews.ts"

/** Short enough that a request waits for one batch only (PGlite has one connection). */
const defaultBatch = 50
const batchesPerLine = 200
/** The planner is told how large the tables have become after so many batches, and at the end. */
const refreshedAfter = [10, 100, 1_000]

type ReadingDeps = Pick<Deps, "db" | "clock" | "log">

async function accountOf(db: Db, id: number): Promise<RolledAccount | undefined> {
  const account = await rolledAccountOf(db, id)
  return account
}

/**
 * Reads the waiting reviews of an account, and all of them where an older analysis read them, in batches with pauses.
 * Finished reviews leave the queue in the transaction that keeps them, so an attempt that dies leaves the rest to the
 * next one. A review that can't be read is set aside until the program that reads has changed.
 * @param options.reviewsPerBatch more are quicker where no one else asks the database.
 * @param options.reader of a caller who has several accounts read; without one a thread is there for as long as this
 *   account has something to read.
 */
export async function readReviews(
  deps: ReadingDeps,
  accountId: number,
  signal: AbortSignal,
  { reviewsPerBatch = defaultBatch, reader }: { reviewsPerBatch?: number; reader?: Reader } = {},
): Promise<number> {
  if (reader) return readWaiting(deps, reader, accountId, signal, reviewsPerBatch)
  const own = openReader()
  return readWaiting(deps, own, accountId, signal, reviewsPerBatch).finally(() => own.close())
}

async function readWaiting(
  deps: ReadingDeps,
  reader: Reader,
  accountId: number,
  signal: AbortSignal,
  reviewsPerBatch: number,
): Promise<number> {
  const account = await accountOf(deps.db, accountId)
  if (!account) return 0
  await orderOutdated(deps.db, accountId)
  await orderUnread(deps.db, accountId)
  let done = 0
  let batches = 0
  const giveWay = createGiveWay()
  /** Goes through the queue once, from the newest review back. */
  const pass = async (): Promise<number> => {
    let kept = 0
    let below = Number.MAX_SAFE_INTEGER
    for (;;) {
      signal.throwIfAborted()
      const { waiting, lowestId } = await nextToRead(deps.db, accountId, below, reviewsPerBatch)
      if (lowestId === null) return kept
      below = lowestId
      if (waiting.length === 0) continue
      const analyses = await reader.read(
        waiting.map(({ title, content }) => ({ title, content })),
        signal,
      )
      const all = waiting.map((review, at) => ({ ...review, analysis: analyses[at]! }))
      const readings = all.flatMap(({ analysis, ...review }) =>
        analysis instanceof Error ? [] : [{ ...review, analysis }],
      )
      const { done: parts, failed } = await writeApart(deps.db, readings, (tx, part) =>
        storeReadings(tx, account, [...part], deps.clock.now()),
      )
      kept += parts.reduce((sum, count) => sum + count, 0)
      for (const { id, stamp, analysis } of all)
        if (analysis instanceof Error) await setReadingAside(deps, accountId, { id, stamp }, analysis)
      for (const { row, error } of failed) await setReadingAside(deps, accountId, row, error)
      batches += 1
      if (refreshedAfter.includes(batches)) await refreshMentionStatistics(deps.db)
      if (batches % batchesPerLine === 0)
        deps.log.info({ accountId, reviews: done + kept }, "reviews are being read")
      await giveWay()
    }
  }
  // The next pass finds reviews that arrived or changed meanwhile.
  for (let kept = await pass(); kept > 0; kept = await pass()) done += kept
  if (batches >= refreshedAfter[0]!) await refreshMentionStatistics(deps.db)
  return done
}

/** One job is an account whose queue is emptied. */
export const reviewReadingJob: JobKind<Deps> = {
  retries: 3,
  retryDelaySeconds: 30,
  timeoutSeconds: 3_600,
  atOnce: 1,
  async run(deps, { id, signal }) {
    const done = await readReviews(deps, Number(id), signal)
    if (done > 0) deps.log.info({ accountId: Number(id), reviews: done }, "reviews were read")
  },
  waiting: async ({ db }) => (await accountsToRead(db)).map(String),
}
