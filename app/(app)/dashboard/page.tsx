import { redirect } from "next/navigation"
import type { ReactNode } from "react"
import { DashboardFilterBar } from "#components/dashboard/dashboard-filter-bar.tsx"
import { ExportMenu } from "#components/exports/export-menu.tsx"
import { PageChooser } from "#components/filter-bar/page-chooser.tsx"
import { RemovedNotice } from "#components/filter-bar/removed-notice.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { PageHeader } from "#components/shell/page-header.tsx"
import { RecountNotice } from "#components/shell/recount-notice.tsx"
import { PendingArea, PendingProvider } from "#components/ui/pending.tsx"
import { ToastOnLoad } from "#components/ui/toast-on-load.tsx"
import { dashboardHref } from "#lib/features/dashboard/hrefs.ts"
import { addressOf, type DashboardVisit, loadBar, visitOf } from "#lib/features/dashboard/visit.ts"
import { hasTooMany } from "#lib/features/filter-bar/too-many.ts"
import { formatCompared } from "#lib/format/chosen-range.ts"
import { toastMs } from "#lib/format/toast-ms.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { routes } from "#lib/routes/routes.ts"
import { dashboardParts } from "./dashboard-parts.tsx"
import { exportMenuOf } from "./export-menu-of.ts"
import { dashboard } from "./record.ts"

export const generateMetadata = metadataOf(dashboard)

function content(visit: DashboardVisit): ReactNode | Promise<ReactNode> {
  const { search, query, range } = visit
  if (search.pick) {
    return (
      <PageChooser
        visit={visit}
        range={range}
        path={routes.dashboard()}
        pick={search.pick}
        hrefOf={(patch) => dashboardHref(query, patch)}
      />
    )
  }
  return hasTooMany(search) ? null : dashboardParts(visit)
}

export default guardedPage(dashboard, async ({ context, searchParams }) => {
  const visit = visitOf(context, searchParams)
  const address = await addressOf(visit)
  if (address !== null) redirect(address)
  const { range, before, isPruned } = visit
  const [bar, body] = await Promise.all([loadBar(visit), content(visit)])
  return (
    <div className="page">
      <PageHeader
        title={dashboard.title}
        intro="Ratings, reviews and responses across your locations."
        actions={<ExportMenu {...exportMenuOf(visit)} />}
        printTitle={`${dashboard.title} - ${context.account.name} - ${formatCompared(range, before)}`}
      />
      <PendingProvider>
        <DashboardFilterBar facts={bar.facts} />
        {isPruned && <RemovedNotice />}
        <RecountNotice account={context.account} />
        <PendingArea>{body}</PendingArea>
      </PendingProvider>
      <ToastOnLoad
        toasts={bar.errors.map((message) => ({
          level: "alert",
          message,
          durationMs: toastMs.loadFailure,
        }))}
      />
    </div>
  )
})
