import type { ReactNode } from "react"
import { PagePager } from "#components/ui/page-pager.tsx"
import type { MentionSentence } from "#lib/contract/insights/schema.ts"
import type { Detail } from "#lib/features/keywords/load.ts"
import { countOf } from "#lib/format/numbers.ts"
import { SentenceRow } from "./sentence-row.tsx"

export type SentencesProps = {
  shown: Detail
  chosen: "positive" | "negative" | null
  timeZone: string
  reviewHref: (id: MentionSentence["review_id"]) => string
  hrefOfPage: (page: number | null) => string
  /** Actions for a sentence. */
  actionsOf?: (row: MentionSentence, at: number) => ReactNode
}

/** Id of a sentence on its page, which the controls beside it are named after. */
export const sentenceId = (at: number): string => `sentence-${at}`

/** The sentences behind the figures, the newest first. */
export function Sentences({ shown, chosen, timeZone, reviewHref, hrefOfPage, actionsOf }: SentencesProps) {
  return (
    <section aria-labelledby="sentences-title">
      <div className="flex items-baseline flex-wrap gap-x-3 gap-y-1 pb-1">
        <h2 id="sentences-title">Sentences</h2>
        <span className="text-faint text-13" role="status">
          {countOf(shown.total, `${chosen ?? ""} mention`.trim(), `${chosen ?? ""} mentions`.trim())}
        </span>
      </div>
      <ul data-track="keywords.sentences">
        {shown.sentences.map((row, at) => (
          <SentenceRow
            key={`${row.review_id}-${at}`}
            row={row}
            timeZone={timeZone}
            href={reviewHref(row.review_id)}
            id={sentenceId(at)}
          >
            {actionsOf?.(row, at)}
          </SentenceRow>
        ))}
      </ul>
      {shown.sentences.length === 0 && (
        <p className="text-faint">No {chosen ?? ""} sentences in these dates.</p>
      )}
      <PagePager
        label="Pages of sentences"
        page={shown._page ?? 1}
        totalPages={shown._total_pages ?? 1}
        hrefOf={hrefOfPage}
      />
    </section>
  )
}
