import type { ReactNode } from "react"
import { RemovedNotice } from "#components/filter-bar/removed-notice.tsx"
import { PageHeader, type PageHeaderProps } from "#components/shell/page-header.tsx"
import { PendingProvider } from "#components/ui/pending.tsx"
import { ToastOnLoad } from "#components/ui/toast-on-load.tsx"
import { toastMs } from "#lib/format/toast-ms.ts"
import { KeywordsFilterBar, type KeywordsFilterBarProps } from "./keywords-filter-bar.tsx"

export type KeywordsFrameProps = PageHeaderProps &
  Omit<KeywordsFilterBarProps, "children"> & {
    /** The way to the page that this one belongs to. */
    back?: ReactNode
    errors: string[]
    /** Whether something that the address named is gone, which is to be said. */
    isPruned: boolean
    savedFilters?: ReactNode
    children: ReactNode
  }

/** Head and filter bar of a keywords page around what the filters show. */
export function KeywordsFrame(props: KeywordsFrameProps) {
  const { back, errors, isPruned, savedFilters, children, title, intro, printTitle, actions, ...bar } = props
  return (
    <div className="page">
      {back}
      <PageHeader title={title} intro={intro} printTitle={printTitle} actions={actions} />
      <PendingProvider>
        <KeywordsFilterBar {...bar}>{savedFilters}</KeywordsFilterBar>
        {isPruned && <RemovedNotice />}
        {children}
      </PendingProvider>
      <ToastOnLoad
        toasts={errors.map((message) => ({ level: "alert", message, durationMs: toastMs.loadFailure }))}
      />
    </div>
  )
}
