import { Star } from "lucide"
import type { Column, Sort } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { PagePager } from "#components/ui/page-pager.tsx"

type Row = { place: string; rating: number; reviews: number }

const rows: Row[] = [
  { place: "Harbour Street", rating: 4.4, reviews: 1204 },
  { place: "Mill Yard", rating: 3.9, reviews: 311 },
  { place: "North Pier", rating: 4.7, reviews: 86 },
]

const columns: Column<Row>[] = [
  { key: "place", label: "Location", sortKey: "place", cell: ({ place }) => place },
  {
    key: "rating",
    label: "Rating",
    sortKey: "rating",
    isNumber: true,
    cell: ({ rating }) => rating.toFixed(1),
  },
  {
    key: "reviews",
    label: "Reviews",
    isNumber: true,
    cell: ({ reviews }) => reviews.toLocaleString("en-US"),
  },
]

const inOrder = (sort: Sort | null): Row[] => {
  if (!sort) return rows
  const sign = sort.direction === "asc" ? 1 : -1
  const key = sort.by === "rating" ? "rating" : "place"
  return rows.toSorted((one, other) => sign * (one[key] > other[key] ? 1 : -1))
}

export type TableSamplesProps = {
  sort: Sort | null
  page: number
  totalPages: number
  hrefOf: (change: { sort?: Sort | null; page?: number | null }) => string
}

/** The one table with its sort cycle and pager, and what stands in its place when it is empty or failed. */
export function TableSamples({ sort, page, totalPages, hrefOf }: TableSamplesProps) {
  return (
    <div className="grid gap-8 mt-5">
      <div>
        <DataTable
          caption="Sample table"
          track="ui.sample"
          columns={columns}
          rows={inOrder(sort)}
          rowKey={({ place }) => place}
          sort={sort}
          sortHref={(next) => hrefOf({ sort: next })}
        />
        <PagePager
          label="Pages of the sample table"
          page={page}
          totalPages={totalPages}
          hrefOf={(number) => hrefOf({ page: number })}
        />
      </div>
      <div className="grid grid-cols-3 gap-x-6 gap-y-5 items-start max-xl:grid-cols-2 max-md:grid-cols-1 *:min-w-0">
        <EmptyState
          icon={Star}
          title="No reviews match your filters."
          hint="Widen the dates or clear a filter."
        />
        <ErrorState
          title="Unable to load reviews"
          text="The server did not respond in time. Your filters are kept."
          retryHref={hrefOf({})}
        />
      </div>
    </div>
  )
}
