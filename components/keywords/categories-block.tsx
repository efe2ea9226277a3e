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
    <section className="kw-categories" aria-labelledby="categories-title">
      <h2 id="categories-title">Experience Categories</h2>
      {!categories.ok ? (
        <ErrorState
          title="Unable to load categories"
          text={keywordsTexts.categoriesFailed}
          retryHref={retryHref}
        />
      ) : categories.value.categories.length === 0 ? (
        <p className="faint">{keywordsTexts.noCategories}</p>
      ) : (
        <ul data-track="keywords.categories">
          {categories.value.categories.map(({ category, positive_count: positive, total_count: total }) => {
            const share = positiveShare(positive, total)
            return (
              <li key={category}>
                <Link className="kw-category plain" href={hrefOf(category)} prefetch={false}>
                  <span className="strong">{category}</span>
                  <Meter percent={share ?? 0} />
                  <span>
                    {shareText(share)}
                    <span className="sr"> positive</span>
                  </span>
                  <span className="faint">{countOf(total, "mention", "mentions")}</span>
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
