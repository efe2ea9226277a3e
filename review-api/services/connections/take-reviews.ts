import { sql } from "drizzle-orm"
import type { ProviderReview } from "../../connections/connector.ts"
import { sentimentOfStars } from "../../core/sentiment.ts"
import { writeApart } from "../../db/apart.ts"
import type { Db } from "../../db/connect.ts"
import { isOneOf, texts } from "../../db/queries/sql-lists.ts"
import { type RolledAccount, rolledAccountOf, writeRollups } from "../../db/rollups/write.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"
import { insertResponses } from "../../imports/insert-responses.ts"
import { insertReviews } from "../../imports/insert-reviews.ts"
import { starsOf } from "../../imports/rating.ts"
import { publishArrivals } from "../../realtime/publish-arrivals.ts"
import { type LockedReview, lockReviews } from "../../reviews/lock-reviews.ts"
import { moveFigures } from "../../reviews/move-figures.ts"
import { publishReviewsUpdated } from "../../reviews/publish-reviews-updated.ts"
import { recordReviewEvent } from "../../reviews/record-review-event.ts"
import type { Deps } from "../deps.ts"
import { moveReviews } from "../reviews/move-reviews.ts"
import { scopeOfAccount } from "../scope-of-account.ts"
import { keepHistoryQuiet } from "./first-import.ts"
import { forgetTaken, putReviewAside, withoutResting } from "./reviews-aside.ts"
import { givesWay, takeResponse } from "./take-response.ts"

/** A place whose reviews come in. */
export const syncedPlaceShape = {
  /** Of its location; not always the one whose connection it is. */
  accountId: column.number(),
  id: column.number(),
  externalId: column.text(),
  locationId: column.number(),
  sourceId: column.number(),
  sourceName: column.text(),
}

export type SyncedPlace = RowOf<typeof syncedPlaceShape>

const knownShape = {
  id: column.number(),
  identity: column.text(),
  /** The change that was last taken in; null for a review that no connection has brought or found yet. */
  updatedAtMs: column.number().nullable(),
  isListed: column.boolean(),
  locationId: column.number(),
  /** Whether the place that it was found at is matched no more, so that it belongs to the one that it is found at now. */
  isAdrift: column.boolean(),
  title: column.text().nullable(),
  content: column.text().nullable(),
  author: column.text().nullable(),
  rating: column.number().nullable(),
  images: column.json<{ url: string }[]>(),
  reviewType: column.text(),
  sentiment: column.number<-1 | 0 | 1>(),
  /** The response that stands here, published or not. */
  responseStatus: column.text().nullable(),
  responseUserId: column.number().nullable(),
  response: column.text().nullable(),
}

type Known = RowOf<typeof knownShape>

const accountOf = async (tx: Db, accountId: number): Promise<RolledAccount> => {
  const account = await rolledAccountOf(tx, accountId)
  return account!
}

const knownReviews = (tx: Db, accountId: number, sourceId: number, identities: readonly string[]) =>
  rowsOf(
    tx,
    knownShape,
    sql`select r.id, r.identity, (extract(epoch from p.updated_at) * 1000)::double precision as updated_at_ms,
          r.origin_deleted_at is null as is_listed, r.location_id,
          p.connection_place_id is not null and not exists (select 1 from connection_places c
            join oauth_tokens t on t.account_id = c.owner_account_id and t.id = c.token_id and t.revoked_at is null
            where c.account_id = p.account_id and c.id = p.connection_place_id and c.status = 'matched') as is_adrift,
          r.title, r.content, r.author, r.rating, r.images,
          r.review_type, r.sentiment,
          a.status as response_status, a.user_id as response_user_id, a.content as response
        from reviews r left join provider_reviews p on p.account_id = r.account_id and p.review_id = r.id
        left join responses a on a.account_id = r.account_id and a.review_id = r.id
        where r.account_id = ${accountId} and r.source_id = ${sourceId} and r.identity = any(${texts(identities)})`,
  )

/** Sentiment of a review by its stars, or by yes and no in place of them (D-214). */
function sentimentOf({ rating, recommends }: ProviderReview): -1 | 0 | 1 {
  if (recommends !== undefined) return recommends ? 1 : -1
  return sentimentOfStars(starsOf(rating))
}

const isRecommendation = ({ recommends }: ProviderReview): boolean => recommends !== undefined

/** The response that came with a review, if it stands. */
const standing = ({ response }: ProviderReview) => (response?.state === "approved" ? response : null)

async function insertFresh(
  tx: Db,
  account: RolledAccount,
  fresh: readonly Came[],
): Promise<Map<string, number>> {
  const written = await insertReviews(
    tx,
    account,
    fresh.map(({ place, review }) => ({
      location_id: place.locationId,
      source_id: place.sourceId,
      identity: review.externalId,
      rating: review.rating,
      title: review.title,
      content: review.content,
      author: review.author,
      published_at: review.createdAt,
      url: review.url,
      images: review.images,
      ...(isRecommendation(review)
        ? { review_type: "recommendation" as const, sentiment: sentimentOf(review) }
        : {}),
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
      const response = standing(fresh[at]!.review)
      return response ? [{ review_id: id, content: response.content, published_at: response.updatedAt }] : []
    }),
  )
  const ids = [...written.values()]
  if (ids.length > 0) await publishArrivals(tx, account.id, isOneOf(sql`r.id`, ids))
  return new Map([...written].map(([at, id]) => [fresh[at]!.review.externalId, id]))
}

const isSame = (known: Known, review: ProviderReview): boolean =>
  known.title === review.title &&
  known.content === review.content &&
  known.author === review.author &&
  known.rating === review.rating &&
  (known.reviewType === "recommendation") === isRecommendation(review) &&
  (!isRecommendation(review) || known.sentiment === sentimentOf(review)) &&
  JSON.stringify(known.images.map(({ url }) => url)) === JSON.stringify(review.images.map(({ url }) => url))

/** Whether nothing of a review has to be looked at: a response can change while the review's own instant stays. */
function isUnchanged(known: Known, review: ProviderReview): boolean {
  const own = { status: known.responseStatus, userId: known.responseUserId, content: known.response }
  const stands = standing(review)
  const isResponseSame =
    own.status === null || own.status === "published"
      ? own.content === (stands?.content ?? null)
      : !givesWay(own, stands)
  const isDated = known.updatedAtMs === Date.parse(review.updatedAt)
  return (
    known.isListed &&
    !known.isAdrift &&
    isDated &&
    isResponseSame &&
    (!review.hidesEdits || isSame(known, review))
  )
}

/** Which reviews of a source are new here, or are no longer as they were taken in, by their ids at the provider. */
export async function changedAmong(
  db: Db,
  { accountId, sourceId }: { accountId: number; sourceId: number },
  reviews: readonly ProviderReview[],
): Promise<Set<string>> {
  const ids = reviews.map(({ externalId }) => externalId)
  const known = ids.length > 0 ? await knownReviews(db, accountId, sourceId, ids) : []
  const byId = new Map(known.map((row) => [row.identity, row]))
  const isChanged = (review: ProviderReview) => {
    const own = byId.get(review.externalId)
    return !own || !isUnchanged(own, review)
  }
  return new Set(reviews.filter(isChanged).map(({ externalId }) => externalId))
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
  const reviewType = isRecommendation(review)
    ? "recommendation"
    : held.reviewType === "recommendation"
      ? "review"
      : held.reviewType
  const after: LockedReview = {
    ...held,
    rating: review.rating,
    stars,
    sentiment: sentimentOf(review),
    reviewType,
    isListed: true,
  }
  if (held.isListed && isSame(known, review)) return held
  await tx.execute(sql`update reviews set title = ${review.title}, content = ${review.content}, author = ${review.author},
      rating = ${review.rating}::numeric, stars = ${stars}::smallint, sentiment = ${after.sentiment}::smallint,
      review_type = ${reviewType},
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

/** Reviews whose place is matched no more are where the place is that they are found at now. */
async function followPlaces(
  tx: Db,
  deps: Deps,
  accountId: number,
  changes: readonly (Came & { known: Known })[],
): Promise<void> {
  const moved = changes.filter(({ known, place }) => known.isAdrift && known.locationId !== place.locationId)
  for (const [to, of] of Map.groupBy(moved, ({ place }) => place.locationId)) {
    const ids = of.map(({ known }) => known.id)
    await moveReviews(tx, deps, { accountId, to, userId: null }, ids)
  }
}

async function followChanges(
  tx: Db,
  deps: Deps,
  account: RolledAccount,
  changes: readonly (Came & { known: Known })[],
): Promise<void> {
  if (changes.length === 0) return
  await followPlaces(tx, deps, account.id, changes)
  const byId = new Map(changes.map((change) => [change.known.id, change]))
  for (const held of await lockReviews(tx, scopeOfAccount(account.id), [...byId.keys()])) {
    const change = byId.get(held.id)!
    const now = await followEdit(tx, deps, account, held, change)
    const { review, place, askedAtMs } = change
    await takeResponse(tx, deps, now, { response: review.response, sourceName: place.sourceName, askedAtMs })
  }
}

/** Notes which place reviews came from, and which change of each was taken in. */
async function noteTaken(
  tx: Db,
  accountId: number,
  taken: readonly (Pick<Came, "place" | "review"> & { id: number })[],
): Promise<void> {
  if (taken.length === 0) return
  const rows = taken.map(({ id, place, review }) => ({ id, place: place.id, at: review.updatedAt }))
  await tx.execute(sql`insert into provider_reviews as kept (account_id, review_id, connection_place_id, updated_at)
    select ${accountId}::bigint, given.id, given.place, given.at
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as given (id bigint, place bigint, at timestamptz)
    on conflict (account_id, review_id) do update
      set updated_at = excluded.updated_at, connection_place_id = excluded.connection_place_id`)
}

/** Records the progress of passes: reviews seen so far, of all as far as the provider says so. */
async function noteProgress(tx: Db, accountId: number, given: readonly TakenFromPlace[]): Promise<void> {
  const rows = given.flatMap(({ place, progress }) => (progress ? [{ id: place.id, ...progress }] : []))
  if (rows.length === 0) return
  await tx.execute(sql`update connection_places p
    set taken = greatest(p.taken, given.taken), total = coalesce(given.total, p.total)
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as given (id bigint, taken integer, total integer)
    where p.account_id = ${accountId} and p.id = given.id`)
}

/** Some of the reviews of a place. */
export type TakenFromPlace = {
  place: SyncedPlace
  reviews: readonly ProviderReview[]
  /** When the provider was asked: what happened here since then is newer than what it said. */
  askedAtMs: number
  progress?: { taken: number; total: number | null }
}

/** A review with where it came from. */
type Came = Pick<TakenFromPlace, "place" | "askedAtMs"> & { review: ProviderReview }

/** Takes in reviews, all of them or none. @returns how many are new. */
async function takeTogether(tx: Db, deps: Deps, accountId: number, all: readonly Came[]): Promise<number> {
  const came = new Map(all.map((one) => [one.review.externalId, one]))
  const account = await accountOf(tx, accountId)
  const known = await knownReviews(tx, accountId, all[0]!.place.sourceId, [...came.keys()])
  const knownIds = new Set(known.map(({ identity }) => identity))
  const fresh = [...came.values()].filter(({ review }) => !knownIds.has(review.externalId))
  const written = await insertFresh(tx, account, fresh)
  const changes = known
    .map((row) => ({ ...came.get(row.identity)!, known: row }))
    .filter(({ known: row, review }) => !isUnchanged(row, review))
  await followChanges(tx, deps, account, changes)
  await noteTaken(tx, accountId, [
    ...[...written].map(([identity, id]) => ({ ...came.get(identity)!, id })),
    ...changes.map(({ known: row, ...one }) => ({ ...one, id: row.id })),
  ])
  await keepHistoryQuiet(tx, accountId, [...written.values()])
  return written.size
}

/**
 * Takes in some reviews of places of one account in a connection: new ones, what customers have changed, responses that
 * were written elsewhere. However often a review comes, it is there once; one that fails alone is set aside, and the
 * others are taken in.
 * @param tx a transaction that holds the connection.
 * @returns how many are new.
 */
export async function takeReviews(
  tx: Db,
  deps: Deps,
  accountId: number,
  given: readonly TakenFromPlace[],
): Promise<number> {
  const came = new Map<string, Came>()
  for (const { place, reviews, askedAtMs } of given)
    for (const review of reviews) came.set(review.externalId, { place, review, askedAtMs })
  const due = came.size > 0 ? await withoutResting(deps, tx, [...came.values()]) : []
  const { done, failed } = await writeApart(tx, due, (part, some) =>
    takeTogether(part, deps, accountId, some),
  )
  for (const { row, error } of failed) await putReviewAside(deps, tx, row, error)
  const broken = new Set(failed.map(({ row }) => row))
  await forgetTaken(
    tx,
    accountId,
    due.filter((one) => !broken.has(one)),
  )
  await noteProgress(tx, accountId, given)
  return done.reduce((sum, count) => sum + count, 0)
}
