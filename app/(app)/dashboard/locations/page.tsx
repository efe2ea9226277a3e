import { redirect } from "next/navigation"
import { ExportMenu } from "#components/exports/export-menu.tsx"
import { RemovedNotice } from "#components/filter-bar/removed-notice.tsx"
import { PerformanceFilterBar } from "#components/performance/performance-filter-bar.tsx"
import { PerformancePrint } from "#components/performance/performance-print.tsx"
import { FlyoutOnUse } from "#components/scheduled-exports/flyout-on-use.tsx"
import { ScheduleItem } from "#components/scheduled-exports/schedule-item.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { PageHeader } from "#components/shell/page-header.tsx"
import { RecountNotice } from "#components/shell/recount-notice.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { PendingProvider } from "#components/ui/pending.tsx"
import { ToastOnLoad } from "#components/ui/toast-on-load.tsx"
import type { ApiFailure } from "#lib/errors/api-failure.ts"
import { attempt } from "#lib/errors/attempt.ts"
import { hasTooMany } from "#lib/features/filter-bar/too-many.ts"
import { performanceHref } from "#lib/features/performance/hrefs.ts"
import { loadPrinted } from "#lib/features/performance/load.ts"
import { loadReport } from "#lib/features/performance/report.ts"
import { performanceTexts } from "#lib/features/performance/score-texts.ts"
import { addressOf, loadBar, type PerformanceVisit, visitOf } from "#lib/features/performance/visit.ts"
import { loadTargetsOf } from "#lib/features/targets/queries.ts"
import { formatCompared } from "#lib/format/chosen-range.ts"
import { toastMs } from "#lib/format/toast-ms.ts"
import { mayLinkTo } from "#lib/gate/may-open.ts"
import { exportRefusal } from "#lib/page/export-gate.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { recordReport } from "#lib/reporting/sink.ts"
import { paths, routes } from "#lib/routes/routes.ts"
import { performanceContent, rowHrefOf } from "./performance-content.tsx"
import { locationPerformance } from "./record.ts"

/** Reports that the table could not be fetched (001 §8, D-019); an impersonated session keeps it to itself. Server only. */
function reportFailure({ context: { session } }: PerformanceVisit, failure: ApiFailure): void {
  if (session.isImpersonated) return
  recordReport({
    kind: "location-performance",
    message: failure.message,
    at: new Date().toISOString(),
    accountId: String(session.account_id),
  })
}

export const generateMetadata = metadataOf(locationPerformance)

const { title } = locationPerformance

function printTitleOf({ context, range, before }: PerformanceVisit): string {
  return `${title} - ${context.account.name} - ${formatCompared(range, before)}`
}

const IntegrateLink = ({ context }: Pick<PerformanceVisit, "context">) =>
  context.can("integration.read") &&
  mayLinkTo(paths.integrations(), context) && (
    <a
      className={buttonClass({ kind: "quiet" })}
      href={routes.integrations()}
      data-track="location_performance.integrate"
    >
      Integrate Account
    </a>
  )

/** Where an Admin sets the targets of what the table shows (L-031, L-138, L-139). */
async function targetLink({ context, search, query }: PerformanceVisit) {
  if (!mayLinkTo(paths.targetScore(), context)) return null
  const locationId = search.locationId?.length === 1 ? search.locationId[0]! : null
  const groupId = search.locationId?.length ? null : search.groupId
  const set = await attempt(loadTargetsOf(context, { locationId, groupId }))
  return (
    <a
      className={buttonClass({ kind: "quiet" })}
      href={routes.targetScore({ locationId, groupId, back: performanceHref(query) })}
      data-track="location_performance.target_score"
    >
      {set.ok && set.value ? "Edit Target Score" : "Set Target Score"}
    </a>
  )
}

export default guardedPage(locationPerformance, async ({ context, searchParams }) => {
  const visit = visitOf(context, searchParams)
  const address = await addressOf(visit)
  if (address !== null) redirect(address)
  const { query, search, view, variant } = visit
  const printTitle = printTitleOf(visit)
  if (search.print && !hasTooMany(search) && !exportRefusal(context, performanceHref(query))) {
    const shown = { view, variant, query, rowHref: rowHrefOf(visit) }
    return <PerformancePrint {...shown} list={await mainPart(loadPrinted(visit))} title={printTitle} />
  }
  const [bar, content, report, target] = await Promise.all([
    loadBar(visit),
    performanceContent(visit),
    loadReport(visit),
    targetLink(visit),
  ])
  if (content.failure) reportFailure(visit, content.failure)
  const errors = [...bar.errors, ...report.errors, ...(content.failure ? [performanceTexts.failed] : [])]
  return (
    <div className="page">
      <PageHeader
        title={title}
        intro="Location scores for ratings, reviews, responses, listings and photos."
        printTitle={printTitle}
        actions={
          <>
            {target}
            <IntegrateLink context={context} />
            <ExportMenu {...report.menu}>
              {report.schedule && <ScheduleItem {...report.schedule} />}
            </ExportMenu>
          </>
        }
      />
      <PendingProvider>
        <PerformanceFilterBar facts={bar.facts} />
        {visit.isPruned && <RemovedNotice />}
        <RecountNotice account={context.account} />
        <div className="pt-4 print:pt-0">{content.body}</div>
        {report.flyout && (
          <FlyoutOnUse key={String(report.flyout.schedule?.id ?? "new")} {...report.flyout} />
        )}
      </PendingProvider>
      <ToastOnLoad
        toasts={errors.map((message) => ({
          level: "alert",
          message,
          durationMs: toastMs.loadFailure,
        }))}
      />
    </div>
  )
})
