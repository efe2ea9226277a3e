/** The five pages that filters are carried between (000 §9). */
export type CarryPage = "dashboard" | "reviews" | "locations" | "keywords" | "photos"

const shared = ["from", "to", "dateDescriptor", "groupId", "locationId", "sourceId"] as const

/** What each page takes besides the shared six (000 §9). */
const extras: Record<CarryPage, readonly string[]> = {
  dashboard: [],
  locations: [],
  reviews: ["rating", "status", "reviewTypes", "sentiment", "category"],
  keywords: ["rating", "sentiment", "category"],
  photos: ["rating", "type"],
}

const sentimentWords: Record<string, string> = { "1": "positive", "-1": "negative" }
const sentimentNumbers: Record<string, string> = { positive: "1", negative: "-1" }

/**
 * The filters that a link from one of the five pages to another carries (000 §9, D-100); sentiment is translated.
 * @returns a query with the target's names.
 */
export function carriedFilters(search: URLSearchParams, target: CarryPage): URLSearchParams {
  const carried = new URLSearchParams()
  for (const name of [...shared, ...extras[target]]) {
    const value = search.get(name)
    if (!value || value === "all") continue
    const words = target === "keywords" ? sentimentWords : sentimentNumbers
    carried.set(name, name === "sentiment" ? (words[value] ?? value) : value)
  }
  return carried
}
