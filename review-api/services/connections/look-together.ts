import { sql } from "drizzle-orm"
import type { Connector, PlacedReview, Together } from "../../connections/connector.ts"
import { AtProviderGone, ProviderConfused, ProviderForbidden } from "../../connections/connector-errors.ts"
import { numbers } from "../../db/queries/sql-lists.ts"
import { column, type RowOf } from "../../db/rows.ts"
import type { Deps } from "../deps.ts"
import { type Attempt, holdAttempt } from "./attempt.ts"
import { askInTurn, isToBeGoneThrough, overlapMs, placeToSyncShape } from "./sync-place.ts"
import { changedAmong } from "./take-reviews.ts"
import type { CallWithAccess } from "./with-access.ts"

/** A place with what decides whether it is asked for with others. */
export const placeToPlanShape = {
  ...placeToSyncShape,
  askedAt: column.text().nullable(),
  countedAt: column.text().nullable(),
  failingSince: column.text().nullable(),
}

export type PlaceToPlan = RowOf<typeof placeToPlanShape>

type Look = {
  deps: Deps
  connector: Connector
  attempt: Attempt
  access: CallWithAccess
  inTurn: <T>(call: () => Promise<T>) => Promise<T>
  signal: AbortSignal
}

/** So many looks it takes until each place has been looked at alone, which is where deletions show: about an hour. */
const looksToCount = 90

type Plan = { alone: PlaceToPlan[]; together: PlaceToPlan[][] }

const msOf = (instant: string | null): number => (instant === null ? 0 : Date.parse(instant))

/** Which places are asked for together. Those come alone that are new, fail, or have waited the longest to be counted. */
function planOf(together: Together | null, places: readonly PlaceToPlan[], nowMs: number): Plan {
  if (!together || places.length < together.from) return { alone: [...places], together: [] }
  const isSettled = (place: PlaceToPlan) =>
    place.askedAt !== null && place.failingSince === null && !isToBeGoneThrough(place, nowMs)
  const settled = places.filter(isSettled).toSorted((a, b) => msOf(a.countedAt) - msOf(b.countedAt))
  const counted = settled.splice(0, Math.ceil(places.length / looksToCount))
  const groups = Map.groupBy(settled, ({ externalId }) => together.groupOf(externalId))
  const batches = [...groups.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / together.most) }, (_, at) =>
      group.slice(at * together.most, (at + 1) * together.most),
    ),
  )
  return { alone: [...places.filter((place) => !isSettled(place)), ...counted], together: batches }
}

type Listed = { placed: PlacedReview[]; calls: number; reachedMs: number }

/**
 * Reviews changed last at places, back to the time that they were last asked.
 * @throws ProviderConfused when pages are not in order, or lead back.
 */
async function listedOf(look: Look, together: Together, places: readonly PlaceToPlan[]): Promise<Listed> {
  const externalIds = places.map(({ externalId }) => externalId)
  const horizonMs = Math.min(...places.map(({ askedAt }) => msOf(askedAt))) - overlapMs
  const listed: Listed = { placed: [], calls: 0, reachedMs: Number.POSITIVE_INFINITY }
  const seen = new Set<string>()
  for (let pageToken: string | null = null; ; ) {
    look.signal.throwIfAborted()
    listed.calls++
    const page = await askInTurn(look, (accessToken) =>
      together.reviews(accessToken, { externalIds, pageToken }, look.signal),
    )
    for (const { review } of page.reviews) {
      const atMs = Date.parse(review.updatedAt)
      if (atMs > listed.reachedMs) throw new ProviderConfused("reviews of places out of order")
      listed.reachedMs = atMs
    }
    listed.placed.push(...page.reviews)
    if (page.nextPageToken === null) return { ...listed, reachedMs: Number.NEGATIVE_INFINITY }
    if (listed.reachedMs < horizonMs) return listed
    if (seen.has(page.nextPageToken)) throw new ProviderConfused("a page token again")
    seen.add(page.nextPageToken)
    pageToken = page.nextPageToken
  }
}

/** Refusals that only mean that places have to be asked for one by one. */
const isRefusal = (error: unknown): boolean =>
  error instanceof AtProviderGone || error instanceof ProviderForbidden || error instanceof ProviderConfused

/** Notes that nothing has been missed of places that have nothing new. */
const noteQuiet = ({ deps, attempt }: Look, quiet: readonly PlaceToPlan[], askedAtMs: number) =>
  deps.db.transaction(async (tx) => {
    await holdAttempt(tx, attempt)
    await tx.execute(sql`update connection_places
      set asked_at = ${new Date(askedAtMs).toISOString()}::timestamptz,
        synced_at = ${deps.clock.now().toISOString()}::timestamptz
      where owner_account_id = ${attempt.accountId} and id = any(${numbers(quiet.map(({ id }) => id))})`)
  })

/**
 * Asks for some places together.
 * @returns those of them that have to be looked at: with something new, or of which what is known was not listed, since
 *   it is gone or the provider leaves out more. All of them when they are refused together.
 */
async function lookAtBatch(look: Look, together: Together, places: readonly PlaceToPlan[]) {
  const { deps } = look
  const askedAtMs = deps.clock.now().getTime()
  let listed: Listed
  try {
    listed = await listedOf(look, together, places)
  } catch (error) {
    if (isRefusal(error)) return { due: places, calls: 1 }
    throw error
  }
  const { placed, reachedMs, calls } = listed
  const shown = new Set(placed.map(({ placeExternalId }) => placeExternalId))
  const withNews = new Set<string>()
  // Places of one connection may be those of several accounts.
  for (const [accountId, of] of Map.groupBy(places, (place) => place.accountId)) {
    const names = new Set(of.map(({ externalId }) => externalId))
    const listedOfAccount = placed.filter(({ placeExternalId }) => names.has(placeExternalId))
    const reviews = listedOfAccount.map(({ review }) => review)
    const changed = await changedAmong(deps.db, { accountId, sourceId: of[0]!.sourceId }, reviews)
    for (const { placeExternalId, review } of listedOfAccount)
      if (changed.has(review.externalId)) withNews.add(placeExternalId)
  }
  const isDue = ({ externalId, syncedTo }: PlaceToPlan) =>
    withNews.has(externalId) || (msOf(syncedTo) > Math.max(0, reachedMs) && !shown.has(externalId))
  const [due, quiet] = [places.filter(isDue), places.filter((place) => !isDue(place))]
  if (quiet.length > 0) await noteQuiet(look, quiet, askedAtMs)
  return { due, calls }
}

/**
 * Finds out which places have to be looked at. Where a provider lists many of them together, a look at places that have
 * nothing new costs a call for each batch.
 * @returns those places, and how many calls it took.
 * @throws as connectors do, except for what one place or asking together is refused for; AttemptOver.
 */
export async function placesToLookAt(
  look: Look,
  places: readonly PlaceToPlan[],
): Promise<{ due: PlaceToPlan[]; calls: number }> {
  const { together } = look.connector
  const plan = planOf(together, places, look.deps.clock.now().getTime())
  const due = [...plan.alone]
  let calls = 0
  for (const batch of plan.together) {
    const found = await lookAtBatch(look, together!, batch)
    due.push(...found.due)
    calls += found.calls
  }
  return { due, calls }
}
