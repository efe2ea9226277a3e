import { buttonClass } from "#components/ui/button.tsx"
import { PendingLink } from "#components/ui/pending.tsx"
import { clearAll } from "#lib/features/filter-bar/changes.ts"
import { clearedNames, isNarrowed } from "#lib/features/filters/count.ts"
import type { KeywordsPage } from "#lib/features/keywords/filters.ts"
import { changedHref, keywordsHref } from "#lib/features/keywords/hrefs.ts"
import type { KeywordsSearch } from "#lib/features/keywords/search-params.ts"

export type ClearFiltersProps = {
  page: KeywordsPage
  path: string
  search: KeywordsSearch
  query: URLSearchParams
}

/** Advice on an empty page: nothing but time helps where neither dates nor filters narrow it. */
export const wideningHint = ({ page, search }: Pick<ClearFiltersProps, "page" | "search">): string =>
  isNarrowed(page, search)
    ? "Widen the dates or clear a filter to see more."
    : search.dateDescriptor === "allTime"
      ? "Keywords appear here as customers mention them."
      : "Widen the dates to see more."

const allTime = { from: null, to: null, dateDescriptor: "allTime" }

/** The way out of an empty page: by its filters, else by its dates. */
export function ClearFilters({ page, path, search, query }: ClearFiltersProps) {
  const isFiltered = isNarrowed(page, search)
  if (!isFiltered && search.dateDescriptor === "allTime") return null
  const href = isFiltered
    ? keywordsHref(path, query, clearAll(clearedNames("keywords")))
    : changedHref(path, query, allTime)
  return (
    <PendingLink className={buttonClass({ dense: true })} href={href}>
      {isFiltered ? "Clear All" : "Show All Time"}
    </PendingLink>
  )
}
