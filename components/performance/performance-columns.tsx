import { clsx } from "clsx"
import Link from "next/link"
import type { ReactNode } from "react"
import { Sparkline } from "#components/charts/sparkline.tsx"
import type { Column } from "#components/data-table/columns.ts"
import { Delta } from "#components/ui/delta.tsx"
import { Meter } from "#components/ui/meter.tsx"
import { Rank } from "#components/ui/rank.tsx"
import { Star } from "#components/ui/stars.tsx"
import { Tooltip } from "#components/ui/tooltip.tsx"
import type {
  PerformanceFigures,
  PerformanceList,
  PerformanceRow,
  PerformanceTotalsRow,
} from "#lib/features/performance/load.ts"
import { changeTip, leftOutTexts, membersText, writtenScore } from "#lib/features/performance/score-texts.ts"
import type { View } from "#lib/features/performance/search-params.ts"
import type { Variant } from "#lib/features/performance/variant.ts"
import {
  type Change,
  countChange,
  daysChange,
  growthOf,
  rateChange,
  ratingChange,
  scoreChange,
  shareChange,
} from "#lib/format/changes.ts"
import { countOf, formatCount, formatDecimal, formatPercent, formatShare } from "#lib/format/numbers.ts"
import { noRankText } from "#lib/format/score-parts.ts"
import { EvidenceCell } from "./evidence-cell.tsx"
import { PartsCell, PartsHead } from "./parts-cell.tsx"
import { ScoreTip } from "./score-tip.tsx"

export type PerformanceColumnsProps = {
  view: View
  variant: Variant
  list: PerformanceList
  /** Without what only a wide screen has room for. */
  isPrinted?: boolean
  /** The dashboard of a row (D-250). */
  rowHref: (row: PerformanceRow) => string
}

type Figured = Pick<PerformanceRow, "figures" | "score">
type FigureName = keyof PerformanceFigures
type Compared = PerformanceFigures[FigureName]

const NoData = () => (
  <>
    <span aria-hidden="true">&ndash;</span>
    <span className="sr-only">No data</span>
  </>
)

/** A figure with its change beneath. */
const Changed = ({ value, change }: { value: ReactNode; change: Change | null }) => (
  <span className="grid justify-items-end whitespace-nowrap max-lg:justify-items-start">
    <span>{value ?? <NoData />}</span>
    {value !== null && change && <Delta {...change} />}
  </span>
)

type FigureColumn = {
  name: FigureName
  label: string
  /** Not on paper, where there is no room for all. */
  isOnScreenOnly?: boolean
  /** Definition of the figure, where its label alone could mean another. */
  tip?: string
  written: (value: number) => ReactNode
  changeOf: (compared: Compared) => Change | null
}

const figureColumns: readonly FigureColumn[] = [
  {
    name: "avg_rating",
    label: "Average Rating",
    written: (value) => (
      <>
        <Star /> {formatDecimal(value)}
      </>
    ),
    changeOf: ({ delta }) => ratingChange(delta),
  },
  {
    name: "total_reviews",
    label: "Reviews",
    written: formatCount,
    changeOf: ({ delta, lag }) => growthOf(delta, lag),
  },
  {
    name: "response_rate",
    label: "Response Rate",
    tip: "Reviews with a published response.",
    written: formatShare,
    changeOf: ({ delta }) => shareChange(delta),
  },
  {
    name: "completed_rate",
    label: "Handled",
    isOnScreenOnly: true,
    tip: "Reviews whose status is Responded or Completed.",
    written: formatPercent,
    changeOf: ({ delta }) => rateChange(delta),
  },
  {
    name: "overall_avg_response_time",
    label: "Response Time",
    written: (days) => `${formatDecimal(days)} days`,
    changeOf: ({ delta }) => daysChange(delta),
  },
  {
    name: "ll_sync_ratio",
    label: "Listings in Sync",
    written: formatShare,
    changeOf: ({ delta }) => shareChange(delta),
  },
  {
    name: "owner_media_count",
    label: "Owner Photos",
    written: formatCount,
    changeOf: ({ delta }) => countChange(delta),
  },
]

const leastSpan = 0.5

/** Average rating over the range (D-315), from the first part with ratings to the last one. */
function RatingTrend({ name, trend }: Pick<PerformanceRow, "name" | "trend">) {
  const known = trend.filter((rating) => rating !== null)
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined || known.length < 2) return null
  const text = `Average rating of ${name} over the dates, from ${formatDecimal(first)} to ${formatDecimal(last)}`
  return <Sparkline values={trend} leastSpan={leastSpan} label={text} />
}

const trendColumn: Column<PerformanceRow> = {
  key: "trend",
  label: "Rating Trend",
  className: "lg:w-26 print:hidden",
  cell: (row) =>
    row.trend.filter((rating) => rating !== null).length < 2 ? <NoData /> : <RatingTrend {...row} />,
}

function figureCell({ name, written, changeOf }: FigureColumn, { figures }: Pick<Figured, "figures">) {
  const compared = figures[name]
  const value = compared.value == null ? null : written(compared.value)
  return <Changed value={value} change={changeOf(compared)} />
}

const ScoreCell = ({ score }: Pick<Figured, "score">) =>
  score.value == null ? (
    <NoData />
  ) : (
    <span className="inline-grid grid-cols-[28px_56px] items-center gap-2 print:grid-cols-[28px]">
      <b className="font-strong">{writtenScore(score.value)}</b>
      <span className="print:hidden">
        <Meter isScore percent={score.value} />
      </span>
    </span>
  )

type ChangeCellProps = Pick<PerformanceRow, "score" | "figures" | "leftOut"> & { since: Since }
type Since = PerformanceTotalsRow["leftOutSince"]

/** The change of a score, like for like (D-315). */
function ChangeCell({ score, figures, leftOut, since }: ChangeCellProps) {
  const change = scoreChange(score.delta, figures.total_reviews.lag)
  if (!change) return <NoData />
  const before = score.lag == null ? [] : [`Score in the period before: ${writtenScore(score.lag)}.`]
  return (
    <span
      data-track="location_performance.score_before"
      title={[...before, ...leftOutTexts(leftOut, since)].join(" ")}
    >
      <Delta {...change} />
    </span>
  )
}

function changeColumn({
  variant,
  list: { totals },
  isPrinted,
}: PerformanceColumnsProps): Column<PerformanceRow> {
  const since = totals?.leftOutSince ?? {}
  return {
    key: "change",
    label: "Change",
    sortKey: "score_delta",
    isNumber: true,
    className: clsx("print:px-0.5", isNarrow({ variant }) ? "lg:px-1.5" : "lg:px-2.5"),
    tip: !isPrinted && (
      <Tooltip label="How the change is calculated" track="location_performance.change_tip">
        {changeTip}
        {leftOutTexts(totals?.leftOut ?? [], since).map((text) => (
          <span key={text} className="mt-1.5 block">
            {text}
          </span>
        ))}
      </Tooltip>
    ),
    total: totals && <ChangeCell {...totals} since={since} />,
    cell: (row) => <ChangeCell {...row} since={since} />,
  }
}

/** The whole row leads to its dashboard; the cell that stays in view has a link of its own, which is the one that is named. */
const RowOverlay = ({ href }: { href: string }) => (
  <span className="contents print:hidden">
    <Link className="row-link contents" href={href} prefetch={false} tabIndex={-1} aria-hidden="true" />
  </span>
)

/** Totals are those of the locations, also above groups, so that both tables say the same. */
const totalName = (view: View, { locations }: PerformanceTotalsRow, total: number): string =>
  view === "groups" && locations === null
    ? countOf(total, "group", "groups")
    : countOf(locations ?? total, "location", "locations")

/** By the old score the table is 1,100 pixels wide (L-152), by the others there is more room. */
const isNarrow = ({ variant }: Pick<PerformanceColumnsProps, "variant">) => variant === "old"

function placeColumn({ view, variant, list, rowHref }: PerformanceColumnsProps): Column<PerformanceRow> {
  const { totals } = list
  return {
    key: "place",
    label: view === "groups" ? "Group" : "Location",
    sortKey: "name",
    className: clsx(
      "min-w-40 lg:sticky lg:left-0 lg:z-1 lg:border-r lg:border-r-line print:static print:w-auto print:min-w-40",
      isNarrow({ variant }) ? "lg:w-46 lg:min-w-46" : "lg:w-58 lg:min-w-58",
    ),
    total: totals && <span className="cell-main">All {totalName(view, totals, list.total)}</span>,
    cell: (row) => (
      <span className="flex items-start gap-2.5">
        <Rank place={row.ranking} change={row.rankChange} noneText={noRankText} />
        <span className="min-w-0">
          <Link
            className="cell-main row-link"
            href={rowHref(row)}
            prefetch={false}
            data-track="location_performance.row"
          >
            {row.name}
          </Link>
          <span className="cell-sub">{row.locations === null ? row.place : membersText(row.locations)}</span>
        </span>
      </span>
    ),
  }
}

const totalsOf = (
  { totals }: PerformanceList,
  cell: (totals: PerformanceTotalsRow) => ReactNode,
): ReactNode => (totals ? cell(totals) : undefined)

/** The columns of the table (001 §2), of the old score or of those whose parts are shown (D-241). */
export function performanceColumns(props: PerformanceColumnsProps): Column<PerformanceRow>[] {
  const { variant, list, rowHref, isPrinted } = props
  const hasParts = variant !== "old" && !isPrinted
  const scores: Column<PerformanceRow>[] = [
    {
      key: "score",
      label: "Score",
      sortKey: "ranking",
      className: isNarrow(props) ? "lg:w-26 lg:px-1.5" : "lg:w-30",
      tip: !isPrinted && <ScoreTip variant={variant} weights={list.weights} />,
      total: totalsOf(list, (totals) => <ScoreCell {...totals} />),
      cell: (row) => (
        <>
          <ScoreCell {...row} />
          {!isPrinted && <RowOverlay href={rowHref(row)} />}
        </>
      ),
    },
  ]
  const parts: Column<PerformanceRow>[] = [
    {
      key: "parts",
      label: "Parts of the score",
      head: totalsOf(list, (totals) => totals.parts && <PartsHead parts={totals.parts} />),
      isLong: true,
      className: "max-sm:hidden print:hidden",
      total: totalsOf(list, (totals) => <PartsCell parts={totals.parts} />),
      cell: ({ parts: given }) => <PartsCell parts={given} />,
    },
  ]
  const evidence: Column<PerformanceRow>[] = [
    {
      key: "evidence",
      label: "What would raise it most",
      isLong: true,
      className: isNarrow(props) ? "lg:min-w-34" : "lg:min-w-56",
      cell: ({ score, evidence: raises }) =>
        score.value == null ? <NoData /> : <EvidenceCell raises={raises} />,
    },
  ]
  // By the old score there is no room for a column of its own (L-152).
  const hasTrend = props.view === "locations" && !isPrinted
  return [
    placeColumn(props),
    ...scores,
    changeColumn(props),
    ...(hasTrend && !isNarrow(props) ? [trendColumn] : []),
    // Beside its parts the table is wider than most screens: what to do stays in view.
    ...(hasParts ? [...evidence, ...parts] : []),
    ...figureColumns.map(
      (column): Column<PerformanceRow> => ({
        key: column.name,
        label: column.label,
        sortKey: column.name,
        isNumber: true,
        tip: column.tip && !isPrinted && (
          <Tooltip label={`About ${column.label}`} track="location_performance.figure_tip">
            {column.tip}
          </Tooltip>
        ),
        className: clsx(
          "lg:whitespace-normal print:whitespace-normal print:px-0.5",
          isNarrow(props) ? "lg:px-1.5" : "lg:px-2.5",
          column.isOnScreenOnly && "print:hidden",
        ),
        total: totalsOf(list, (totals) => figureCell(column, totals)),
        cell: (row) =>
          hasTrend && isNarrow(props) && column.name === "avg_rating" ? (
            <span className="grid justify-items-end gap-0.5 max-lg:justify-items-start">
              {figureCell(column, row)}
              <RatingTrend {...row} />
            </span>
          ) : (
            figureCell(column, row)
          ),
      }),
    ),
    ...(isPrinted || hasParts ? [] : evidence),
  ]
}
