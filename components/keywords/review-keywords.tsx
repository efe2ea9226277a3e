import Link from "next/link"
import { ErrorState } from "#components/ui/error-state.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { sentimentLabels } from "#lib/contract/reviews/constants.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import type { KeywordOfReview } from "#lib/features/keywords/review-keywords.ts"
import { routes } from "#lib/routes/routes.ts"
import { sideIcons } from "./side-icons.ts"

export type ReviewKeywordsProps = {
  keywords: Attempt<KeywordOfReview[]>
  /** Address of the page that they stand on. */
  page: string
}

/** Keywords of a review with their sentiment; each links to all its mentions. */
export function ReviewKeywords({ keywords, page }: ReviewKeywordsProps) {
  if (!keywords.ok) {
    return <ErrorState title="Unable to load keywords" text={keywords.failure.userText} retryHref={page} />
  }
  if (keywords.value.length === 0) return null
  return (
    <section className="grid min-w-0 gap-3" aria-labelledby="review-keywords">
      <h2 className="text-14 font-strong" id="review-keywords">
        Keywords
      </h2>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-13" data-track="review.keywords">
        {keywords.value.map(({ short, sentiment }) => {
          const side = String(sentiment) as keyof typeof sideIcons
          return (
            <li key={`${short} ${side}`}>
              <Link
                className="inline-flex items-center gap-1 py-0.5 wrap-anywhere"
                href={routes.keyword(short, { dateDescriptor: "allTime" })}
                prefetch={false}
                data-track="review.keywords"
              >
                <Icon icon={sideIcons[side]} size={14} />
                {short}
                <span className="sr-only">, {sentimentLabels[side]}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
