import { PageChooser } from "#components/filter-bar/page-chooser.tsx"
import { PerformanceTable } from "#components/performance/performance-table.tsx"
import { ScorePanel } from "#components/performance/score-panel.tsx"
import { TableBar } from "#components/performance/table-bar.tsx"
import { ContactLine } from "#components/shell/contact-line.tsx"
import { clearAll } from "#lib/features/filter-bar/changes.ts"
import { hasTooMany } from "#lib/features/filter-bar/too-many.ts"
import { clearedNames, isNarrowed } from "#lib/features/filters/count.ts"
import { stepsToLocations } from "#lib/features/onboarding/no-locations.ts"
import { changedPerformanceHref, performanceHref, rowHref } from "#lib/features/performance/hrefs.ts"
import { loadPerformance, type PerformanceList, type PerformanceRow } from "#lib/features/performance/load.ts"
import { hasGroups, type PerformanceVisit } from "#lib/features/performance/visit.ts"
import { countOf, formatCount } from "#lib/format/numbers.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { routes } from "#lib/routes/routes.ts"
import { supportContact } from "#lib/tenant/support.ts"

/** Where a row leads (D-250). */
export const rowHrefOf =
  ({ query, range, view }: PerformanceVisit) =>
  ({ id }: PerformanceRow): string =>
    rowHref(query, range, view === "groups" ? { groupId: id } : { locationId: id })

function countText({ rows, total }: PerformanceList, view: PerformanceVisit["view"]): string {
  const all = view === "groups" ? countOf(total, "group", "groups") : countOf(total, "location", "locations")
  return rows.length < total ? `${formatCount(rows.length)} of ${all}` : all
}

/** The switch that compares, and its other state; All Time has no period before (D-094, D-252). */
const compareOf = ({ query, search, range }: PerformanceVisit) =>
  range.descriptor === "allTime"
    ? null
    : {
        isOn: search.compare !== "false",
        href: performanceHref(query, { compare: search.compare === "false" ? null : "false" }),
      }

/** Content below the filter bar, and whether the table could not be loaded. */
export async function performanceContent(visit: PerformanceVisit) {
  const { context, query, search, range, view, variant } = visit
  if (search.pick) {
    const chooser = (
      <PageChooser
        visit={visit}
        range={range}
        path={routes.locationPerformance()}
        pick={search.pick}
        hrefOf={(patch) => performanceHref(query, patch)}
      />
    )
    return { body: chooser, failure: null }
  }
  if (hasTooMany(search)) return { body: null, failure: null }
  const list = await mainPart(loadPerformance(visit))
  const { id } = context.whitelabel
  const body = (
    <>
      {list.ok && list.value.totals && list.value.total > 0 && <ScorePanel totals={list.value.totals} />}
      <TableBar
        view={view}
        count={list.ok ? countText(list.value, view) : ""}
        viewHref={hasGroups(context) ? (to) => changedPerformanceHref(query, { view: to }) : null}
        compare={compareOf(visit)}
      />
      <PerformanceTable
        view={view}
        variant={variant}
        list={list}
        query={query}
        rowHref={rowHrefOf(visit)}
        addGroupHref={context.can("group.create") ? routes.groupNew() : null}
        clearHref={
          isNarrowed("locations", search) ? performanceHref(query, clearAll(clearedNames("locations"))) : null
        }
        firstSteps={list.ok && list.value.total === 0 ? await stepsToLocations(context) : undefined}
        support={<ContactLine {...supportContact(id === null ? null : context.whitelabel)} />}
      />
    </>
  )
  return { body, failure: list.ok ? null : list.failure }
}
