import { List } from "lucide"
import Link from "next/link"
import type { ReactNode } from "react"
import type { Column, RowSelection } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { PagePager } from "#components/ui/page-pager.tsx"
import { PendingArea } from "#components/ui/pending.tsx"
import { Tooltip } from "#components/ui/tooltip.tsx"
import { type WayLink, WayLinks } from "#components/ui/way-links.tsx"
import {
  type DirectoryCode,
  directoryNames,
  listingDirectories,
} from "#lib/contract/local-listings/constants.ts"
import type { ListingLocation } from "#lib/contract/local-listings/schema.ts"
import { sameId } from "#lib/contract/same-id.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import { isChangedHere, shownStatus } from "#lib/features/local-listings/cards.ts"
import { listingHref, listingsHref, sortedHref, sortIn } from "#lib/features/local-listings/hrefs.ts"
import type { ListingsSearch } from "#lib/features/local-listings/search-params.ts"
import { listingTexts, openStatusText } from "#lib/features/local-listings/texts.ts"
import { fieldNames } from "#lib/features/local-listings/truth-texts.ts"
import type { ListingsList } from "#lib/features/local-listings/visit.ts"
import { waitingText } from "#lib/features/local-listings/waiting-texts.ts"
import { routes } from "#lib/routes/routes.ts"
import { columnClass } from "./at-width.ts"
import { AutoSyncCell, type AutoSyncFacts } from "./auto-sync-cell.tsx"
import { DirectoryPager } from "./directory-pager.tsx"
import { ListingStatusCell } from "./listing-status.tsx"

export type ListingsTableProps = {
  list: Attempt<ListingsList>
  search: ListingsSearch
  query: URLSearchParams
  autoSync: AutoSyncFacts
  timeZone: string
  /** The way out of filters; null where nothing is filtered. */
  clearHref: string | null
  /** Ways to the first locations of an account that has none. */
  firstSteps: readonly WayLink[] | undefined
  /** The older table: a row for each directory of a location, behind its own (P-066). */
  isClassic?: boolean
  selection?: RowSelection<ListingLocation> | undefined
  /** Draws the table within what acts on selected rows. */
  around?: (table: ReactNode) => ReactNode
}

const detailsQuery = () => new URLSearchParams({ fromLL: "true" })

function addressOf({ address, city, state }: ListingLocation): string {
  return [address, city, state].filter(Boolean).join(", ")
}

type Directory = ListingLocation["directories"][number]

const statusAt = (location: ListingLocation, record: Directory | undefined) =>
  shownStatus({
    status: record?.status ?? "not_available",
    isPublished: location.publishing_enabled,
    isEnabled: record?.directory_enabled ?? true,
  })

/** Directories at which a location is out of sync, whichever columns a screen has room for. */
const outOfSyncAt = (location: ListingLocation): string =>
  listingDirectories
    .filter(({ code }) => {
      const record = location.directories.find(({ directory_code }) => directory_code === code)
      return statusAt(location, record) === "not_in_sync" && !(record && isChangedHere(record))
    })
    .map(({ name }) => name)
    .join(", ")

/** Directories that suggest other values, with the fields, whichever columns are in view. */
const suggestedAt = (location: ListingLocation): string =>
  listingDirectories
    .flatMap(({ code, name }) => {
      const record = location.directories.find(({ directory_code }) => directory_code === code)
      const fields = fieldNames(record?.suggested_fields ?? []).toLowerCase()
      return fields ? [`${name} (${fields})`] : []
    })
    .join(", ")

const LocationCell = ({ location, autoSync }: { location: ListingLocation; autoSync: AutoSyncFacts }) => (
  <>
    <Link className="cell-main" href={routes.locationDetails(location.id, detailsQuery())} prefetch={false}>
      {location.name}
    </Link>
    <span className="cell-sub">{addressOf(location)}</span>
    {outOfSyncAt(location) && (
      <span className="cell-sub print:hidden">Out of sync: {outOfSyncAt(location)}</span>
    )}
    {suggestedAt(location) && (
      <span className="cell-sub print:hidden">Suggestions: {suggestedAt(location)}</span>
    )}
    <span className="mt-1 flex flex-wrap items-center gap-x-2 text-12 whitespace-nowrap text-muted min-[600px]:hidden print:hidden">
      Auto Sync <AutoSyncCell location={location} {...autoSync} />
    </span>
  </>
)

type AtProps = Pick<ListingsTableProps, "query" | "search" | "timeZone"> & { location: ListingLocation }

function StatusAt({ location, code, query, search, timeZone }: AtProps & { code: DirectoryCode }) {
  const record = location.directories.find(({ directory_code }) => directory_code === code)
  const status = statusAt(location, record)
  return (
    <ListingStatusCell
      status={status}
      openStatus={openStatusText(location.open_status)}
      label={`${directoryNames[code]}, ${location.name}`}
      href={listingHref(query, String(location.id), code)}
      isOpen={sameId(search.openLocation, location.id) && search.openDirectory === code}
      differing={fieldNames(record?.differing_fields ?? []) || null}
      suggested={fieldNames(record?.suggested_fields ?? []).toLowerCase() || null}
      isChanged={record !== undefined && isChangedHere(record)}
      waiting={waitingText(location, status, timeZone)}
    />
  )
}

/** How a location of the older table stands at each directory; opens without scripts. */
const DirectoryRows = ({ location, ...shown }: AtProps) => (
  <details className="mt-1 text-13">
    <summary className="min-h-6 cursor-pointer text-muted">Directories</summary>
    <table className="mt-1 w-full max-w-100" data-track="local_listings.directories">
      <caption className="sr-only">Directories of {location.name}</caption>
      <tbody>
        {listingDirectories.map(({ code, name }) => (
          <tr key={code}>
            <th className="py-1 pr-3 text-left" scope="row">
              {name}
            </th>
            <td className="py-1">
              <StatusAt location={location} code={code} {...shown} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
)

function columnsOf(props: ListingsTableProps): Column<ListingLocation>[] {
  const { search, query, autoSync, timeZone, isClassic = false } = props
  return [
    {
      key: "name",
      label: "Location",
      sortKey: "name",
      className: "wrap-anywhere max-[599.98px]:w-40 min-[600px]:w-1/4",
      cell: (location) => (
        <>
          <LocationCell location={location} autoSync={autoSync} />
          {isClassic && <DirectoryRows {...{ location, query, search, timeZone }} />}
        </>
      ),
    },
    {
      key: "auto_sync",
      label: "Auto Sync",
      className: "max-[599.98px]:hidden min-[600px]:w-28 print:table-cell!",
      cell: (location) => <AutoSyncCell location={location} {...autoSync} />,
    },
    ...(isClassic ? [] : listingDirectories).map(
      ({ code, name }, at): Column<ListingLocation> => ({
        key: code,
        label: name,
        sortKey: code,
        className: columnClass(at, search.column),
        tip: code === "yelp_api" && (
          <Tooltip label="About Yelp" track="local_listings.yelp">
            {listingTexts.yelp}
          </Tooltip>
        ),
        cell: (location) => <StatusAt {...{ location, code, query, search, timeZone }} />,
      }),
    ),
  ]
}

const NoLocations = ({ steps }: { steps: readonly WayLink[] }) => (
  <EmptyState
    icon={List}
    title={listingTexts.noLocations}
    hint="Listings appear here once you have a location."
    action={<WayLinks links={steps} />}
  />
)

const Empty = ({ clearHref }: Pick<ListingsTableProps, "clearHref">): ReactNode => (
  <EmptyState
    icon={List}
    title={listingTexts.none}
    hint={
      clearHref ? "Choose other filters, or see which locations you have." : "See which locations you have."
    }
    action={
      <span className="flex flex-wrap justify-center gap-2">
        <Link
          className={buttonClass({ dense: true })}
          href={routes.locations(new URLSearchParams({ local_listing_walkthrough: "true" }))}
          prefetch={false}
        >
          View Locations
        </Link>
        {clearHref && (
          <Link className={buttonClass({ dense: true, kind: "quiet" })} href={clearHref} prefetch={false}>
            Clear All
          </Link>
        )}
      </span>
    }
  />
)

/** Locations and how they stand at directories (002 §2): loaded, empty, or failed. */
export function ListingsTable(props: ListingsTableProps) {
  const { list, search, query, clearHref, selection, around = (table) => table } = props
  return (
    <PendingArea>
      {!list.ok ? (
        <ErrorState
          title="Unable to load listings"
          text={props.isClassic ? listingTexts.failedClassic : listingTexts.failed}
          retryHref={listingsHref(query)}
        />
      ) : list.value.locations.length === 0 && list.value.paging.total === 0 ? (
        props.firstSteps ? (
          <NoLocations steps={props.firstSteps} />
        ) : (
          <Empty clearHref={clearHref} />
        )
      ) : (
        <>
          <div className="rounded-card border border-line bg-surface max-lg:[&>.min-w-0>:first-child]:pl-3 max-lg:[&>.selection>.min-w-0>:first-child]:pl-3">
            {!props.isClassic && (
              <DirectoryPager
                column={search.column}
                hrefOf={(column) => listingsHref(query, { column: column === 1 ? null : column })}
              />
            )}
            {around(
              <DataTable
                caption="Locations and directories"
                track="local_listings.table"
                isCompact
                columns={columnsOf(props)}
                rows={list.value.locations}
                rowKey={({ id }) => id}
                selection={selection}
                sort={sortIn(query)}
                sortHref={(sort) => sortedHref(query, sort)}
              />,
            )}
          </div>
          <PagePager
            label="Pages of locations"
            page={list.value.paging.page}
            totalPages={list.value.paging.total_pages}
            hrefOf={(page) => listingsHref(query, { page })}
          />
        </>
      )}
    </PendingArea>
  )
}
