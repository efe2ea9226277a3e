import { eq } from "drizzle-orm"
import { sentimentOfStars } from "#review-api/core/sentiment.ts"
import { alerts } from "#review-api/db/schema/alerts.ts"
import { reviews } from "#review-api/db/schema/reviews.ts"
import { notifyArrivals } from "#review-api/services/alerts/arrival-job.ts"
import { alertDigestJob } from "#review-api/services/alerts/digest-job.ts"
import type { TestApi } from "./test-api.ts"

type Place = { id: number; locationIds: readonly number[] }
export type Arrival = Partial<typeof reviews.$inferInsert>

let made = 0
const hourMs = 3_600_000

/** A review that was published an hour ago and comes in now, with two stars unless said otherwise. */
export async function addReview({ deps }: TestApi, place: Place, given: Arrival = {}): Promise<number> {
  made += 1
  const now = deps.clock.now()
  const stars = given.stars ?? 2
  const [row] = await deps.db
    .insert(reviews)
    .values({
      accountId: place.id,
      locationId: place.locationIds[0]!,
      sourceId: 1,
      identity: `arrival-${made}`,
      stars,
      rating: stars || null,
      sentiment: sentimentOfStars(stars),
      author: "Ada Guest",
      content: "The soup was cold.",
      url: `https://reviews.example/${made}`,
      publishedAt: new Date(now.getTime() - hourMs).toISOString(),
      createdAt: now.toISOString(),
      ...given,
    })
    .returning({ id: reviews.id })
  return row!.id
}

/** Work of a worker for an account with new reviews. */
export const notify = ({ deps }: TestApi, place: Place): Promise<void> => notifyArrivals(deps, place.id)

/** A review arrives, and whoever wants to know at once is told. */
export async function arrive(api: TestApi, place: Place, given: Arrival = {}): Promise<number> {
  const id = await addReview(api, place, given)
  await notify(api, place)
  return id
}

/** Work of a worker for an account with due digests. */
export const sendDigests = ({ deps }: TestApi, place: Place): Promise<void> =>
  alertDigestJob.run(deps, {
    id: String(place.id),
    signal: new AbortController().signal,
    isLastAttempt: true,
  })

/** When an alert is sent next, as the database has it. */
export async function nextOf({ deps }: TestApi, id: number): Promise<string | null> {
  const [row] = await deps.db.select({ at: alerts.nextRunAt }).from(alerts).where(eq(alerts.id, id))
  return row?.at ? new Date(row.at).toISOString() : null
}
