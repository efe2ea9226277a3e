import { callApi } from "#lib/api-client/call-api.ts"
import { attempt } from "#lib/errors/attempt.ts"
import { firstStepOf, importStep } from "#lib/features/onboarding/first-step.ts"
import { stepsToLocations } from "#lib/features/onboarding/no-locations.ts"
import { countOf } from "#lib/format/numbers.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { type NoReviewsText, noneYet } from "./no-reviews-text.ts"

/** How the account gets its first reviews, and what goes on meanwhile. */
async function firstReviews(context: PageContext): Promise<NoReviewsText> {
  const params = { id: String(context.account.id) }
  const known = await attempt(callApi(context.caller, "setup_progress.get", { params }))
  if (!known.ok) return { ...noneYet, link: importStep(context) }
  const progress = known.value
  const link = firstStepOf(progress, context) ?? (progress.google_is_fetching ? null : importStep(context))
  if (progress.google_is_fetching) return { ...noneYet, hint: "We are fetching your Google reviews.", link }
  const waiting = progress.google_places_to_confirm
  if (!waiting) return { ...noneYet, link }
  const places = countOf(waiting, "place at Google is", "places at Google are")
  return { ...noneYet, hint: `${places} waiting to be matched with your locations.`, link }
}

/**
 * Text of an empty list in an account without any reviews, whatever the filters; server only.
 * @returns undefined where there are reviews, or no one can tell.
 */
export async function noReviewsAtAll(context: PageContext): Promise<NoReviewsText | undefined> {
  const { account, caller } = context
  // Cached facts about the account may be older than its first import.
  const query = { account_id: String(account.id), per_page: 1 }
  const first = await attempt(callApi(caller, "reviews.list", { query }))
  if (!first.ok || first.value._embedded.reviews.length > 0) return undefined
  if (account.total_locations !== 0) return firstReviews(context)
  const steps = (await stepsToLocations(context)) ?? []
  const [link = importStep(context), ...more] = steps
  return { ...noneYet, hint: "Reviews appear here once you have a location.", link, more }
}
