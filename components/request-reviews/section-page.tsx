import type { ReactNode } from "react"
import { DownloadCsv } from "#components/data-table/download-csv.tsx"
import { PageChooser } from "#components/filter-bar/page-chooser.tsx"
import { RemovedNotice } from "#components/filter-bar/removed-notice.tsx"
import { PendingArea } from "#components/ui/pending.tsx"
import { ToastOnLoad } from "#components/ui/toast-on-load.tsx"
import type { Patch } from "#lib/features/filter-bar/changes.ts"
import type { FilterFacts } from "#lib/features/filter-bar/fields.ts"
import { type RangePage, rangeOf } from "#lib/features/request-reviews/queries.ts"
import type { CampaignsVisit, HistoryVisit, OverviewVisit } from "#lib/features/request-reviews/visit.ts"
import { toastMs } from "#lib/format/toast-ms.ts"
import { exportRefusal } from "#lib/page/export-gate.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { asFile } from "#lib/routes/file-endings.ts"
import { withQuery } from "#lib/routes/query.ts"
import { SectionFilterBar } from "./section-filter-bar.tsx"

type Visit = OverviewVisit | HistoryVisit | CampaignsVisit

export type FilteredSectionProps = {
  page: RangePage
  visit: Visit
  bar: { facts: FilterFacts; errors: string[] }
  path: string
  hrefOf: (patch: Patch) => string
  children: ReactNode
}

/** The filter bar of a page of the section and what it leaves, or the chooser that stands in for it before scripts run. */
export function FilteredSection({ page, visit, bar, path, hrefOf, children }: FilteredSectionProps) {
  const { search, facts } = visit
  return (
    <div className="min-w-0">
      <SectionFilterBar page={page} facts={bar.facts} />
      {visit.isPruned && <RemovedNotice />}
      <PendingArea>
        {search.pick ? (
          <PageChooser
            visit={visit}
            range={rangeOf(page, search, facts)}
            path={path}
            pick={search.pick}
            hrefOf={hrefOf}
          />
        ) : (
          children
        )}
      </PendingArea>
      <ToastOnLoad
        toasts={bar.errors.map((message) => ({
          level: "alert",
          message,
          durationMs: toastMs.loadFailure,
        }))}
      />
    </div>
  )
}

/** The rows of a page as a file (D-112). */
export const DownloadPage = ({
  context,
  path,
  query,
  track,
}: {
  context: PageContext
  path: string
  query: URLSearchParams
  track: string
}) => (
  <DownloadCsv
    href={asFile(withQuery(path, query), "csv")}
    refusal={exportRefusal(context, withQuery(path, query))}
    track={track}
  />
)
