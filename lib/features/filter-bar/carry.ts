import { withQuery } from "#lib/routes/query.ts"
import { paths } from "#lib/routes/routes.ts"

/** The five pages that filters are carried between (000 §9). */
const carryPaths = {
  dashboard: paths.dashboard(),
  reviews: paths.reviews(),
  locations: paths.locationPerformance(),
  keywords: paths.keywords(),
  photos: paths.photos(),
}
export type CarryPage = keyof typeof carryPaths

const pageAt = (path: string): CarryPage | null =>
  (Object.keys(carryPaths) as CarryPage[]).find((page) => carryPaths[page] === path) ?? null

const shared = ["from", "to", "dateDescriptor", "groupId", "locationId", "sourceId"] as const

/** What each page takes besides the shared six (000 §9). */
const extras: Record<CarryPage, readonly string[]> = {
  dashboard: [],
  locations: [],
  reviews: ["rating", "status", "reviewTypes", "sentiment", "category"],
  keywords: ["rating", "sentiment", "category"],
  photos: ["rating", "type"],
}

/** How a page names a sentiment: 1 and -1, or positive and negative (000 §3). */
export type SentimentForm = "number" | "word"

const sentiments: Record<SentimentForm, Record<string, string>> = {
  number: { positive: "1", negative: "-1" },
  // Keywords are praised or blamed: none is neutral.
  word: { "1": "positive", "-1": "negative", "0": "" },
}

/** A sentiment as a page names it, however another one named it (D-100); empty for one that it does not know. */
export const sentimentIn = (form: SentimentForm, value: string): string => sentiments[form][value] ?? value

/**
 * The filters that a link from one of the five pages to another carries (000 §9, D-100); sentiment is translated.
 * @returns a query with the target's names.
 */
export function carriedFilters(search: URLSearchParams, target: CarryPage): URLSearchParams {
  const carried = new URLSearchParams()
  for (const name of [...shared, ...extras[target]]) {
    const value = search.get(name)
    if (!value || value === "all") continue
    const form = target === "keywords" ? "word" : "number"
    const given = name === "sentiment" ? sentimentIn(form, value) : value
    if (given) carried.set(name, given)
  }
  return carried
}

/**
 * Where a link leads from the page on the screen: to another one of the five with its filters, else where it says.
 * @param target a path as the gate knows it; one with a query of its own is left as it is.
 */
export function carryingHref(target: string, path: string, search: URLSearchParams): string {
  const page = pageAt(target)
  if (!page || target === path || !pageAt(path)) return target
  return withQuery(target, carriedFilters(search, page))
}
