import { PagePager } from "#components/ui/page-pager.tsx"
import type { AnswerOf } from "#lib/contract/index.ts"
import { describeEvent } from "#lib/features/reviews/organise/history-sentences.ts"
import { formatInstant } from "#lib/format/dates.ts"

export type HistoryListProps = {
  answer: AnswerOf<"reviews.list_history">
  timeZone: string
  hrefOf: (page: number | null) => string
}

/** History of a review, who did it and when, the newest first (D-128). */
export function HistoryList({ answer, timeZone, hrefOf }: HistoryListProps) {
  return (
    <>
      <ol className="grid gap-2.5 text-13" aria-label="History">
        {answer._embedded.history.map((event) => {
          const { who, what } = describeEvent(event)
          return (
            <li key={String(event.id)} className="flex flex-wrap justify-between gap-x-4 wrap-anywhere">
              <p className="min-w-0 flex-[1_1_260px]" dir="auto">
                {who && <b className="font-strong">{who}</b>} {what}
              </p>
              <time className="text-12 text-faint" dateTime={event.created_at}>
                {formatInstant(event.created_at, timeZone)}
              </time>
            </li>
          )
        })}
      </ol>
      <PagePager
        label="Pages of the history"
        page={answer._page}
        totalPages={answer._total_pages}
        hrefOf={hrefOf}
      />
    </>
  )
}
