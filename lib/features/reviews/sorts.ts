import type { ReviewSort } from "#lib/contract/reviews/constants.ts"
import type { ReviewsSearch } from "./search-params.ts"

export type SortChoice = { label: string; by: ReviewSort; order: "asc" | "desc" }

/** Sorts that the list offers (D-125); the first is the default. */
export const sortChoices: [SortChoice, ...SortChoice[]] = [
  { label: "Newest first", by: "published_at", order: "desc" },
  { label: "Oldest first", by: "published_at", order: "asc" },
  { label: "Highest rating", by: "rating", order: "desc" },
  { label: "Lowest rating", by: "rating", order: "asc" },
  { label: "Location A-Z", by: "location_name", order: "asc" },
]

/** The offered sort that an address asks for; undefined for one that is accepted but not offered. */
export function chosenSort(search: ReviewsSearch): SortChoice | undefined {
  const by = search["sort[by]"] ?? "published_at"
  const order = search["sort[order]"] ?? "desc"
  return sortChoices.find((choice) => choice.by === by && choice.order === order)
}

/** Address values of a sort; the default is not written. */
export const sortPatch = ({ by, order }: SortChoice): Record<"sort[by]" | "sort[order]", string | null> =>
  by === "published_at" && order === "desc"
    ? { "sort[by]": null, "sort[order]": null }
    : { "sort[by]": by, "sort[order]": order }
