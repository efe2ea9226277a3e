import Link from "next/link"
import { ErrorState } from "#components/ui/error-state.tsx"
import { Meter } from "#components/ui/meter.tsx"
import type { Attempt } from "#lib/errors/attempt.ts"
import { positiveShare } from "#lib/features/keywords/cloud.ts"
import type { Categories } from "#lib/features/keywords/load.ts"
import { keywordsTexts, shareText } from "#lib/features/keywords/texts.ts"
import { countOf } from "#lib/format/numbers.ts"

export type CategoriesBlockProps = {
  categories: Attempt<Categories>
  hrefOf: (category: string) => string
  retryHref: string
}

/** Experience categories with their positive share, each a link to its sentences (P-014, P-035, P-520). */
export function CategoriesBlock({ categories, hrefOf, retryHref }: CategoriesBlockProps) {
  return (
    <section className="grid gap-2" aria-labelledby="categories-title">
      <h2 id="categories-title">Experience Categories</h2>
      {!categories.ok ? (
        <ErrorState
          title="Unable to load categories"
          text={keywordsTexts.categoriesFailed}
          retryHref={retryHref}
        />
      ) : categories.value.categories.length === 0 ? (
        <p className="text-faint">
          {categories.value.waiting_reviews ? keywordsTexts.reading : keywordsTexts.noCategories}
        </p>
      ) : (
        <ul data-track="keywords.categories">
          {categories.value.categories.map(({ category, positive_count: positive, total_count: total }) => {
            const share = positiveShare(positive, total)
            return (
              <li key={category}>
                <Link
                  className="-mx-2 grid min-h-9 grid-cols-[minmax(0,1fr)_64px_44px_104px] items-center gap-3 border-b border-line px-2 py-1 text-13 text-inherit hover:bg-hover hover:no-underline max-sm:grid-cols-[minmax(0,1fr)_48px_40px_96px] max-sm:gap-2"
                  href={hrefOf(category)}
                  prefetch={false}
                >
                  <span className="font-medium">{category}</span>
                  <Meter percent={share ?? 0} />
                  <span className="text-right whitespace-nowrap">
                    {shareText(share)}
                    <span className="sr-only"> positive</span>
                  </span>
                  <span className="text-right whitespace-nowrap text-faint">
                    {countOf(total, "mention", "mentions")}
                  </span>
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
