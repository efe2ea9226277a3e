import Link from "next/link"
import type { Column } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { Delta } from "#components/ui/delta.tsx"
import { Meter } from "#components/ui/meter.tsx"
import { Panel } from "#components/ui/panel.tsx"
import { Rank } from "#components/ui/rank.tsx"
import type { LocationPerformance } from "#lib/contract/index.ts"
import { type Change, scoreChange } from "#lib/format/changes.ts"
import { countOf, formatCount, formatDecimal } from "#lib/format/numbers.ts"
import { noRankText } from "#lib/format/score-parts.ts"

export type LocationsPanelProps = {
  id: string
  title: string
  note?: string
  rows: readonly LocationPerformance[]
  /** The dashboard of a location. */
  locationHref: (locationId: string) => string
  /** Its reviews; null where the user may not read reviews. */
  reviewsHref: ((locationId: string) => string) | null
}

const columnsOf = ({ locationHref, reviewsHref }: LocationsPanelProps): Column<LocationPerformance>[] => [
  {
    key: "location",
    label: "Location",
    cell: ({ location_id, location_name, ranking }) => (
      <span className="flex items-baseline gap-2.5 max-md:gap-2">
        <Rank place={ranking} noneText={noRankText} />
        <Link className="cell-main" href={locationHref(String(location_id))} prefetch={false}>
          {location_name}
        </Link>
      </span>
    ),
  },
  {
    key: "score",
    label: "Score",
    isNumber: true,
    cell: ({ location_score, location_score_delta, total_reviews_lag }) =>
      location_score == null ? (
        "–"
      ) : (
        <span className="inline-grid grid-cols-[28px_56px] items-center gap-2.5 max-md:grid-cols-[28px]">
          <b className="font-strong">{formatCount(location_score)}</b>
          <span className="max-md:hidden">
            <Meter isScore percent={location_score} />
          </span>
          <ScoreDelta change={scoreChange(location_score_delta, total_reviews_lag)} />
        </span>
      ),
  },
  {
    key: "rating",
    label: "Rating",
    isNumber: true,
    cell: ({ avg_rating }) => (avg_rating == null ? "–" : formatDecimal(avg_rating)),
  },
  {
    key: "reviews",
    label: "Reviews",
    isNumber: true,
    cell: ({ location_id, location_name, total_reviews }) =>
      !total_reviews || !reviewsHref ? (
        formatCount(total_reviews ?? 0)
      ) : (
        <Link
          href={reviewsHref(String(location_id))}
          prefetch={false}
          aria-label={`${countOf(total_reviews, "review", "reviews")} of ${location_name}`}
        >
          {formatCount(total_reviews)}
        </Link>
      ),
  },
]

/** Beneath the score and its bar. */
const ScoreDelta = ({ change }: { change: Change | null }) =>
  change && (
    <span className="col-span-full -mt-2 text-left">
      <Delta {...change} />
    </span>
  )

/** Ranked locations; each leads to its own dashboard, and its reviews to their list. */
export const LocationsPanel = (props: LocationsPanelProps) => (
  <Panel id={props.id} title={props.title} note={props.note}>
    {props.rows.length === 0 ? (
      <p className="px-4 pt-2 pb-4 text-13 text-muted">No locations match your filters.</p>
    ) : (
      <div className="pt-3 max-md:[&_:is(th,td):not(:first-child,:last-child)]:px-1.5">
        <DataTable
          caption={props.title}
          isCompact
          track="dashboard.locations"
          columns={columnsOf(props)}
          rows={[...props.rows]}
          rowKey={({ location_id }) => String(location_id)}
        />
      </div>
    )}
  </Panel>
)
