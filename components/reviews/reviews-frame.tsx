import type { ReactNode } from "react"
import { RemovedNotice } from "#components/filter-bar/removed-notice.tsx"
import { PageHeader } from "#components/shell/page-header.tsx"
import { PendingProvider } from "#components/ui/pending.tsx"
import type { ToastInput } from "#components/ui/toast-item.tsx"
import { ToastOnLoad } from "#components/ui/toast-on-load.tsx"
import type { DatePreset } from "#lib/dates/descriptors.ts"
import type { FilterFacts } from "#lib/features/filter-bar/fields.ts"
import type { OwnLists } from "#lib/features/reviews/fields.ts"
import { reviewListId } from "#lib/features/reviews/live.ts"
import { ReviewsFilterBar } from "./reviews-filter-bar.tsx"

export type ReviewsFrameProps = {
  title: string
  intro: string
  facts: FilterFacts
  /** Range without a choice. */
  defaultRange?: DatePreset
  /** The account's labels and tags; absent where the reviews are of many accounts. */
  own?: OwnLists
  isMoreOpen: boolean
  printTitle: string
  /** Actions for the whole list. */
  actions?: ReactNode
  toasts: ToastInput[]
  /** Whether something that the address named is gone, which is to be said. */
  isPruned: boolean
  savedFilters?: ReactNode
  /** Whether the list stands below the filters, so that a link can skip to it. */
  hasList: boolean
  children: ReactNode
}

/** Head and filter bar of a list of reviews around what the filters show. */
export function ReviewsFrame({
  title,
  intro,
  facts,
  defaultRange,
  own,
  isMoreOpen,
  printTitle,
  actions,
  toasts,
  isPruned,
  savedFilters,
  hasList,
  children,
}: ReviewsFrameProps) {
  return (
    <div className="page">
      {hasList && (
        <a className="skip" href={`#${reviewListId}`}>
          Skip to reviews
        </a>
      )}
      <PageHeader title={title} intro={intro} printTitle={printTitle} actions={actions} isCompact />
      <PendingProvider>
        <ReviewsFilterBar facts={facts} isMoreOpen={isMoreOpen} defaultRange={defaultRange} own={own}>
          {savedFilters}
        </ReviewsFilterBar>
        {isPruned && <RemovedNotice />}
        {children}
      </PendingProvider>
      <ToastOnLoad toasts={toasts} />
    </div>
  )
}
