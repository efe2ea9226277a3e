import { Download } from "lucide"
import { DataTable } from "#components/data-table/data-table.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { PagePager } from "#components/ui/page-pager.tsx"
import { PendingArea, PendingProvider } from "#components/ui/pending.tsx"
import type { AnswerOf } from "#lib/contract/index.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import { fileColumns } from "./file-columns.tsx"

export type FilesListProps = {
  list: Attempt<AnswerOf<"export_files.list">>
  hrefOf: (page: number | null) => string
  timeZone: string
}

/** The files of an account in a table, newest first. */
export function FilesList({ list, hrefOf, timeZone }: FilesListProps) {
  if (!list.ok) {
    return <ErrorState title="Unable to load exports" text={list.failure.userText} retryHref={hrefOf(null)} />
  }
  const { _embedded, _page, _total, _total_pages } = list.value
  if (_total === 0) {
    return (
      <EmptyState
        icon={Download}
        title="No exports yet."
        hint="Files exported from the Export menus appear here for 7 days."
      />
    )
  }
  return (
    <PendingProvider>
      <PendingArea>
        <DataTable
          caption="Exports"
          track="settings_exports.files"
          columns={fileColumns(timeZone)}
          rows={_embedded.export_files}
          rowKey={({ id }) => id}
        />
        <PagePager label="Pages of exports" page={_page} totalPages={_total_pages} hrefOf={hrefOf} />
      </PendingArea>
    </PendingProvider>
  )
}
