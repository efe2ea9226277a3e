import { MapPin } from "lucide"
import type { ReactNode } from "react"
import { SearchedTable } from "#components/data-table/searched-table.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { PendingLink, PendingProvider } from "#components/ui/pending.tsx"
import type { AnswerOf } from "#lib/contract/index.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import type { LocationsHrefs } from "#lib/features/locations/hrefs.ts"
import { detailsQuery } from "#lib/features/locations/search-params.ts"
import { locationColumns } from "./location-columns.tsx"

export type LocationsListProps = {
  list: Attempt<AnswerOf<"locations.list">>
  hrefs: LocationsHrefs
  /** What narrows the list besides the search. */
  filter: ReactNode
  /** What to do about an account without locations. */
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
export function LocationsList({ list, hrefs, filter, add, hasIssues }: LocationsListProps) {
  const { keywords, groupId, hasIssues: isOfIssues } = hrefs.search
  const isNarrowed = keywords !== null || groupId !== null || isOfIssues !== null
  return (
    <PendingProvider>
      <div>
        <SearchedTable
          noun={{ one: "location", many: "locations", caption: "Locations" }}
          searchName="keywords"
          list={list}
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
