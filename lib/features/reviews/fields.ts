import { filters } from "#lib/contract/filters/records.ts"
import { experienceCategories } from "#lib/contract/insights/constants.ts"
import type { ReviewStatusLabel } from "#lib/contract/review-status-labels/schema.ts"
import type { ReviewStatus } from "#lib/contract/reviews/constants.ts"
import type { DatePreset } from "#lib/dates/descriptors.ts"
import { datesOf } from "#lib/dates/page-options.ts"
import type { Choice, FilterField } from "#lib/features/filter-bar/fields.ts"
import { barOf } from "#lib/features/filters/bar-fields.ts"
import { categoryChoices } from "#lib/features/filters/category-choices.ts"
import type { ReviewsSearch } from "./search-params.ts"

/** Words of D-124. */
export const statusLabels: Record<ReviewStatus, string> = filters.status.labels

/** Labels and tags of a list's account; a list of many accounts has neither. */
export type OwnLists = { labels: readonly ReviewStatusLabel[] }

/** A label that the account had, or that could not be asked for, stays in sight. */
function labelChoices(labels: OwnLists["labels"], chosen: string | null): Choice[] {
  const choices = labels.map(({ id, name }) => ({ value: String(id), label: name }))
  const isOffered = chosen === null || choices.some(({ value }) => value === chosen)
  return isOffered ? choices : [...choices, { value: chosen, label: "Unknown label" }]
}

/**
 * The filter bar of a list of reviews (D-095): of one account with its own labels and tags (D-124, D-133), of many with
 * tags that are typed.
 * @param own null where the reviews are of many accounts.
 * @param search what is chosen, which is always offered.
 */
export function reviewsBar(
  own: OwnLists | null,
  { category, reviewStatusLabelId }: Pick<ReviewsSearch, "category" | "reviewStatusLabelId">,
  fallback: DatePreset = datesOf.reviews.fallback,
): Record<"main" | "more", FilterField[]> {
  const labels = own ? labelChoices(own.labels, reviewStatusLabelId) : []
  return barOf(own ? "reviews" : "childReviews", {
    dates: { ...datesOf.reviews, fallback },
    choices: {
      category: categoryChoices(experienceCategories, category),
      ...(labels.length > 0 ? { reviewStatusLabelId: labels } : {}),
    },
    typed: own ? [] : ["tags"],
  })
}
