/** Sort keys of the report on child accounts: the name, or a figure of D-138. */
export const childrenReportSorts = [
  "name",
  "total_reviews",
  "avg_rating",
  "completed_rate",
  "response_rate",
  "overall_avg_response_time",
  "positive_count",
  "neutral_count",
  "negative_count",
] as const
export type ChildrenReportSort = (typeof childrenReportSorts)[number]
