import { Star } from "lucide"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { WayLinks } from "#components/ui/way-links.tsx"
import { narrowedBy } from "#lib/features/reviews/filters.ts"
import { allTimeReviewsHref, clearedReviewsHref } from "#lib/features/reviews/hrefs.ts"
import { type NoReviewsText, noneYet } from "#lib/features/reviews/no-reviews-text.ts"
import { loadReviewsSearch } from "#lib/features/reviews/search-params.ts"

const ways = {
  filters: {
    hint: "Widen the dates or clear a filter to see more.",
    action: "Clear All",
    hrefOf: clearedReviewsHref,
  },
  dates: {
    hint: "Nothing was published in these dates.",
    action: "Show All Time",
    hrefOf: allTimeReviewsHref,
  },
} as const

export type NoReviewsProps = {
  query: URLSearchParams
  /** Path of the list: /reviews unless named. */
  path?: string
  text?: NoReviewsText
}

/** An empty list (D-263) and the way out of it: by the filters, by the dates, or only by waiting. */
export function NoReviews({ query, path, text }: NoReviewsProps) {
  const narrowed = narrowedBy(loadReviewsSearch(query))
  const way = narrowed && ways[narrowed]
  const byWay: NoReviewsText = way
    ? {
        title: "No reviews match your filters.",
        hint: way.hint,
        link: { label: way.action, href: way.hrefOf(query, path) },
      }
    : noneYet
  const { title, hint, link, more = [] } = { ...byWay, ...text }
  return (
    <EmptyState icon={Star} title={title} hint={hint} action={link && <WayLinks links={[link, ...more]} />} />
  )
}
