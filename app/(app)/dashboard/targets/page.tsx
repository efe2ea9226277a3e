import { Target } from "lucide"
import Link from "next/link"
import { redirect } from "next/navigation"
import { DashboardFilterBar } from "#components/dashboard/dashboard-filter-bar.tsx"
import { SelectPage } from "#components/data-table/select-page.tsx"
import { PageChooser } from "#components/filter-bar/page-chooser.tsx"
import { RemovedNotice } from "#components/filter-bar/removed-notice.tsx"
import { LocationSelection } from "#components/locations/location-selection.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { PageHeader } from "#components/shell/page-header.tsx"
import { RecountNotice } from "#components/shell/recount-notice.tsx"
import { TargetScoresTable } from "#components/targets/target-scores-table.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { PagePager } from "#components/ui/page-pager.tsx"
import { PendingProvider } from "#components/ui/pending.tsx"
import { attempt } from "#lib/errors/attempt.ts"
import { dashboardHref } from "#lib/features/dashboard/hrefs.ts"
import {
  addressOfTargetList,
  loadTargetList,
  loadTargetListBar,
  sortedTargetsHref,
  type TargetListVisit,
  targetListHref,
  targetListVisit,
  targetSortOf,
} from "#lib/features/dashboard/target-list.ts"
import { selectedName, selectionFormId } from "#lib/features/filter-bar/selection-fields.ts"
import { hasTooMany } from "#lib/features/filter-bar/too-many.ts"
import { targetScoresFailureText } from "#lib/features/targets/labels.ts"
import { formatChosen } from "#lib/format/chosen-range.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { routes } from "#lib/routes/routes.ts"
import { dashboardTargets } from "./record.ts"

const { title } = dashboardTargets

export const generateMetadata = metadataOf(dashboardTargets)

async function TargetList({ visit }: { visit: TargetListVisit }) {
  const { context, query, facts } = visit
  const list = await mainPart(attempt(loadTargetList(visit)))
  const page = targetListHref(query)
  if (!list.ok)
    return <ErrorState title={targetScoresFailureText} text={list.failure.userText} retryHref={page} />
  const { target_scores: rows } = list.value._embedded
  const maySet = context.can("target_score.update")
  if (rows.every(({ set_for }) => set_for == null) && list.value._page === 1)
    return (
      <EmptyState
        icon={Target}
        title="No targets are set."
        hint="Set targets for your locations and track progress here."
        action={
          maySet && (
            <Link
              className={buttonClass({ kind: "primary" })}
              href={routes.targetScore({ back: page })}
              prefetch={false}
            >
              Set Target Score
            </Link>
          )
        }
      />
    )
  const table = (
    <TargetScoresTable
      rows={rows}
      hrefOf={(locationId) =>
        maySet
          ? routes.targetScore({ locationId, back: page })
          : dashboardHref(query, { groupId: null, locationId })
      }
      sort={targetSortOf(visit)}
      sortHref={(sort) => sortedTargetsHref(query, sort)}
      {...(maySet && {
        selection: {
          name: selectedName,
          formId: selectionFormId,
          nameOf: ({ name }) => name ?? "",
          head: <SelectPage name={selectedName} label="Select all locations on this page" />,
        },
      })}
    />
  )
  return (
    <>
      {maySet ? (
        <LocationSelection
          key={query.toString()}
          targets={{ hours: null, holidays: null, scoreTargets: routes.locationsTargets() }}
          total={null}
          list={new URLSearchParams({ back: page }).toString()}
          filter={{ list: "locations", query: { account_id: visit.accountId } }}
          page={page}
          today={facts.today}
          weekStart={facts.weekStart}
          track="dashboard_targets"
        >
          {table}
        </LocationSelection>
      ) : (
        table
      )}
      <PagePager
        label="Pages of locations"
        page={list.value._page}
        totalPages={list.value._total_pages}
        hrefOf={(to) => targetListHref(query, { page: to })}
      />
    </>
  )
}

export default guardedPage(dashboardTargets, async ({ context, searchParams }) => {
  const visit = targetListVisit(context, searchParams)
  const address = await addressOfTargetList(visit)
  if (address !== null) redirect(address)
  const { query, search, range } = visit
  const bar = await loadTargetListBar(visit)
  return (
    <div className="page">
      <PageHeader
        title={title}
        intro="How far each location is from its targets. Red marks what is furthest from its target."
        printTitle={`${title} - ${context.account.name} - ${formatChosen(range)}`}
        actions={
          <Link className={buttonClass({ kind: "quiet" })} href={dashboardHref(query)} prefetch={false}>
            Back to Dashboard
          </Link>
        }
      />
      <PendingProvider>
        <DashboardFilterBar facts={bar.facts} />
        {visit.isPruned && <RemovedNotice />}
        <RecountNotice account={context.account} />
        <div className="pt-4">
          {search.pick ? (
            <PageChooser
              visit={visit}
              range={range}
              path={routes.dashboardTargets()}
              pick={search.pick}
              hrefOf={(patch) => targetListHref(query, patch)}
            />
          ) : hasTooMany(search) ? null : (
            <TargetList visit={visit} />
          )}
        </div>
      </PendingProvider>
    </div>
  )
})
