import { eq } from "drizzle-orm"
import type { SettingCode } from "#review-api/account-settings/defaults.ts"
import {
  type IntegrationCode,
  integrationId,
  upsertIntegrations,
} from "#review-api/db/reference/integrations.ts"
import { accountSettings } from "#review-api/db/schema/identity.ts"
import { oauthTokens } from "#review-api/db/schema/integrations.ts"
import { responses, reviews } from "#review-api/db/schema/reviews.ts"
import { jobKinds } from "#review-api/job-kinds.ts"
import type { JobName } from "#review-api/jobs/job-kind.ts"
import { lockReviews } from "#review-api/reviews/lock-reviews.ts"
import type { Deps } from "#review-api/services/deps.ts"
import { removeAtSource } from "#review-api/services/reviews/remove-at-source.ts"
import { scopeOfAccount } from "#review-api/services/scope-of-account.ts"

/** Connects an account to services, as after a sign-in there. */
export async function connect({ db }: Pick<Deps, "db">, accountId: number, codes: IntegrationCode[]) {
  await upsertIntegrations(db)
  await db
    .insert(oauthTokens)
    .values(codes.map((code) => ({ accountId, integrationId: integrationId(code) })))
    .onConflictDoNothing()
}

/** Switches features of an account on (D-035). */
export async function switchOn({ db }: Pick<Deps, "db">, accountId: number, codes: SettingCode[]) {
  await db.insert(accountSettings).values(codes.map((code) => ({ accountId, code, value: "true" })))
}

/** Leaves a response as after an attempt that its source has failed. */
export async function failResponse({ db }: Pick<Deps, "db">, reviewId: number) {
  const failed = { status: "error_published", nextAttemptAt: "2100-01-01T00:00:00Z" }
  await db.update(responses).set(failed).where(eq(responses.reviewId, reviewId))
}

/** The source of a review has removed it. */
export const removeReview = (
  { db, clock }: Pick<Deps, "db" | "clock">,
  accountId: number,
  reviewId: number,
) =>
  db.transaction(async (tx) => {
    const scope = scopeOfAccount(accountId)
    const [review] = await lockReviews(tx, scope, [reviewId])
    await removeAtSource(tx, { clock }, scope, review!)
  })

/** A clock that stands until it is moved. */
export function standingClock(start: string) {
  let ms = Date.parse(start)
  return {
    now: () => new Date(ms),
    pass(minutes: number) {
      ms += minutes * 60_000
    },
  }
}

/** Does what waits for a kind of job now, as the workers would. @returns how many there were. */
export async function doJobs(deps: Deps, name: JobName): Promise<number> {
  const kind = jobKinds[name]
  const ids = await kind.waiting(deps)
  for (const id of ids) {
    await kind.run(deps, { id, signal: new AbortController().signal, isLastAttempt: true })
  }
  return ids.length
}

/** Sends listings that are due, and has looked what became of them. @returns how many locations were due. */
export async function publishListings(deps: Deps): Promise<number> {
  const count = await doJobs(deps, "publication")
  await doJobs(deps, "listing_check")
  return count
}

type NewReview = { accountId: number; locationId: number; sourceId?: number; stars?: number }
let made = 0

/** One more review, without figures. */
export async function addReview(
  { db }: Pick<Deps, "db">,
  { accountId, locationId, sourceId = 1, stars = 3 }: NewReview,
  more: Partial<typeof reviews.$inferInsert> = {},
): Promise<number> {
  made += 1
  const [row] = await db
    .insert(reviews)
    .values({
      accountId,
      locationId,
      sourceId,
      stars,
      identity: `made-${made}`,
      rating: stars || null,
      author: "Ada",
      content: "The café was fine.",
      url: `https://source.example/reviews/${made}`,
      publishedAt: "2026-01-10T12:00:00Z",
      ...more,
    })
    .returning()
  return row!.id
}
