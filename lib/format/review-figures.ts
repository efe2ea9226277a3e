import { type Change, daysChange, growthOf, ratingChange, shareChange } from "./changes.ts"
import { formatCount, formatDecimal, formatShare } from "./numbers.ts"

type Given = number | null | undefined

/** Totals of a range's reviews, and the change from the period before. */
export type ReviewTotals = {
  total_reviews?: Given
  total_reviews_delta?: Given
  total_reviews_lag?: Given
  avg_rating?: Given
  avg_rating_delta?: Given
  response_rate?: Given
  response_rate_delta?: Given
  overall_avg_response_time?: Given
  overall_avg_response_time_delta?: Given
}

export type WrittenFigure = {
  label: string
  /** Null where there is nothing to measure. */
  value: string | null
  unit?: "star" | "days"
  change: Change | null
}

const written = (value: Given, format: (value: number) => string) => (value == null ? null : format(value))

/**
 * The four figures that stand above reviews and reports, each against the period before (D-094, D-138).
 * @param isOpenWork of negative reviews or of those to respond to, of which fewer are better (D-316).
 */
export const reviewFigures = (totals: ReviewTotals, isOpenWork = false): WrittenFigure[] => [
  {
    label: "Reviews",
    value: formatCount(totals.total_reviews ?? 0),
    change: growthOf(totals.total_reviews_delta, totals.total_reviews_lag, isOpenWork ? "lower" : "neither"),
  },
  {
    label: "Average rating",
    value: written(totals.avg_rating, formatDecimal),
    unit: "star",
    change: ratingChange(totals.avg_rating_delta),
  },
  {
    label: "Response rate",
    value: written(totals.response_rate, formatShare),
    change: shareChange(totals.response_rate_delta),
  },
  {
    label: "Response time",
    value: written(totals.overall_avg_response_time, formatDecimal),
    unit: "days",
    change: daysChange(totals.overall_avg_response_time_delta),
  },
]
