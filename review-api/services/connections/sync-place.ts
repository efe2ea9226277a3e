import { eq, type SQL, sql } from "drizzle-orm"
import type { Connector, ProviderReview, ReviewPage } from "../../connections/connector.ts"
import { AtProviderGone, ProviderConfused } from "../../connections/connector-errors.ts"
import { isOfRows } from "../../db/apart.ts"
import { column, countOf, type RowOf, rowsOf } from "../../db/rows.ts"
import { accounts } from "../../db/schema/identity.ts"
import { lockReviews } from "../../reviews/lock-reviews.ts"
import type { Deps } from "../deps.ts"
import { removeAtSource } from "../reviews/remove-at-source.ts"
import { scopeOfAccount } from "../scope-of-account.ts"
import { type Attempt, AttemptOver, holdAttempt } from "./attempt.ts"
import { keepReviewLink } from "./keep-review-link.ts"
import {
  countAside,
  forgetGone,
  forgetGoneAside,
  isGoneResting,
  putGoneAside,
  putUnreadableAside,
} from "./reviews-aside.ts"
import type { Shelf } from "./shelf.ts"
import { syncedPlaceShape } from "./take-reviews.ts"
import type { CallWithAccess } from "./with-access.ts"

/** A place with how far its reviews are known. */
export const placeToSyncShape = {
  ...syncedPlaceShape,
  syncedTo: column.text().nullable(),
  fullAt: column.text().nullable(),
}

export type PlaceToSync = RowOf<typeof placeToSyncShape>

/** So far, in milliseconds, behind the newest known change it is read again: clocks differ, and answers can be a little old. */
export const overlapMs = 10 * 60_000
/** How often all reviews of a place are gone through, to find those that are gone. */
const fullEveryMs = 24 * 3_600_000
/** How often in a row that happens where the numbers still differ: someone may write all the time. */
const maxFullPasses = 3

/** Whether it is time to go through all reviews of a place. */
export const isToBeGoneThrough = ({ fullAt }: Pick<PlaceToSync, "fullAt">, nowMs: number): boolean =>
  fullAt === null || Date.parse(fullAt) + fullEveryMs <= nowMs

type Run = {
  deps: Deps
  connector: Connector
  attempt: Attempt
  place: PlaceToSync
  /** Where what comes in is put. */
  shelf: Shelf
  /** Access of the whole look. */
  access: CallWithAccess
  /** Keeps the calls of all places together to what a provider is asked at a time. */
  inTurn: <T>(call: () => Promise<T>) => Promise<T>
  signal: AbortSignal
}

/** Pages that are taken in together; who asks the database meanwhile waits for one batch only. */
type Batch = { reviews: ProviderReview[]; askedAtMs: number }
const batchSize = 250
const emptyBatch = (): Batch => ({ reviews: [], askedAtMs: Number.POSITIVE_INFINITY })

/** Result of one pass. */
type Pass = { newestMs: number; total: number | null; identities: Set<string> }

export const askInTurn = <T>(
  { access, inTurn, signal }: Pick<Run, "access" | "inTurn" | "signal">,
  call: (accessToken: string) => Promise<T>,
) => inTurn(() => access(call, signal))

/** Instant by which lists are ordered. */
const placeInOrderMs = ({ order }: Connector, { createdAt, updatedAt }: ProviderReview): number =>
  Date.parse(order === "created" ? createdAt : updatedAt)

/**
 * Goes through the reviews of a place, the newest first; some pages at a time are taken in together.
 * @param groundMs where known ground begins; null for all of them.
 * @throws ProviderConfused when a page leads back to one before.
 */
async function goThrough(run: Run, groundMs: number | null): Promise<Pass> {
  const { deps, connector, place, shelf, signal } = run
  const pass: Pass = { newestMs: 0, total: null, identities: new Set() }
  const seen = new Set<string>()
  let batch: Batch = emptyBatch()
  for (let pageToken: string | null = null; ; ) {
    signal.throwIfAborted()
    const askedAtMs = deps.clock.now().getTime()
    const page: ReviewPage = await askInTurn(run, (accessToken) =>
      connector.reviews(accessToken, { externalId: place.externalId, pageToken }, signal),
    )
    // The first page is the newest word on how many there are.
    pass.total ??= page.total
    batch.reviews.push(...page.reviews)
    // The earliest request counts as the time of asking.
    batch.askedAtMs = Math.min(batch.askedAtMs, askedAtMs)
    for (const externalId of page.unreadable) pass.identities.add(externalId)
    await putUnreadableAside(deps, place, page.unreadable)
    for (const review of page.reviews) {
      pass.identities.add(review.externalId)
      pass.newestMs = Math.max(pass.newestMs, placeInOrderMs(connector, review))
    }
    const last = page.reviews.at(-1)
    const isKnownGround = groundMs !== null && last && placeInOrderMs(connector, last) < groundMs
    const isEnd = !page.nextPageToken || isKnownGround
    if (isEnd || batch.reviews.length >= batchSize) {
      const taken = pass.identities.size
      await shelf.put({ place, ...batch, progress: { taken, total: pass.total } })
      batch = emptyBatch()
    }
    if (isEnd) return pass
    if (seen.has(page.nextPageToken!)) throw new ProviderConfused("a page token again")
    seen.add(page.nextPageToken!)
    pageToken = page.nextPageToken
  }
}

const ownReviewShape = { id: column.number(), identity: column.text() }

type OwnReview = RowOf<typeof ownReviewShape>

/** The reviews of a place that a connection has brought or found and that are shown. */
const fromOwn = ({ place, deps: { clock } }: Run): SQL => sql`from provider_reviews p
  join reviews r on r.account_id = p.account_id and r.id = p.review_id
  where p.account_id = ${place.accountId} and p.connection_place_id = ${place.id}
    and r.origin_deleted_at is null and r.deleted_at is null and not ${isGoneResting(clock.now())}`

const ownReviews = (run: Run): Promise<OwnReview[]> =>
  rowsOf(run.deps.db, ownReviewShape, sql`select r.id, r.identity ${fromOwn(run)} order by r.id`)

async function countOwn(run: Run): Promise<number> {
  return countOf(run.deps.db, sql`${fromOwn(run)}`)
}

/**
 * Looks at one review as it is now, and takes it away when it is gone.
 * @returns whether it is there.
 */
async function lookAt(run: Run, { id, identity }: OwnReview): Promise<boolean> {
  const { deps, connector, attempt, place, shelf, signal } = run
  signal.throwIfAborted()
  const askedAtMs = deps.clock.now().getTime()
  const name = { placeExternalId: place.externalId, externalId: identity }
  let review: ProviderReview | null = null
  try {
    review = await askInTurn(run, (accessToken) => connector.review(accessToken, name, signal))
  } catch (error) {
    if (error instanceof ProviderConfused) {
      await putUnreadableAside(deps, place, [identity])
      return true
    }
    if (!(error instanceof AtProviderGone)) throw error
  }
  if (review) {
    await shelf.put({ place, reviews: [review], askedAtMs })
    return true
  }
  const scope = { ...scopeOfAccount(place.accountId), timeZone: await zoneOf(deps, place) }
  try {
    await deps.db.transaction(async (tx) => {
      await holdAttempt(tx, attempt)
      const [held] = await lockReviews(tx, scope, [id])
      if (held) await removeAtSource(tx, deps, scope, held)
      await forgetGoneAside(tx, id)
    })
  } catch (error) {
    if (error instanceof AttemptOver || !isOfRows(error)) throw error
    await putGoneAside(deps, { accountId: place.accountId, id }, error)
  }
  return false
}

/**
 * Takes away what is gone. Each is asked for once more: while pages are read, reviews move from one to another.
 * @returns how many are left.
 */
async function removeGone(run: Run, identities: ReadonlySet<string>): Promise<number> {
  await forgetGone(run.deps.db, run.place, identities)
  const own = await ownReviews(run)
  const missing = own.filter(({ identity }) => !identities.has(identity))
  let left = own.length
  for (const review of missing) if (!(await lookAt(run, review))) left -= 1
  return left
}

/** Looks at the reviews that the provider has said have changed or are gone. */
async function lookAtHinted(run: Run): Promise<void> {
  const { deps, place } = run
  const hinted = await rowsOf(
    deps.db,
    { ...ownReviewShape, hintedAt: column.text() },
    sql`select r.id, r.identity, p.hinted_at::text as hinted_at ${fromOwn(run)} and p.hinted_at is not null
        order by r.id`,
  )
  for (const { hintedAt, ...review } of hinted) {
    await lookAt(run, review)
    // Changes announced meanwhile are looked at again.
    await deps.db.execute(sql`update provider_reviews set hinted_at = null where account_id = ${place.accountId}
      and review_id = ${review.id} and hinted_at = ${hintedAt}::timestamptz`)
  }
}

async function zoneOf({ db }: Pick<Deps, "db">, { accountId }: PlaceToSync): Promise<string> {
  const [row] = await db.select({ zone: accounts.timeZone }).from(accounts).where(eq(accounts.id, accountId))
  return row!.zone
}

/**
 * Brings the reviews of a place up to date: what changed since the last time, or, every day and where the numbers
 * differ, all of them. Known ground moves on only when everything before it is taken in.
 * @throws as `accessFor` and connectors do; AttemptOver.
 */
export async function syncPlace(run: Run): Promise<void> {
  const { deps, connector, place, shelf } = run
  const nowMs = deps.clock.now().getTime()
  const isFullDue = isToBeGoneThrough(place, nowMs)
  const groundMs = place.syncedTo === null ? null : Date.parse(place.syncedTo) - overlapMs
  await keepReviewLink(deps.db, place)
  if (connector.order === "created") await lookAtHinted(run)
  let pass = await goThrough(run, isFullDue ? null : groundMs)
  let hasGoneThroughAll = isFullDue
  let shown = isFullDue ? await removeGone(run, pass.identities) : await countOwn(run)
  for (let count = Number(isFullDue); count < maxFullPasses; count++) {
    if (pass.total === null || pass.total === shown + (await countAside(deps.db, place))) break
    pass = await goThrough(run, null)
    hasGoneThroughAll = true
    shown = await removeGone(run, pass.identities)
  }
  // Where all were gone through, the newest of them is the newest: one that was newer is gone.
  const knownToMs = hasGoneThroughAll ? 0 : Date.parse(place.syncedTo ?? "1970-01-01T00:00:00Z")
  const syncedToMs = Math.max(pass.newestMs, knownToMs)
  const syncedTo = new Date(syncedToMs).toISOString()
  // A provider that does not say how many there are has shown it, or has nothing new.
  const total = pass.total ?? (hasGoneThroughAll ? pass.identities.size : shown)
  const askedAt = new Date(nowMs).toISOString()
  const { accountId, id: placeId } = place
  shelf.end({ accountId, placeId, syncedTo, askedAt, total, taken: shown, isFull: hasGoneThroughAll })
}
