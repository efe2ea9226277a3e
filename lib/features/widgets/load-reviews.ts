import { callApi } from "#lib/api-client/call-api.ts"
import { maxInList } from "#lib/contract/comma-list.ts"
import type { Id } from "#lib/contract/common.ts"
import type { Review } from "#lib/contract/reviews/schema.ts"
import type { WidgetSettings } from "#lib/contract/widgets/settings.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { formatInstantDay } from "#lib/format/dates.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import type { SourceChoices } from "./load.ts"

/** A review that can be picked for a widget. */
export type ReviewChoice = { id: string; title: string; text: string }

/** Newest reviews that are offered. */
const offered = 50
const longest = 160
/** Picked ones that are older than those are read one by one. */
const mostOlder = 20

const shortened = (text: string): string =>
  text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text

function choiceOf(review: Review, timeZone: string): ReviewChoice {
  const { id, author, rating, source_name: source, published_at: published, content, title } = review
  const stars = rating ? `${rating} ${rating === 1 ? "star" : "stars"}` : "No rating"
  const day = formatInstantDay(published, timeZone)
  return {
    id: String(id),
    title: [author || "Anonymous", stars, source, day].join(", "),
    text: shortened(content || title || ""),
  }
}

/** A review that was picked before; null when it is gone. */
async function pickedReview({ caller }: Pick<PageContext, "caller">, id: string): Promise<Review | null> {
  try {
    return await callApi(caller, "reviews.get", { params: { id } })
  } catch (error) {
    if (error instanceof ApiFailure && [403, 404].includes(error.status)) return null
    throw error
  }
}

export type ReviewChoices = {
  options: ReviewChoice[]
  /** Picked ones that are not offered, which the form keeps. */
  kept: string[]
}

/**
 * Reviews of a widget's locations and sources that can be picked for it, the newest first; what was picked before stands in
 * front of them.
 * @throws ApiFailure
 */
export async function loadReviewChoices(
  context: Pick<PageContext, "caller" | "account" | "can" | "timeZone">,
  settings: WidgetSettings,
  { allowed }: SourceChoices,
): Promise<ReviewChoices> {
  const { caller, account, can, timeZone } = context
  const picked = (settings.featured_review_ids ?? []).map(String)
  if (!can("review.read")) return { options: [], kept: picked }
  const least = settings.min_rating ?? 1
  const idsOf = (ids: readonly Id[]) => (ids.length > 0 ? ids.slice(0, maxInList).map(String) : undefined)
  const { _embedded } = await callApi(caller, "reviews.list", {
    query: {
      account_id: String(account.id),
      location_ids: idsOf(settings.location_ids),
      group_id: settings.group_id == null ? undefined : String(settings.group_id),
      source_ids: idsOf(settings.source_ids) ?? idsOf(allowed.map(({ id }) => id)),
      ...(least > 1 ? { rating: Array.from({ length: 6 - least }, (_, at) => least + at) } : {}),
      per_page: offered,
    },
  })
  const newest = _embedded.reviews
  const older = picked.filter((id) => !newest.some((review) => String(review.id) === id))
  const found = await Promise.all(older.slice(0, mostOlder).map((id) => pickedReview(context, id)))
  const own = found.filter((review): review is Review => review !== null)
  const isPicked = ({ id }: Review) => picked.includes(String(id))
  const ordered = [...newest.filter(isPicked), ...own, ...newest.filter((review) => !isPicked(review))]
  return { options: ordered.map((review) => choiceOf(review, timeZone)), kept: older.slice(mostOlder) }
}
