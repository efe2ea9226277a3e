import { clsx } from "clsx"
import { Tag } from "lucide"
import Link from "next/link"
import type { ReactNode } from "react"
import { SearchBox } from "#components/data-table/search-box.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { PagePager } from "#components/ui/page-pager.tsx"
import { PendingArea } from "#components/ui/pending.tsx"
import type { Attempt } from "#lib/errors/attempt.ts"
import { cloudOf, cloudTerms } from "#lib/features/keywords/cloud.ts"
import { changedHref, keywordHref, keywordsHref } from "#lib/features/keywords/hrefs.ts"
import type { Mentioned } from "#lib/features/keywords/load.ts"
import type { KeywordsSearch } from "#lib/features/keywords/search-params.ts"
import { chosenSort, sortPatch } from "#lib/features/keywords/sorts.ts"
import { keywordsTexts } from "#lib/features/keywords/texts.ts"
import { countOf, formatCount } from "#lib/format/numbers.ts"
import { ClearFilters, wideningHint } from "./clear-filters.tsx"
import { KeywordCloud } from "./keyword-cloud.tsx"
import { KeywordsTable } from "./keywords-table.tsx"
import { SortMenu } from "./sort-menu.tsx"
import { StillReading } from "./still-reading.tsx"

export type KeywordsResultsProps = {
  mentioned: Attempt<Mentioned>
  search: KeywordsSearch
  query: URLSearchParams
  path: string
  /** Said in place of everything by an account without reviews. */
  nothing?: ReactNode
  /** The block of categories, where the account has them. */
  categories: ReactNode
}

/** `51 to 100 of 2,220 keywords`; where all stand on one page, how many. */
function countText({ keywords, _total, _page, _total_pages }: Mentioned): string {
  const total = _total ?? keywords.length
  if ((_total_pages ?? 1) <= 1) return countOf(total, "keyword", "keywords")
  const before = ((_page ?? 1) - 1) * cloudTerms
  return `${formatCount(before + 1)} to ${formatCount(before + keywords.length)} of ${countOf(total, "keyword", "keywords")}`
}

/** Results of the filters: the cloud in its order, and the categories beside it; each shows its own error. */
export function KeywordsResults({
  mentioned,
  search,
  query,
  path,
  nothing,
  categories,
}: KeywordsResultsProps) {
  const keywords = mentioned.ok ? mentioned.value.keywords : []
  const hrefOf = (keyword: string, sentiment?: "positive" | "negative") =>
    keywordHref(keyword, query, sentiment)
  if (nothing) return nothing
  return (
    <div
      className={clsx(
        "grid items-start gap-x-10 max-lg:grid-cols-1",
        categories ? "grid-cols-[minmax(0,1fr)_360px]" : "grid-cols-1",
      )}
    >
      <section aria-label="Keywords">
        <div className="list-bar">
          <span className="text-faint" role="status">
            {mentioned.ok && countText(mentioned.value)}
          </span>
          <span className="flex-1" />
          <SearchBox
            label="Search keywords"
            value={search.search_terms ?? ""}
            path={path}
            query={query.toString()}
          />
          <SortMenu
            chosen={chosenSort(search)}
            hrefOf={(sort) => changedHref(path, query, sortPatch(sort))}
          />
        </div>
        <PendingArea>
          {!mentioned.ok ? (
            <ErrorState
              title="Unable to load keywords"
              text={mentioned.failure.userText}
              retryHref={keywordsHref(path, query)}
            />
          ) : keywords.length === 0 ? (
            mentioned.value.waiting_reviews ? (
              <EmptyState icon={Tag} title={keywordsTexts.reading} hint={keywordsTexts.readingHint} />
            ) : search.search_terms ? (
              <EmptyState
                icon={Tag}
                title="No keywords found."
                hint="No keywords match your search in these dates."
                action={
                  <Link
                    className={buttonClass({})}
                    href={changedHref(path, query, { search_terms: null })}
                    prefetch={false}
                  >
                    Show all keywords
                  </Link>
                }
              />
            ) : (
              <EmptyState
                icon={Tag}
                title={keywordsTexts.none}
                hint={`Keywords come from review texts. ${wideningHint({ page: "keywords", search })}`}
                action={<ClearFilters page="keywords" path={path} search={search} query={query} />}
              />
            )
          ) : (
            <>
              <StillReading count={mentioned.value.waiting_reviews} />
              <KeywordCloud terms={cloudOf(keywords)} hrefOf={hrefOf} />
              <KeywordsTable keywords={keywords} hrefOf={hrefOf} />
              <PagePager
                label="Pages of keywords"
                page={mentioned.value._page ?? 1}
                totalPages={mentioned.value._total_pages ?? 1}
                hrefOf={(page) => keywordsHref(path, query, { page })}
              />
            </>
          )}
        </PendingArea>
      </section>
      {categories && <PendingArea className="pt-3.5 max-lg:pt-6">{categories}</PendingArea>}
    </div>
  )
}
