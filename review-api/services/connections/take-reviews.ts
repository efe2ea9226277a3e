import { sql } from "drizzle-orm"
import type { ProviderReview } from "../../connections/connector.ts"
import { sentimentOfStars } from "../../core/sentiment.ts"
import { type Db, rowsOf } from "../../db/connect.ts"
import { isOneOf, texts } from "../../db/queries/sql-lists.ts"
import { type RolledAccount, writeRollups } from "../../db/rollups/write.ts"
import { insertResponses } from "../../import/insert-responses.ts"
import { insertReviews } from "../../import/insert-reviews.ts"
import { starsOf } from "../../import/rating.ts"
import { publishArrivals } from "../../realtime/publish-arrivals.ts"
import type { Deps } from "../deps.ts"
import { type LockedReview, lockReviews } from "../reviews/lock-reviews.ts"
import { moveFigures } from "../reviews/move-figures.ts"
import { publishReviewsUpdated } from "../reviews/publish-reviews-updated.ts"
import { recordReviewEvent } from "../reviews/record-review-event.ts"
import { scopeOfAccount } from "../scope-of-account.ts"
import { type Attempt, holdAttempt } from "./attempt.ts"
import { givesWay, takeResponse } from "./take-response.ts"

/** A place whose reviews come in. */
export type SyncedPlace = {
  id: number
  externalId: string
  locationId: number
  sourceId: number
  sourceName: string
}

type Known = {
  id: number
  identity: string
  /** The change that was last taken in; null for a review that no connection has brought or found yet. */
  updatedAtMs: number | null
  isListed: boolean
  content: string | null
  author: string | null
  rating: number | null
  images: { url: string }[]
  /** The response that stands here, published or not. */
  responseStatus: string | null
  responseUserId: number | null
  response: string | null
}

const accountOf = async (tx: Db, accountId: number): Promise<RolledAccount> => {
  const [account] = await rowsOf<RolledAccount>(
    tx,
    sql`select id, time_zone as "timeZone", rollup_generation as generation from accounts where id = ${accountId}`,
  )
  return account!
}

const knownReviews = (tx: Db, accountId: number, sourceId: number, identities: readonly string[]) =>
  rowsOf<Known>(
    tx,
    sql`select r.id, r.identity, (extract(epoch from p.updated_at) * 1000)::double precision as "updatedAtMs",
          r.origin_deleted_at is null as "isListed", r.content, r.author, r.rating::double precision as rating, r.images,
          a.status as "responseStatus", a.user_id as "responseUserId", a.content as response
        from reviews r left join provider_reviews p on p.account_id = r.account_id and p.review_id = r.id
        left join responses a on a.account_id = r.account_id and a.review_id = r.id
        where r.account_id = ${accountId} and r.source_id = ${sourceId} and r.identity = any(${texts(identities)})`,
  )

/** The response that came with a review, if it stands. */
const standing = ({ response }: ProviderReview) => (response?.state === "approved" ? response : null)

async function insertFresh(
  tx: Db,
  account: RolledAccount,
  place: SyncedPlace,
  fresh: readonly ProviderReview[],
): Promise<Map<string, number>> {
  const written = await insertReviews(
    tx,
    account,
    fresh.map((review) => ({
      location_id: place.locationId,
      source_id: place.sourceId,
      identity: review.externalId,
      rating: review.rating,
      title: null,
      content: review.content,
      author: review.author,
      published_at: review.createdAt,
      url: review.url,
      images: review.images,
      status: standing(review) ? ("responded" as const) : ("unread" as const),
      responded_at: standing(review)?.updatedAt ?? null,
    })),
    null,
  )
  await insertResponses(
    tx,
    account.id,
    null,
    [...written].flatMap(([at, id]) => {
      const response = standing(fresh[at]!)
      return response ? [{ review_id: id, content: response.content, published_at: response.updatedAt }] : []
    }),
  )
  const ids = [...written.values()]
  if (ids.length > 0) await publishArrivals(tx, account.id, isOneOf(sql`r.id`, ids))
  return new Map([...written].map(([at, id]) => [fresh[at]!.externalId, id]))
}

const isSame = (known: Known, review: ProviderReview): boolean =>
  known.content === review.content &&
  known.author === review.author &&
  known.rating === review.rating &&
  JSON.stringify(known.images.map(({ url }) => url)) === JSON.stringify(review.images.map(({ url }) => url))

/** Whether nothing of a review has to be looked at: a response can change while the review's own instant stays. */
function isUnchanged(known: Known, review: ProviderReview): boolean {
  const own = { status: known.responseStatus, userId: known.responseUserId, content: known.response }
  const stands = standing(review)
  const isResponseSame =
    own.status === null || own.status === "published"
      ? own.content === (stands?.content ?? null)
      : !givesWay(own, stands)
  return known.isListed && known.updatedAtMs === Date.parse(review.updatedAt) && isResponseSame
}

/** Writes what a customer has changed, with figures and history. @returns the review as it is then. */
async function followEdit(
  tx: Db,
  deps: Deps,
  account: RolledAccount,
  held: LockedReview,
  { known, review }: { known: Known; review: ProviderReview },
): Promise<LockedReview> {
  const stars = starsOf(review.rating)
  const after = { ...held, rating: review.rating, stars, sentiment: sentimentOfStars(stars), isListed: true }
  if (held.isListed && isSame(known, review)) return held
  await tx.execute(sql`update reviews set content = ${review.content}, author = ${review.author},
      rating = ${review.rating}::numeric, stars = ${stars}::smallint, sentiment = ${after.sentiment}::smallint,
      images = ${JSON.stringify(review.images)}::text::jsonb, origin_deleted_at = null
    where account_id = ${account.id} and id = ${held.id}`)
  if (held.isListed) await moveFigures(tx, held, after)
  else await writeRollups(tx, account, [{ ...after, sign: 1 }])
  const event = { accountId: account.id, reviewId: held.id, userId: null }
  if (!held.isListed) await recordReviewEvent(tx, deps, { ...event, action: "returned_at_source" })
  if (!isSame(known, review)) {
    await recordReviewEvent(tx, deps, {
      ...event,
      action: "edited_at_source",
      before: { rating: known.rating, content: known.content },
      after: { rating: review.rating, content: review.content },
    })
  }
  await publishReviewsUpdated(tx, account.id, [held])
  return after
}

async function followChanges(
  tx: Db,
  deps: Deps,
  account: RolledAccount,
  changes: readonly { known: Known; review: ProviderReview }[],
  { sourceName, askedAtMs }: { sourceName: string; askedAtMs: number },
): Promise<void> {
  const byId = new Map(changes.map((change) => [change.known.id, change]))
  for (const held of await lockReviews(tx, scopeOfAccount(account.id), [...byId.keys()])) {
    const change = byId.get(held.id)!
    const now = await followEdit(tx, deps, account, held, change)
    await takeResponse(tx, deps, now, { response: change.review.response, sourceName, askedAtMs })
  }
}

/** Notes which reviews came from a place, and which change of each was taken in. */
async function noteTaken(
  tx: Db,
  accountId: number,
  placeId: number,
  taken: readonly { id: number; review: ProviderReview }[],
): Promise<void> {
  if (taken.length === 0) return
  const rows = taken.map(({ id, review }) => ({ id, at: review.updatedAt }))
  await tx.execute(sql`insert into provider_reviews as kept (account_id, review_id, connection_place_id, updated_at)
    select ${accountId}::bigint, given.id, ${placeId}::bigint, given.at
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as given (id bigint, at timestamptz)
    on conflict (account_id, review_id) do update
      set updated_at = excluded.updated_at, connection_place_id = excluded.connection_place_id`)
}

type Taken = {
  reviews: readonly ProviderReview[]
  askedAtMs: number
  /** How far a pass is: reviews it has seen so far, of all there are as far as the provider says so. */
  progress?: { taken: number; total: number | null }
}

/**
 * Takes in some of a place's reviews, all of them or none: new ones, what customers have changed, responses that
 * were written elsewhere. However often a review comes, it is there once.
 * @param askedAtMs when the provider was asked: what happened here since then is newer than what it said.
 * @throws AttemptOver when the connection is not this attempt's any more.
 */
export function takeReviews(
  deps: Deps,
  attempt: Attempt,
  place: SyncedPlace,
  { reviews, askedAtMs, progress }: Taken,
): Promise<void> {
  const { accountId } = attempt
  return deps.db.transaction(async (tx) => {
    await holdAttempt(tx, attempt)
    const account = await accountOf(tx, accountId)
    const byIdentity = new Map(reviews.map((review) => [review.externalId, review]))
    const known = await knownReviews(tx, accountId, place.sourceId, [...byIdentity.keys()])
    const knownIds = new Map(known.map((row) => [row.identity, row]))
    const fresh = [...byIdentity.values()].filter(({ externalId }) => !knownIds.has(externalId))
    const written = await insertFresh(tx, account, place, fresh)
    const changes = known
      .map((row) => ({ known: row, review: byIdentity.get(row.identity)! }))
      .filter(({ known: row, review }) => !isUnchanged(row, review))
    await followChanges(tx, deps, account, changes, { sourceName: place.sourceName, askedAtMs })
    await noteTaken(tx, accountId, place.id, [
      ...[...written].map(([identity, id]) => ({ id, review: byIdentity.get(identity)! })),
      ...changes.map(({ known: row, review }) => ({ id: row.id, review })),
    ])
    if (progress) {
      await tx.execute(sql`update connection_places
        set taken = ${progress.taken}::integer, total = coalesce(${progress.total}::integer, total)
        where account_id = ${accountId} and id = ${place.id}`)
    }
  })
}
