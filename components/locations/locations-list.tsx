import { MapPin } from "lucide"
import type { ReactNode } from "react"
import { SearchedTable } from "#components/data-table/searched-table.tsx"
import { SelectPage } from "#components/data-table/select-page.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { PendingLink, PendingProvider } from "#components/ui/pending.tsx"
import type { AnswerOf, Id } from "#lib/contract/index.ts"
import type { Day, WeekStart } from "#lib/dates/day.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import { selectedName, selectionFormId } from "#lib/features/filter-bar/selection-fields.ts"
import type { LocationsHrefs } from "#lib/features/locations/hrefs.ts"
import { toLocationsFilter } from "#lib/features/locations/queries.ts"
import {
  canonicalLocationsQuery,
  detailsQuery,
  loadLocationsSearch,
} from "#lib/features/locations/search-params.ts"
import { locationTexts } from "#lib/features/locations/texts.ts"
import { withQuery } from "#lib/routes/query.ts"
import { locationColumns } from "./location-columns.tsx"
import { LocationSelection, type SelectionTargets } from "./location-selection.tsx"

export type LocationsListProps = {
  list: Attempt<AnswerOf<"locations.list">>
  hrefs: LocationsHrefs
  /** Filters of the list besides the search. */
  filter: ReactNode
  /** Where the actions on selected locations lead. */
  targets: SelectionTargets
  /** Of the account. */
  accountId: Id
  today: Day
  weekStart: WeekStart
  /** Actions for an account without locations. */
  add: ReactNode
  /** The reader may see issues. */
  hasIssues: boolean
}

function IssuesFilter({ hrefs }: { hrefs: LocationsHrefs }) {
  const isOn = hrefs.search.hasIssues !== null
  return (
    <PendingLink
      className={buttonClass({ dense: true })}
      href={hrefs.changed({ hasIssues: isOn ? null : "true", page: null })}
      data-track="settings_locations.with_issues"
    >
      {isOn ? "Show all" : "With issues"}
    </PendingLink>
  )
}

/** The locations in a table with search, group, order and pages (D-141). */
export function LocationsList({
  list,
  hrefs,
  filter,
  add,
  hasIssues,
  targets,
  accountId,
  today,
  weekStart,
}: LocationsListProps) {
  const { keywords, groupId, hasIssues: isOfIssues } = hrefs.search
  const isNarrowed = keywords !== null || groupId !== null || isOfIssues !== null
  const shown = canonicalLocationsQuery(hrefs.query)
  const own = new URLSearchParams(shown)
  own.delete("page")
  const total = list.ok ? list.value._total : 0
  return (
    <PendingProvider>
      <div className="min-w-0">
        <SearchedTable
          noun={{ one: "location", many: "locations", caption: "Locations" }}
          searchName="keywords"
          isLive
          list={list}
          failedText={locationTexts.listFailed}
          rows={list.ok ? list.value._embedded.locations : []}
          columns={locationColumns(detailsQuery(hrefs.query), hasIssues)}
          rowKey={({ id }) => id}
          hrefs={hrefs}
          track="settings_locations.locations"
          actions={
            <>
              {filter}
              {hasIssues && <IssuesFilter hrefs={hrefs} />}
            </>
          }
          selection={{
            name: selectedName,
            formId: selectionFormId,
            nameOf: ({ name }) => name,
            head: <SelectPage name={selectedName} label="Select all locations on this page" />,
          }}
          around={(table) => (
            <LocationSelection
              key={own.toString()}
              targets={targets}
              total={total}
              list={own.toString()}
              filter={{ list: "locations", query: toLocationsFilter(loadLocationsSearch(own), accountId) }}
              page={withQuery(hrefs.path, shown)}
              today={today}
              weekStart={weekStart}
            >
              {table}
            </LocationSelection>
          )}
          empty={{
            icon: MapPin,
            title: "No locations found.",
            hint: "Locations hold the address, hours and contact details that customers find.",
            action: add,
          }}
          clearHref={
            isNarrowed
              ? hrefs.changed({ keywords: null, groupId: null, hasIssues: null, page: null })
              : undefined
          }
        />
      </div>
    </PendingProvider>
  )
}
