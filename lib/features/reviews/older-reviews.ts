import { callApi } from "#lib/api-client/call-api.ts"
import { addDays, type Day } from "#lib/dates/day.ts"
import { type DatePreset, descriptors } from "#lib/dates/descriptors.ts"
import { resolveRange } from "#lib/dates/resolve-range.ts"
import { attempt } from "#lib/errors/attempt.ts"
import { formatMonth } from "#lib/format/dates.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { narrowedBy, type ReviewsFacts, reviewsRange } from "./filters.ts"
import { presetReviewsHref } from "./hrefs.ts"
import { inPageTime } from "./load-page.ts"
import type { NoReviewsText } from "./no-reviews-text.ts"
import { toMetricsQuery } from "./queries.ts"
import type { ReviewsSearch } from "./search-params.ts"

/** Ranges that end today, the shortest first. */
const presets = ["sevenDays", "thirtyDays", "threeMonths", "sixMonths", "twelveMonths"] as const

/**
 * The shortest range up to today that holds all of a month.
 * @param month its first day.
 */
export function rangeWith(month: Day, { today, weekStart }: ReviewsFacts): DatePreset {
  return presets.find((preset) => resolveRange(preset, today, weekStart).from <= month) ?? "allTime"
}

/**
 * Text of an empty list whose filters match reviews before its range: when the latest of them came, and the range
 * that shows it. Figures by month know it without a look at the reviews; server only.
 * @returns undefined where there are none, or where no one can tell in the time of a page.
 */
export async function olderReviews(
  { caller, can }: Pick<PageContext, "caller" | "can">,
  search: ReviewsSearch,
  facts: ReviewsFacts,
  query: URLSearchParams,
): Promise<NoReviewsText | undefined> {
  const { from } = reviewsRange(search, facts)
  if (!can("metrics.read") || search.dateDescriptor === "allTime") return undefined
  const { start_date: _, ...filter } = toMetricsQuery(search, facts)
  const requested = { ...filter, end_date: addDays(from, -1), group_by: "month" } as const
  const found = await inPageTime(attempt(callApi(caller, "metrics.breakdown", { query: requested })))
  if ("later" in found || !found.ok) return undefined
  const last = found.value.breakdown.findLast(({ total_reviews }) => (total_reviews ?? 0) > 0)
  if (!last) return undefined
  const month = String(last.key)
  const preset = rangeWith(month, facts)
  const what = narrowedBy(search) === "filters" ? "The latest review that matches" : "The latest review"
  return {
    title: "No reviews match your filters.",
    hint: `${what} is from ${formatMonth(month)}.`,
    link: { label: `Show ${descriptors[preset].label}`, href: presetReviewsHref(query, preset) },
  }
}
