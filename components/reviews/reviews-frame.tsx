import type { ReactNode } from "react"
import { AddressAdapter } from "#components/filter-bar/address-adapter.tsx"
import { PageHeader } from "#components/shell/page-header.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { PendingProvider } from "#components/ui/pending.tsx"
import type { ToastInput } from "#components/ui/toast.tsx"
import { ToastOnLoad } from "#components/ui/toast-on-load.tsx"
import type { FilterFacts } from "#lib/features/filter-bar/fields.ts"
import { ReviewsFilterBar } from "./reviews-filter-bar.tsx"

export type ReviewsFrameProps = {
  facts: FilterFacts
  isMoreOpen: boolean
  printTitle: string
  printHref: string
  toasts: ToastInput[]
  savedFilters?: ReactNode
  children: ReactNode
}

/** Head and filter bar of /reviews around what the filters show. */
export function ReviewsFrame({
  facts,
  isMoreOpen,
  printTitle,
  printHref,
  toasts,
  savedFilters,
  children,
}: ReviewsFrameProps) {
  return (
    <div className="page">
      <PageHeader
        title="Reviews"
        intro="Read and sort what guests say across every source."
        printTitle={printTitle}
        actions={
          <a className="btn" href={printHref}>
            <Icon name="print" />
            Print
          </a>
        }
      />
      <AddressAdapter>
        <PendingProvider>
          <ReviewsFilterBar facts={facts} isMoreOpen={isMoreOpen}>
            {savedFilters}
          </ReviewsFilterBar>
          {children}
        </PendingProvider>
      </AddressAdapter>
      <ToastOnLoad toasts={toasts} />
    </div>
  )
}
