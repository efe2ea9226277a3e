import { Tag } from "lucide"
import type { ReactNode } from "react"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { PendingArea } from "#components/ui/pending.tsx"
import type { MentionSentence } from "#lib/contract/insights/schema.ts"
import type { DayRange } from "#lib/dates/resolve-range.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import { dateChange } from "#lib/features/filter-bar/changes.ts"
import type { KeywordsPage } from "#lib/features/keywords/filters.ts"
import { changedHref, keywordsHref } from "#lib/features/keywords/hrefs.ts"
import type { Detail, Subject } from "#lib/features/keywords/load.ts"
import { periodBars } from "#lib/features/keywords/periods.ts"
import type { KeywordsSearch } from "#lib/features/keywords/search-params.ts"
import { ClearFilters, wideningHint } from "./clear-filters.tsx"
import { CorrectSentence } from "./correct-sentence.tsx"
import { MentionFigures } from "./mention-figures.tsx"
import { PeriodsPanel } from "./periods-panel.tsx"
import { RemovedSentences } from "./removed-sentences.tsx"
import { Sentences, sentenceId } from "./sentences.tsx"

export type DetailResultsProps = {
  page: KeywordsPage
  detail: Attempt<{ whole: Detail; shown: Detail }>
  range: DayRange
  search: KeywordsSearch
  query: URLSearchParams
  path: string
  timeZone: string
  empty: string
  reviewHref: (id: MentionSentence["review_id"]) => string
  subject: Subject
  /** Whether the user may put sentences right. */
  isCorrecting: boolean
  /** The reviews that the sentences stand in. */
  children?: ReactNode
}

/** Figures, bars and sentences of a keyword or a category; every figure opens its sentences. */
export function DetailResults(props: DetailResultsProps) {
  const { page, detail, range, search, query, path, timeZone, empty, reviewHref, children } = props
  const { subject, isCorrecting } = props
  const address = keywordsHref(path, query)
  if (!detail.ok) {
    return <ErrorState title="Unable to load mentions" text={detail.failure.userText} retryHref={address} />
  }
  const { whole, shown } = detail.value
  const removed = (
    <RemovedSentences
      removed={whole.removed ?? []}
      subject={subject}
      page={address}
      isCorrecting={isCorrecting}
      reviewHref={reviewHref}
    />
  )
  if (whole.total === 0) {
    return (
      <PendingArea className="[&>section:not(.strip)]:pt-6">
        <EmptyState
          icon={Tag}
          title={empty}
          hint={wideningHint({ page, search })}
          action={<ClearFilters page={page} path={path} search={search} query={query} />}
        />
        {removed}
      </PendingArea>
    )
  }
  return (
    <PendingArea className="[&>section:not(.strip)]:pt-6">
      <MentionFigures
        detail={whole}
        chosen={search.sentiment}
        hrefOf={(sentiment) => changedHref(path, query, { sentiment })}
      />
      <PeriodsPanel
        {...periodBars(whole, range)}
        hrefOf={(bar, sentiment) => changedHref(path, query, { ...dateChange("custom", bar), sentiment })}
      />
      <Sentences
        shown={shown}
        chosen={search.sentiment}
        timeZone={timeZone}
        reviewHref={reviewHref}
        hrefOfPage={(next) => keywordsHref(path, query, { page: next })}
        actionsOf={(row, at) =>
          isCorrecting && (
            <CorrectSentence row={row} subject={subject} page={address} sentenceId={sentenceId(at)} />
          )
        }
      />
      {removed}
      {children}
    </PendingArea>
  )
}
