import { ownValue } from "../own-value.ts"
import type { NamedFilters } from "./known-filters.ts"

const labels: Record<keyof NamedFilters, string> = {
  group_ids: "group",
  location_ids: "location",
  source_ids: "source",
  review_status_label_ids: "status label",
  saved_filter_ids: "saved filter",
  user_ids: "user",
  tags: "tag",
  categories: "category",
}

/** Display names of kinds of filters, as a list; an unknown kind is "filter". */
export const filterKindLabels = (kinds: readonly string[]): string =>
  [...new Set(kinds.map((kind) => ownValue(labels, kind) ?? "filter"))].join(", ")

/**
 * The kinds that lose what is gone without anything chosen in its place, so that more would be shown than before.
 * @param gone kinds of which something is gone.
 */
export const droppedFilters = (
  gone: readonly string[],
  before: NamedFilters,
  after: NamedFilters,
): (keyof NamedFilters)[] =>
  (Object.keys(labels) as (keyof NamedFilters)[]).filter((kind) => {
    const [had, has] = [before[kind] ?? [], after[kind] ?? []]
    return (
      gone.includes(kind) &&
      had.some((value) => !has.includes(value)) &&
      has.every((value) => had.includes(value))
    )
  })
