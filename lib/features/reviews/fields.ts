import { experienceCategories } from "#lib/contract/insight-words.ts"
import type { ReviewStatusLabel } from "#lib/contract/review-labels.ts"
import {
  type ResponseState,
  type ReviewStatus,
  type ReviewType,
  responseStates,
  reviewStatuses,
  reviewTypes,
} from "#lib/contract/review-words.ts"
import type { DatePreset } from "#lib/dates/descriptors.ts"
import { datesOf } from "#lib/dates/page-options.ts"
import type { Choice, FilterField } from "#lib/features/filter-bar/fields.ts"
import { categoryChoices, listFields, ratingField } from "#lib/features/filter-bar/shared-fields.ts"
import type { ReviewsSearch } from "./search-params.ts"

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

export const responseLabels: Record<ResponseState, string> = {
  unanswered: "Unanswered",
  draft: "Draft",
  failed: "Failed",
}

/** Main filters of /reviews (D-095), the status among them: who works on reviews begins with it. */
export const mainFields: FilterField[] = [
  {
    kind: "date",
    name: "dateDescriptor",
    label: "Date",
    ...datesOf.reviews,
  },
  ...listFields,
  ratingField,
  {
    kind: "choices",
    name: "status",
    label: "Status",
    choices: reviewStatuses.map((value) => ({ value, label: statusLabels[value] })),
  },
  { kind: "chip", name: "keyword", label: "Keyword" },
]

/** The same with another range when none is chosen. */
export const mainFieldsFor = (fallback: DatePreset = datesOf.reviews.fallback): FilterField[] =>
  mainFields.map((field) => (field.kind === "date" ? { ...field, fallback } : field))

/** What the account of a list has to choose from; a list of reviews of many accounts has neither. */
export type OwnLists = { labels: readonly ReviewStatusLabel[] }

/** A label that the account had, or that could not be asked for, stays in sight. */
function labelChoices(labels: OwnLists["labels"], chosen: string | null): Choice[] {
  const choices = labels.map(({ id, name }) => ({ value: String(id), label: name }))
  const isOffered = chosen === null || choices.some(({ value }) => value === chosen)
  return isOffered ? choices : [...choices, { value: chosen, label: "Unknown label" }]
}

const responseField: FilterField = {
  kind: "choices",
  name: "response",
  label: "Response",
  choices: responseStates.map((value) => ({ value, label: responseLabels[value] })),
}

type Own = Record<"label" | "response" | "tags", FilterField[]>

/** The account's own labels and tags (D-124, D-133), and its responses; of many accounts tags are typed. */
function ownFields(own: OwnLists | null, label: string | null): Own {
  const tags = { name: "tags", label: "Tags" }
  if (!own) {
    return {
      label: [],
      response: [],
      tags: [{ kind: "words", ...tags, hint: "Tags, separated by commas", many: true }],
    }
  }
  const choices = labelChoices(own.labels, label)
  return {
    label:
      choices.length > 0 ? [{ kind: "choice", name: "reviewStatusLabelId", label: "Label", choices }] : [],
    response: [responseField],
    tags: [{ kind: "list", ...tags, options: "tags", permission: "tag.read" }],
  }
}

/**
 * Filters of a list of reviews behind Show More (D-095); the search terms have a box above the list.
 * @param own null where the reviews are of many accounts.
 * @param search what is chosen, which is always offered.
 */
export function extraFields(
  own: OwnLists | null,
  { category, reviewStatusLabelId }: Pick<ReviewsSearch, "category" | "reviewStatusLabelId">,
): FilterField[] {
  const { label, response, tags } = ownFields(own, reviewStatusLabelId)
  return [
    ...label,
    ...response,
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
        { value: "0", label: "Neutral" },
        { value: "-1", label: "Negative" },
      ],
    },
    {
      kind: "choice",
      name: "category",
      label: "Category",
      choices: categoryChoices(experienceCategories, category),
    },
    ...tags,
  ]
}

/** The filters of the bar whose lists a user may be without (000 §6). */
export const listedFields: FilterField[] = [...mainFields, ...ownFields({ labels: [] }, null).tags]
