import {
  type ReviewStatus,
  type ReviewType,
  reviewStatuses,
  reviewTypes,
} from "#lib/contract/review-words.ts"
import type { DatePreset } from "#lib/dates/descriptors.ts"
import { datesOf } from "#lib/dates/page-options.ts"
import type { FilterField } from "#lib/features/filter-bar/fields.ts"

/** Words of D-124. */
export const statusLabels: Record<ReviewStatus, string> = {
  unread: "Unread",
  in_progress: "In Progress",
  responded: "Responded",
  completed: "Completed",
}

/** Words of D-123. */
export const typeLabels: Record<ReviewType, string> = {
  review: "Review",
  recommendation: "Recommendation",
  survey: "Survey",
  direct: "Direct",
}

const starsLabel = (stars: number) =>
  stars === 0 ? "No rating" : `${stars} ${stars === 1 ? "star" : "stars"}`

/** Main filters of /reviews (D-095). */
export const mainFields: FilterField[] = [
  {
    kind: "date",
    name: "dateDescriptor",
    label: "Date",
    ...datesOf.reviews,
  },
  { kind: "list", name: "groupId", label: "Group", options: "groups", permission: "group.read" },
  {
    kind: "list",
    name: "locationId",
    label: "Location",
    options: "locations",
    withinGroup: true,
    permission: "location.read",
  },
  { kind: "list", name: "sourceId", label: "Source", options: "sources" },
  {
    kind: "choice",
    name: "rating",
    label: "Rating",
    choices: [5, 4, 3, 2, 1, 0].map((stars) => ({ value: String(stars), label: starsLabel(stars) })),
  },
]

/** The same with another range when none is chosen. */
export const mainFieldsFor = (fallback: DatePreset = datesOf.reviews.fallback): FilterField[] =>
  mainFields.map((field) => (field.kind === "date" ? { ...field, fallback } : field))

/** A word of the word cloud, which stands in the bar while it narrows the list. */
export const keywordField: FilterField = {
  kind: "words",
  name: "keyword",
  label: "Keyword",
  hint: "One keyword",
}

/** Filters of /reviews behind Show More (D-095); the search terms have a box above the list. */
export const extraFields: FilterField[] = [
  {
    kind: "choice",
    name: "status",
    label: "Status",
    choices: reviewStatuses.map((value) => ({ value, label: statusLabels[value] })),
  },
  {
    kind: "choices",
    name: "reviewTypes",
    label: "Review type",
    choices: reviewTypes.map((value) => ({ value, label: typeLabels[value] })),
  },
  {
    kind: "choice",
    name: "sentiment",
    label: "Sentiment",
    choices: [
      { value: "1", label: "Positive" },
      { value: "-1", label: "Negative" },
    ],
  },
  { kind: "words", name: "category", label: "Category", hint: "One category" },
  { kind: "words", name: "tags", label: "Tags", hint: "Tags, with commas between", many: true },
]
