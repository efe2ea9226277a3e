import type { Column, Sort } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { PagePager } from "#components/ui/page-pager.tsx"
import { answerRate, type LocationFigures } from "#lib/features/request-reviews/load.ts"
import { rateText } from "#lib/features/request-reviews/texts.ts"
import { formatDay } from "#lib/format/dates.ts"
import { formatCount } from "#lib/format/numbers.ts"

const count = (
  key: "sent" | "delivered" | "clicked" | "answered" | "won",
  label: string,
): Column<LocationFigures> => ({
  key,
  label,
  sortKey: key,
  isNumber: true,
  cell: (row) => formatCount(row[key]),
})

const columns: Column<LocationFigures>[] = [
  {
    key: "location",
    label: "Location",
    sortKey: "location",
    cell: ({ location_name }) => <span className="cell-main">{location_name || "Deleted location"}</span>,
  },
  count("sent", "Sent"),
  count("delivered", "Delivered"),
  count("clicked", "Clicked"),
  count("answered", "Responded"),
  {
    key: "rate",
    label: "Response rate",
    sortKey: "answer_rate",
    isNumber: true,
    cell: (row) => rateText(answerRate(row)),
  },
  count("won", "Reviews won"),
  {
    key: "last_sent",
    label: "Last sent",
    sortKey: "last_sent",
    cell: ({ last_sent_on: on }) => (on ? formatDay(on) : "Never"),
  },
]

const perPage = 25

export type LocationsTableProps = {
  /** In their order. */
  rows: readonly LocationFigures[]
  page: number
  sort: Sort
  sortHref: (sort: Sort | null) => string
  pageHref: (page: number | null) => string
}

/** The figures of each location. */
export function LocationsTable({ rows, page, sort, sortHref, pageHref }: LocationsTableProps) {
  const pages = Math.max(1, Math.ceil(rows.length / perPage))
  const shown = Math.min(page, pages)
  return (
    <section aria-labelledby="request-locations" className="min-w-0">
      <h2 id="request-locations" className="mb-3">
        By location
      </h2>
      <DataTable
        caption="By location"
        track="request_reviews.locations"
        columns={columns}
        rows={rows.slice((shown - 1) * perPage, shown * perPage)}
        rowKey={({ location_id }) => String(location_id)}
        sort={sort}
        sortHref={sortHref}
      />
      <PagePager label="Pages of locations" page={shown} totalPages={pages} hrefOf={pageHref} />
    </section>
  )
}
