import { ChevronLeft, MessageCircleQuestionMark } from "lucide"
import Link from "next/link"
import { redirect } from "next/navigation"
import { cache } from "react"
import { DownloadCsv } from "#components/data-table/download-csv.tsx"
import { DownloadButton } from "#components/exports/download-button.tsx"
import { PageChooser } from "#components/filter-bar/page-chooser.tsx"
import { RemovedNotice } from "#components/filter-bar/removed-notice.tsx"
import { CommentsPanel } from "#components/microsurveys/comments-panel.tsx"
import { LocationsPanel } from "#components/microsurveys/locations-panel.tsx"
import { ScorePanel } from "#components/microsurveys/score-panel.tsx"
import { SummaryFilterBar } from "#components/microsurveys/summary-filter-bar.tsx"
import { SurveyState } from "#components/microsurveys/surveys-list.tsx"
import { TrendPanel } from "#components/microsurveys/trend-panel.tsx"
import { FlyoutOnUse } from "#components/scheduled-exports/flyout-on-use.tsx"
import { ScheduleItem } from "#components/scheduled-exports/schedule-item.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { PageHeader } from "#components/shell/page-header.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { PendingArea, PendingLink, PendingProvider } from "#components/ui/pending.tsx"
import { ToastOnLoad } from "#components/ui/toast-on-load.tsx"
import { hasTooMany } from "#lib/features/filter-bar/too-many.ts"
import {
  loadComments,
  loadMicrosurvey,
  loadSummary,
  loadSurveyLocations,
} from "#lib/features/microsurveys/load.ts"
import { summaryRange } from "#lib/features/microsurveys/queries.ts"
import { loadReport } from "#lib/features/microsurveys/report.ts"
import { locationsOrder } from "#lib/features/microsurveys/search-params.ts"
import { surveyTypeOf, typeLabel } from "#lib/features/microsurveys/texts.ts"
import {
  addressOf,
  loadBar,
  type SummaryVisit,
  summaryHref,
  visitOf,
} from "#lib/features/microsurveys/visit.ts"
import { formatRange } from "#lib/format/dates.ts"
import { toastMs } from "#lib/format/toast-ms.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { routes } from "#lib/routes/routes.ts"
import { microsurveySummaries } from "./record.ts"

const load = cache(loadMicrosurvey)

export const generateMetadata = metadataOf(
  microsurveySummaries,
  async ({ context, params }) => (await load(context.caller, params["id"]!)).name,
)

async function content(visit: SummaryVisit, id: string, path: string) {
  const { search, query, facts, context } = visit
  if (search.pick)
    return (
      <PageChooser
        visit={visit}
        range={summaryRange(search, facts)}
        path={path}
        pick={search.pick}
        hrefOf={(patch) => summaryHref(path, query, patch)}
      />
    )
  if (hasTooMany(search)) return null
  const [summary, locations, comments] = await Promise.all([
    mainPart(loadSummary({ visit, id })),
    loadSurveyLocations({ visit, id }),
    loadComments({ visit, id }),
  ])
  const retryHref = summaryHref(path, query)
  if (!summary.ok)
    return (
      <ErrorState title="Unable to load the summary" text={summary.failure.userText} retryHref={retryHref} />
    )
  const { value } = summary
  if (value.responses === 0)
    return (
      <EmptyState
        icon={MessageCircleQuestionMark}
        title="No responses in this period."
        hint="Choose a longer date range, or remove filters."
        action={
          <PendingLink
            className={buttonClass({ dense: true })}
            href={routes.microsurveySummaries(id, { dateDescriptor: "allTime" })}
          >
            Show All Time
          </PendingLink>
        }
      />
    )
  const type = surveyTypeOf(value.type)
  const changed = (patch: Parameters<typeof summaryHref>[2]) => summaryHref(path, query, patch)
  return (
    <div className="grid gap-6">
      <div className="grid gap-6 xl:grid-cols-2">
        <ScorePanel summary={value} />
        <TrendPanel summary={value} />
      </div>
      <LocationsPanel
        type={type}
        list={locations}
        sort={{
          by: search["sort[by]"] ?? locationsOrder.by,
          direction: search["sort[order]"] ?? (search["sort[by]"] ? "asc" : locationsOrder.order),
        }}
        sortHref={(sort) =>
          changed({ "sort[by]": sort?.by ?? null, "sort[order]": sort?.direction ?? null, page: null })
        }
        pageHref={(page) => changed({ page })}
        retryHref={retryHref}
      />
      <CommentsPanel
        type={type}
        comments={comments}
        responses={value.responses}
        timeZone={context.timeZone}
        hrefOf={(place) => changed({ after: null, before: null, ...place })}
        retryHref={retryHref}
      />
    </div>
  )
}

export default guardedPage(microsurveySummaries, async ({ context, params, searchParams }) => {
  const id = params.id ?? ""
  const visit = visitOf(context, id, searchParams)
  const address = await addressOf(id, visit)
  if (address !== null) redirect(address)
  const path = routes.microsurveySummaries(id)
  const survey = await load(context.caller, id)
  const [bar, body, report] = await Promise.all([
    loadBar(id, visit),
    content(visit, id, path),
    loadReport(visit, id),
  ])
  const range = summaryRange(visit.search, visit.facts)
  return (
    <div className="page">
      <Link
        className="inline-flex gap-1 items-center text-13 py-0.5 -mt-0.5 mb-1.5 max-w-full wrap-anywhere print:hidden"
        href={routes.microsurveys()}
        prefetch={false}
      >
        <Icon icon={ChevronLeft} size={14} />
        Back to Microsurveys
      </Link>
      <PageHeader
        title={survey.name}
        intro={`${survey.question} (${typeLabel(survey.type)})`}
        printTitle={`${survey.name} - ${context.account.name} - ${formatRange(range)}`}
        mark={<SurveyState active={survey.active} />}
        actions={
          <>
            <Link className={buttonClass({})} href={routes.microsurvey(id)} prefetch={false}>
              {context.can("microsurvey.update") ? "Edit" : "View"}
            </Link>
            {report.schedule && <ScheduleItem {...report.schedule} className={buttonClass({})} />}
            <DownloadButton {...report.download} />
            {report.attributes && <DownloadCsv {...report.attributes} />}
          </>
        }
      />
      <PendingProvider>
        <SummaryFilterBar facts={bar.facts} />
        {visit.isPruned && <RemovedNotice />}
        <PendingArea>{body}</PendingArea>
      </PendingProvider>
      {report.flyout && <FlyoutOnUse key={String(report.flyout.schedule?.id ?? "new")} {...report.flyout} />}
      <ToastOnLoad
        toasts={[...bar.errors, ...report.errors].map((message) => ({
          level: "alert",
          message,
          durationMs: toastMs.loadFailure,
        }))}
      />
    </div>
  )
})
