import Link from "next/link"
import { ratingAxis } from "#components/charts/axis.ts"
import { CourseChart } from "#components/charts/course-chart.tsx"
import type { Column } from "#components/data-table/columns.ts"
import { Delta } from "#components/ui/delta.tsx"
import { Panel } from "#components/ui/panel.tsx"
import type { CoursePoint } from "#lib/features/dashboard/course.ts"
import { formatRange } from "#lib/format/dates.ts"
import { countOf, formatCount, formatDecimal } from "#lib/format/numbers.ts"
import { type ChartPeriod, periodText } from "#lib/format/periods.ts"
import { type ReviewTotals, reviewFigures } from "#lib/format/review-figures.ts"

export type CoursePanelProps = {
  period: ChartPeriod
  points: readonly CoursePoint[]
  /** Of the whole range. */
  totals: ReviewTotals
  /** The reviews of some days; null where the user may not read reviews. */
  reviewsHref: ((days: { from: string; to: string }) => string) | null
}

const reviewsText = (count: number) => countOf(count, "review", "reviews")
const ratingText = (rating: number | null) => (rating === null ? "–" : formatDecimal(rating))

const columnsOf = ({ period, points, reviewsHref }: CoursePanelProps): Column<CoursePoint>[] => {
  const hasBefore = points.some(({ before }) => before)
  const before = (key: string, cell: Column<CoursePoint>["cell"]): Column<CoursePoint>[] =>
    hasBefore ? [{ key, label: "Previous", isNumber: true, cell }] : []
  return [
    { key: "rating", label: "Average rating", isNumber: true, cell: ({ rating }) => ratingText(rating) },
    ...before("rating_before", (point) => ratingText(point.before?.rating ?? null)),
    {
      key: "reviews",
      label: "Reviews",
      isNumber: true,
      cell: ({ start, from, to, reviews }) =>
        reviews === 0 || !reviewsHref ? (
          formatCount(reviews)
        ) : (
          <Link
            href={reviewsHref({ from, to })}
            prefetch={false}
            aria-label={`${reviewsText(reviews)}: ${periodText(period, start)}`}
          >
            {formatCount(reviews)}
          </Link>
        ),
    },
    ...before("reviews_before", (point) => formatCount(point.before?.reviews ?? 0)),
  ]
}

const titleOf = (period: ChartPeriod, { start, rating, reviews, before }: CoursePoint): string => {
  const now = `${periodText(period, start)}: ${reviewsText(reviews)}, rating ${ratingText(rating)}`
  return before
    ? `${now}; previous period: ${reviewsText(before.reviews)}, rating ${ratingText(before.rating)}`
    : now
}

/** A figure of the whole range beside its key, with its change. */
function HeadFigure({ totals, label }: { totals: ReviewTotals; label: string }) {
  const figure = reviewFigures(totals).find((one) => one.label === label)
  if (!figure?.value) return null
  return (
    <>
      <b className="font-strong text-ink">{figure.value}</b>
      {figure.change && <Delta {...figure.change} />}
    </>
  )
}

/** Average rating and number of reviews over time, and the same as a table whose figures open their reviews. */
export function CoursePanel(props: CoursePanelProps) {
  const { period, points, totals } = props
  const hasBefore = points.some(({ before }) => before)
  const beforeOf = ({ before }: CoursePoint) => before?.rating ?? null
  const range = formatRange({ from: points[0]!.from, to: points.at(-1)!.to })
  return (
    <Panel id="course" title="Reviews and rating" note={`By ${period}, ${range}`} className="flex flex-col">
      <CourseChart
        className="flex-1 px-4 pt-3 pb-4"
        period={period}
        points={points}
        label={`Reviews and average rating by ${period}, ${range}`}
        line={{
          text: "Average rating",
          figure: <HeadFigure totals={totals} label="Average rating" />,
          label: `Average rating by ${period}, ${range}`,
          axis: ratingAxis([...points.map(({ rating }) => rating), ...points.map(beforeOf)]),
          markText: (mark) => mark.toFixed(1),
          valueOf: ({ rating }) => rating,
          beforeOf: hasBefore ? beforeOf : undefined,
        }}
        bars={{
          text: "Reviews",
          figure: <HeadFigure totals={totals} label="Reviews" />,
          label: `Reviews by ${period}, ${range}`,
          valueOf: ({ reviews }) => reviews,
          titleOf: (point) => titleOf(period, point),
        }}
        table={{ caption: "Reviews and rating", track: "dashboard.course", columns: columnsOf(props) }}
      />
    </Panel>
  )
}
