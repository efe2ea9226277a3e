import { Lightbulb } from "lucide"
import { redirect } from "next/navigation"
import { ExportMenu } from "#components/exports/export-menu.tsx"
import { PageChooser } from "#components/filter-bar/page-chooser.tsx"
import { RemovedNotice } from "#components/filter-bar/removed-notice.tsx"
import type { InsightStates } from "#components/prescriptive-insights/insight-acts.tsx"
import { InsightCard } from "#components/prescriptive-insights/insight-card.tsx"
import { InsightsFilterBar } from "#components/prescriptive-insights/insights-filter-bar.tsx"
import { InsightsSummary } from "#components/prescriptive-insights/insights-summary.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { PageHeader } from "#components/shell/page-header.tsx"
import { RecountNotice } from "#components/shell/recount-notice.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { PagePager } from "#components/ui/page-pager.tsx"
import { PendingArea, PendingProvider } from "#components/ui/pending.tsx"
import { TabLinks } from "#components/ui/tab-links.tsx"
import { ToastOnLoad } from "#components/ui/toast-on-load.tsx"
import { WayLinks } from "#components/ui/way-links.tsx"
import type { PrescriptiveInsight } from "#lib/contract/prescriptive-insights/schema.ts"
import { clearAll } from "#lib/features/filter-bar/changes.ts"
import { hasTooMany } from "#lib/features/filter-bar/too-many.ts"
import { clearedNames, isNarrowed } from "#lib/features/filters/count.ts"
import { stepsToLocations } from "#lib/features/onboarding/no-locations.ts"
import { emptyTexts, insightTexts } from "#lib/features/prescriptive-insights/texts.ts"
import {
  addressOf,
  changedInsightsHref,
  type InsightsList,
  type InsightsVisit,
  insightsHref,
  loadBar,
  loadInsights,
  visitOf,
} from "#lib/features/prescriptive-insights/visit.ts"
import { loadAssignees } from "#lib/features/reviews/organise/load-assignees.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { formatRange } from "#lib/format/dates.ts"
import { formatCount } from "#lib/format/numbers.ts"
import { toastMs } from "#lib/format/toast-ms.ts"
import { mayLinkTo } from "#lib/gate/may-open.ts"
import { exportRefusal } from "#lib/page/export-gate.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { asFile } from "#lib/routes/file-endings.ts"
import { routes } from "#lib/routes/routes.ts"
import { prescriptiveInsights } from "./record.ts"

export const generateMetadata = metadataOf(prescriptiveInsights)

const { title } = prescriptiveInsights
const name = "prescriptiveInsights"

async function loadStates(): Promise<InsightStates> {
  const [assign, done, dismiss, reopen] = await Promise.all([
    currentForm("prescriptive_insights.update:assign"),
    currentForm("prescriptive_insights.update:done"),
    currentForm("prescriptive_insights.update:dismiss"),
    currentForm("prescriptive_insights.update:reopen"),
  ])
  return { assign, done, dismiss, reopen }
}

function Tabs({ visit: { query, search }, list }: { visit: InsightsVisit; list: InsightsList }) {
  const { totals } = list
  const label = (word: string, count: number | undefined) =>
    count === undefined ? word : `${word} ${formatCount(count)}`
  const tab = (word: string, state: "done" | "dismissed" | null, count: number | undefined) => ({
    label: label(word, count),
    href: changedInsightsHref(query, { state }),
    isCurrent: search.state === state,
  })
  return (
    <TabLinks
      label="State"
      tabs={[
        tab("Open", null, totals && totals.open + totals.assigned),
        tab("Done", "done", totals?.done),
        tab("Dismissed", "dismissed", totals?.dismissed),
      ]}
    />
  )
}

async function Empty({ visit: { context, search, query } }: { visit: InsightsVisit }) {
  const steps = await stepsToLocations(context)
  if (steps)
    return (
      <EmptyState
        icon={Lightbulb}
        title={emptyTexts.noLocations.title}
        hint={emptyTexts.noLocations.hint}
        action={<WayLinks links={steps} />}
      />
    )
  const isFiltered = isNarrowed(name, search)
  const texts = isFiltered ? emptyTexts.filtered : emptyTexts[search.state ?? "open"]
  return (
    <EmptyState
      icon={Lightbulb}
      title={texts.title}
      hint={texts.hint}
      action={
        isFiltered ? (
          <a className={buttonClass({ dense: true })} href={insightsHref(query, clearAll(clearedNames(name)))}>
            Clear All
          </a>
        ) : undefined
      }
    />
  )
}

/** The page where to act, for who may open it. */
const hrefFor = (context: InsightsVisit["context"], { href }: PrescriptiveInsight): string | null =>
  mayLinkTo(href.split("?")[0]!, context) ? href : null

async function content(visit: InsightsVisit) {
  const { context, search, query, range } = visit
  if (search.pick) {
    return (
      <PageChooser
        visit={{ ...visit, search: { ...search, sourceId: null } }}
        range={range}
        path={routes.prescriptiveInsights()}
        pick={search.pick}
        hrefOf={(patch) => insightsHref(query, patch)}
      />
    )
  }
  if (hasTooMany(search)) return null
  const canUpdate = context.can("prescriptive_insight.update")
  const [list, people, states] = await Promise.all([
    mainPart(loadInsights(visit)),
    canUpdate ? loadAssignees(context) : [],
    canUpdate ? loadStates() : null,
  ])
  const page = insightsHref(query)
  if (!list.ok) return <ErrorState title={insightTexts.failed} text={list.failure.userText} retryHref={page} />
  const { _embedded, _page, _total_pages: totalPages, totals } = list.value
  const shown = _embedded.prescriptive_insights
  const first = (_page - 1) * 25 + 1
  return (
    <>
      {totals && <InsightsSummary totals={totals} />}
      <Tabs visit={visit} list={list.value} />
      {shown.length === 0 ? (
        <Empty visit={visit} />
      ) : (
        <ol>
          {shown.map((insight, at) => (
            <InsightCard
              key={String(insight.id)}
              insight={insight}
              rank={first + at}
              range={range}
              people={people}
              page={page}
              states={states}
              href={hrefFor(context, insight)}
              timeZone={context.timeZone}
            />
          ))}
        </ol>
      )}
      <PagePager
        label="Pages of insights"
        page={_page}
        totalPages={totalPages}
        hrefOf={(to) => insightsHref(query, { page: to === null ? null : String(to) })}
      />
      {shown.length > 0 && search.state === null && (
        <p className="py-3 text-12 text-faint">{insightTexts.estimate}</p>
      )}
    </>
  )
}

export default guardedPage(prescriptiveInsights, async ({ context, searchParams }) => {
  const visit = visitOf(context, searchParams)
  const address = await addressOf(visit)
  if (address !== null) redirect(address)
  const [bar, body] = await Promise.all([loadBar(visit), content(visit)])
  const here = insightsHref(visit.query)
  const refusal = exportRefusal(context, here)
  return (
    <div className="page">
      <PageHeader
        title={title}
        intro={insightTexts.intro}
        printTitle={`${title} - ${context.account.name} - ${formatRange(visit.range)}`}
        actions={
          <ExportMenu
            files={
              refusal
                ? null
                : { csv: asFile(here, "csv"), ndjson: asFile(here, "ndjson") }
            }
            request={null}
            printHref="shown"
            track="prescriptive_insights"
            refusal={refusal}
          />
        }
      />
      <PendingProvider>
        <InsightsFilterBar facts={bar.facts} />
        {visit.isPruned && <RemovedNotice />}
        <RecountNotice account={context.account} />
        <PendingArea>{body}</PendingArea>
      </PendingProvider>
      <ToastOnLoad
        toasts={bar.errors.map((message) => ({ level: "alert", message, durationMs: toastMs.loadFailure }))}
      />
    </div>
  )
})
