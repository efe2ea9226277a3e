import type { SourceExcerpts } from "#lib/contract/review-excerpts/schema.ts"
import { formatInstant } from "#lib/format/dates.ts"
import { countOf } from "#lib/format/numbers.ts"

/** Rating and number of reviews, as a source gives them; some give ratings of reviews that they no longer count. */
export function overallText({ rating, reviews_count: count }: SourceExcerpts): string | null {
  const parts = [
    rating != null && `${rating} of 5`,
    count != null && (count > 0 || rating == null) && countOf(count, "review", "reviews"),
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(" · ") : null
}

/** Why there are no excerpts, and what happens next; null when there are some. */
export function statusText(source: SourceExcerpts, timeZone: string): string | null {
  const { source_name: name, status, error, next_try_at: next } = source
  const at = next ? formatInstant(next, timeZone) : null
  switch (status) {
    case "shown":
      return null
    case "empty":
      return `There are no reviews on ${name} yet.`
    case "not_in_plan":
      return `The ${name} plan in use doesn't include reviews. Read them on ${name}.`
    case "to_confirm":
      return `Which of these is this location on ${name}? Nothing is shown until someone confirms it.`
    case "not_found":
      return `No business on ${name} matches the name and address of this location. The next search is tomorrow.`
    case "ignored":
      return `Someone on your team marked this location as not on ${name}.`
    case "quota_ended":
      return [error, at && `The next ones can be loaded from ${at}.`].filter(Boolean).join(" ")
    case "unreachable":
      return [error, at ? `Try again after ${at}.` : "Try again later."].filter(Boolean).join(" ")
  }
}

/** Texts of excerpts that are the same for all sources. */
export const excerptTexts = {
  failed: "The latest from Yelp and Tripadvisor could not be loaded.",
  readOnly: (name: string) => `Read-only: not part of your reviews, figures or exports. Respond on ${name}.`,
} as const
