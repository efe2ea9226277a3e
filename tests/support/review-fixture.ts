import { tmpdir } from "node:os"
import { join } from "node:path"
import { pino } from "pino"
import {
  type OperationId,
  type ParamsOf,
  type QueryOf,
  type ReviewStatus,
  type ReviewType,
  reviewStatuses,
  reviewTypes,
  userTypes,
} from "#lib/contract/index.ts"
import { systemClock } from "#review-api/core/clock.ts"
import type { Database } from "#review-api/db/connect.ts"
import type { RollupChange } from "#review-api/db/rollups/change.ts"
import { writeRollups } from "#review-api/db/rollups/write.ts"
import { accounts, users } from "#review-api/db/schema/identity.ts"
import {
  groupLocations,
  groups,
  locations,
  sources,
  userAssignments,
  userLocations,
} from "#review-api/db/schema/places.ts"
import { reviewStatusLabels } from "#review-api/db/schema/review-status-labels.ts"
import { responses, reviews, reviewTags, tags } from "#review-api/db/schema/reviews.ts"
import { createDnsResolver } from "#review-api/dns/resolver.ts"
import { createOutboxTransport } from "#review-api/mail/outbox-transport.ts"
import { makeDeps } from "#review-api/make-deps.ts"
import type { Scope } from "#review-api/permissions/scope.ts"
import type { Deps } from "#review-api/services/deps.ts"
import { scopeOfAccount } from "#review-api/services/scope-of-account.ts"
import type { Call } from "#review-api/services/service.ts"
import { createFolderStorage } from "#review-api/storage/folder-storage.ts"
import { patientConfig } from "./patient-config.ts"

/** A review as the tests remember it, to recount in plain code. */
export type KnownReview = {
  id: number
  accountId: number
  locationId: number
  locationName: string
  sourceId: number
  rating: number | null
  stars: number
  sentiment: -1 | 0 | 1
  status: ReviewStatus
  reviewStatusLabelId?: number | null
  reviewType: ReviewType
  title: string | null
  content: string
  author: string
  categories: string[]
  tags: string[]
  respondedAt: string | null
  /** Of the response that is there, published or not; one that is published unless it says otherwise. */
  responseStatus?: string | null
  publishedAt: string
  importId: number | null
}

export type ReviewFixture = {
  accountId: number
  timeZone: string
  locationIds: number[]
  groupIds: number[]
  labelIds: number[]
  /** A user who sees the first half of the locations, and every group. */
  limitedUserId: number
  seenLocationIds: number[]
  known: KnownReview[]
  admin: Scope
  limited: Scope
}

const filesFolder = join(tmpdir(), `outpost-test-files-${process.pid}`)

export function depsOf(database: Database, more: Partial<Deps> = {}): Deps {
  const log = pino({ level: "silent" })
  const base = { ...database, clock: systemClock, config: patientConfig, log }
  const storage = createFolderStorage(filesFolder)
  return {
    ...makeDeps(
      { ...base, ...more },
      { transport: createOutboxTransport(base), dns: createDnsResolver([]), storage },
    ),
    ...more,
  }
}

/** A checked call of a service, as the API would make it. */
export const callOf = <I extends OperationId>(
  deps: Deps,
  scope: Scope,
  query: QueryOf<I>,
  params?: ParamsOf<I>,
): Call<I> => ({ deps, scope, query, params, body: undefined }) as unknown as Call<I>

/** Numbers from 0 to 1, the same for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const changeOf = (review: KnownReview, sign: 1 | -1): RollupChange => ({ ...review, sign })

export const fixtureWords = ["Café", "cafe", "100%", "under_score", "Zürich", "slow", "O'Hara"]
export const fixtureTags = ["parking", "Wi-Fi", "family"]
export const fixtureCategories = ["food", "staff", "value"]

const pick = <T>(random: () => number, values: readonly T[]): T =>
  values[Math.floor(random() * values.length)]!

/** Writes reviews with their responses, tags and rollups in one transaction. */
export async function addReviews(
  { db }: Database,
  fixture: Pick<ReviewFixture, "accountId" | "timeZone">,
  given: Omit<KnownReview, "id" | "accountId">[],
): Promise<KnownReview[]> {
  const { accountId } = fixture
  return db.transaction(async (tx) => {
    const made = await tx
      .insert(reviews)
      .values(given.map((review) => ({ ...review, accountId, identity: `${Math.random()}` })))
      .returning({ id: reviews.id })
    const known = given.map((review, at) => ({ ...review, accountId, id: made[at]!.id }))
    const answered = known.filter((review) => review.respondedAt || review.responseStatus)
    if (answered.length) {
      await tx.insert(responses).values(
        answered.map(({ id, respondedAt, responseStatus }) => ({
          accountId,
          reviewId: id,
          content: "Thank you",
          status: responseStatus ?? "published",
          publishedAt: respondedAt,
        })),
      )
    }
    const tagRows = await tx.select().from(tags)
    const marks = known.flatMap((review) =>
      review.tags.map((name) => ({
        accountId,
        reviewId: review.id,
        tagId: tagRows.find((tag) => tag.accountId === accountId && tag.name === name)!.id,
      })),
    )
    if (marks.length) await tx.insert(reviewTags).values(marks)
    await writeRollups(
      tx,
      { id: accountId, timeZone: fixture.timeZone, generation: 1 },
      known.map((review) => changeOf(review, 1)),
    )
    return known
  })
}

/** Of responses that someone has to look after, whether another text is published or not. */
const openStatuses = ["draft", "error_published", "error_unpublished"]

type Shape = {
  reviews: number
  locations: number
  timeZone: string
  seed: number
  from: string
  days: number
}

function drawReview(random: () => number, places: { id: number; name: string }[], shape: Shape) {
  const place = pick(random, places)
  const rating = pick(random, [null, 1, 2, 3, 4, 4.5, 4.49, 5])
  const stars = Math.round(rating ?? 0)
  // Few distinct instants, so that many reviews share one.
  const hours = Math.floor(random() * shape.days * 4) * 6 + 0.5
  const publishedAt = new Date(Date.parse(shape.from) + hours * 3_600_000).toISOString()
  return {
    locationId: place.id,
    locationName: place.name,
    sourceId: 1 + Math.floor(random() * 3),
    rating,
    stars,
    sentiment: pick(random, [-1, 0, 1] as const),
    status: pick(random, reviewStatuses),
    reviewType: pick(random, reviewTypes),
    title: random() < 0.3 ? null : `Title ${pick(random, fixtureWords)}`,
    content: `${pick(random, fixtureWords)} and ${pick(random, fixtureWords)}`,
    author: `Guest ${pick(random, fixtureWords)}`,
    categories: fixtureCategories.filter(() => random() < 0.3),
    tags: fixtureTags.filter(() => random() < 0.2),
    respondedAt: random() < 0.3 ? new Date(Date.parse(publishedAt) + 86_400_000).toISOString() : null,
    publishedAt,
    importId: null,
  }
}

/** An account with random reviews (the same for the same seed), three groups and a user who sees half of it. */
export async function createFixture(
  database: Database,
  options: Partial<Shape> = {},
): Promise<ReviewFixture> {
  const shape: Shape = {
    reviews: 300,
    locations: 7,
    timeZone: "America/New_York",
    seed: 1,
    from: "2024-01-15T00:00:00Z",
    days: 100,
    ...options,
  }
  const { db } = database
  const random = randomOf(shape.seed)
  await db
    .insert(sources)
    .values([1, 2, 3].map((id) => ({ id, code: `source-${id}`, name: `Source ${id}`, ordinal: 4 - id })))
    .onConflictDoNothing()
  const [account] = await db
    .insert(accounts)
    .values({ name: `World ${shape.seed}`, timeZone: shape.timeZone })
    .returning()
  const accountId = account!.id
  const names = Array.from(
    { length: shape.locations },
    (_, at) => `Place ${String.fromCharCode(65 + (at % 5))}`,
  )
  const places = await db
    .insert(locations)
    .values(names.map((name) => ({ accountId, name })))
    .returning()
  const [user] = await db
    .insert(users)
    .values({ accountId, email: `user-${accountId}@world.test`, userTypeId: userTypes.User })
    .returning()
  const seen = places.slice(0, Math.ceil(places.length / 2)).map((place) => place.id)
  await db
    .insert(userLocations)
    .values(seen.map((locationId) => ({ accountId, userId: user!.id, locationId })))
  const made = await db
    .insert(groups)
    .values([0, 1, 2].map((at) => ({ accountId, name: `Group ${at}` })))
    .returning()
  await db.insert(groupLocations).values(
    places.flatMap((place, at) => {
      const group = made[at % 3]!
      return [{ accountId, groupId: group.id, locationId: place.id }]
    }),
  )
  await db
    .insert(userAssignments)
    .values(made.map((group) => ({ accountId, userId: user!.id, groupId: group.id })))
  await db.insert(tags).values(fixtureTags.map((name) => ({ accountId, name })))
  const labels = await db
    .insert(reviewStatusLabels)
    .values(["Escalated", "Refunded"].map((name) => ({ accountId, name, color: "#0f766e" })))
    .returning()
  const labelIds = labels.map((label) => label.id)
  const drawn = Array.from({ length: shape.reviews }, (_, at) => ({
    ...drawReview(random, places, shape),
    responseStatus: openStatuses[at % 9] ?? null,
    reviewStatusLabelId: labelIds[at % 3] ?? null,
  }))
  const known = await addReviews(database, { accountId, timeZone: shape.timeZone }, drawn)
  const admin: Scope = { ...scopeOfAccount(accountId), timeZone: shape.timeZone }
  return {
    accountId,
    timeZone: shape.timeZone,
    locationIds: places.map((place) => place.id),
    groupIds: made.map((group) => group.id),
    labelIds,
    limitedUserId: user!.id,
    seenLocationIds: seen,
    known,
    admin,
    limited: { ...admin, userId: user!.id, userTypeId: userTypes.User, locations: { viaUser: user!.id } },
  }
}
