import { parseAsPage } from "./parsers.ts"

/**
 * The page that a list shows (000 §5): missing or below 1 is 1, beyond the last is the last.
 * @param totalPages 0 for an empty list, which is page 1.
 */
export const pageWithin = (page: number | null | undefined, totalPages: number): number =>
  Math.max(1, Math.min(page ?? 1, totalPages))

type Paged = { _total_pages: number } | { totalPages: number }

/**
 * Loads the page that a list shows, by the one rule for all of them: the asked page, the last one when that lies beyond
 * (000 §5).
 * @param requested missing or below 1 is 1.
 * @param load reads one page; called once more when the asked one lies beyond the last.
 * @throws what `load` throws.
 */
export async function shownPage<Page extends Paged>(
  requested: number | null | undefined,
  load: (page: number) => Promise<Page>,
): Promise<Page> {
  const first = Math.max(1, requested ?? 1)
  const found = await load(first)
  const page = pageWithin(first, "totalPages" in found ? found.totalPages : found._total_pages)
  return page === first ? found : load(page)
}

/** The page number in the query of a page; what no list has counts as the first. */
export const requestedPage = (query: URLSearchParams, name = "page"): number =>
  parseAsPage.parse(query.get(name) ?? "") ?? 1
