import type { KeywordSort } from "#lib/contract/insights/constants.ts"
import type { KeywordsSearch } from "./search-params.ts"

/** Orders of the cloud and what they are called (P-506 to P-509); the first is the default. */
export const sortLabels: Record<KeywordSort, string> = {
  highest_volume: "Highest volume",
  controversy: "Controversial first",
  positive_ratio: "Positive first",
  negative_ratio: "Negative first",
}

/** The order that an address asks for. */
export const chosenSort = (search: Pick<KeywordsSearch, "sort[by]">): KeywordSort =>
  search["sort[by]"] ?? "highest_volume"

/** Address value of an order; the default is not written. */
export const sortPatch = (sort: KeywordSort) => ({ "sort[by]": sort === "highest_volume" ? null : sort })
