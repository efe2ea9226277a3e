import { Check, ChevronDown } from "lucide"
import { SearchBox } from "#components/data-table/search-box.tsx"
import { SelectPage } from "#components/data-table/select-page.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { LinkMenu } from "#components/ui/link-menu.tsx"
import { PendingLink } from "#components/ui/pending.tsx"
import type { ReviewFilter } from "#lib/contract/index.ts"
import { changedReviewsHref } from "#lib/features/reviews/hrefs.ts"
import type { ReviewsSearch } from "#lib/features/reviews/search-params.ts"
import { chosenSort, sortChoices, sortPatch } from "#lib/features/reviews/sorts.ts"
import { routes } from "#lib/routes/routes.ts"
import { LiveNote } from "./live-note.tsx"
import { ReviewsTotal, type ReviewsTotalProps } from "./reviews-total.tsx"

export type ListBarProps = {
  /** Null when the list could not be loaded. */
  total: Omit<ReviewsTotalProps, "filter"> | null
  filter: ReviewFilter
  search: ReviewsSearch
  query: URLSearchParams
  path?: string
  /** The reviews have boxes. */
  canChoose?: boolean | undefined
}

/** Total, search and sort above the list. */
export function ListBar({ total, filter, search, query, path = routes.reviews(), canChoose }: ListBarProps) {
  const chosen = chosenSort(search)
  return (
    <div className="list-bar unfinished:invisible">
      {canChoose && total !== null && total.count > 0 && <SelectPage name="review_ids" />}
      <span className="text-faint" role="status">
        {total && <ReviewsTotal key={query.toString()} {...total} filter={filter} />}
        <LiveNote />
      </span>
      <span className="flex-1 max-md:hidden" />
      <SearchBox
        label="Search reviews"
        path={path}
        value={search.search_terms ?? ""}
        query={query.toString()}
      />
      <LinkMenu
        label="Sort"
        summaryClass="fctl"
        summary={
          <>
            <span className="fctl-k">Sort</span>
            <span className="fctl-v">{chosen?.label ?? "Custom"}</span>
            <Icon icon={ChevronDown} />
          </>
        }
      >
        {sortChoices.map((choice) => (
          <PendingLink
            key={choice.label}
            className="menu-item"
            href={changedReviewsHref(query, sortPatch(choice), path)}
            aria-current={choice === chosen ? "true" : undefined}
          >
            {choice.label}
            {choice === chosen && (
              <span className="tick">
                <Icon icon={Check} />
              </span>
            )}
          </PendingLink>
        ))}
      </LinkMenu>
    </div>
  )
}
