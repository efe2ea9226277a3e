import Link from "next/link"
import { countAxis, placesFor, ratingAxis } from "#components/charts/axis.ts"
import { BarMarks } from "#components/charts/bar-marks.tsx"
import { ChartKeys } from "#components/charts/chart-keys.tsx"
import { ChartPointer } from "#components/charts/chart-pointer.tsx"
import { LineMark } from "#components/charts/line-mark.tsx"
import { Plot } from "#components/charts/plot.tsx"
import type { Column } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { Delta } from "#components/ui/delta.tsx"
import { Disclosure } from "#components/ui/disclosure.tsx"
import { Panel } from "#components/ui/panel.tsx"
import type { CoursePoint } from "#lib/features/dashboard/course.ts"
import { formatRange } from "#lib/format/dates.ts"
import { countOf, formatCount, formatDecimal } from "#lib/format/numbers.ts"
import { type ChartPeriod, periodLabels, periodText, shortPeriodText } from "#lib/format/periods.ts"
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
const partText = { day: "Not a full day", week: "Not a full week", month: "Not a full month" }

const columnsOf = ({ period, points, reviewsHref }: CoursePanelProps): Column<CoursePoint>[] => {
  const hasBefore = points.some(({ before }) => before)
  const before = (key: string, cell: Column<CoursePoint>["cell"]): Column<CoursePoint>[] =>
    hasBefore ? [{ key, label: "Previous", isNumber: true, cell }] : []
  return [
    {
      key: "period",
      label: periodLabels[period],
      cell: ({ start }) => <span className="cell-main">{periodText(period, start)}</span>,
    },
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
  const places = placesFor(points.length)
  const hasBefore = points.some(({ before }) => before)
  const ratings = points.map(({ rating }) => rating)
  const ratingsBefore = points.map(({ before }) => before?.rating ?? null)
  const rating = ratingAxis([...ratings, ...ratingsBefore])
  const reviews = countAxis(Math.max(...points.map((point) => point.reviews)))
  const range = formatRange({ from: points[0]!.from, to: points.at(-1)!.to })
  return (
    <Panel id="course" title="Reviews and rating" note={`By ${period}, ${range}`} className="flex flex-col">
      <figure className="flex-1 px-4 pt-3 pb-4">
        <ChartKeys
          className="pb-3"
          keys={[
            {
              text: "Average rating",
              look: "line",
              figure: <HeadFigure totals={totals} label="Average rating" />,
            },
            ...(hasBefore ? [{ text: "Previous period", look: "before" as const }] : []),
          ]}
        />
        <ChartPointer label={`Reviews and average rating by ${period}, ${range}`}>
          <Plot
            places={places}
            label={`Average rating by ${period}, ${range}`}
            axis={rating}
            markText={(mark) => mark.toFixed(1)}
            className="h-33"
          >
            {hasBefore && <LineMark values={ratingsBefore} axis={rating} places={places} isBefore />}
            <LineMark
              values={ratings}
              axis={rating}
              places={places}
              isPartial={(at) => points[at]!.isPartial}
            />
          </Plot>
          <ChartKeys
            className="pt-5 pb-3"
            keys={[
              { text: "Reviews", look: "bar", figure: <HeadFigure totals={totals} label="Reviews" /> },
              ...(points.some(({ isPartial }) => isPartial)
                ? [{ text: partText[period], look: "partial" as const }]
                : []),
            ]}
          />
          <Plot
            places={places}
            label={`Reviews by ${period}, ${range}`}
            axis={reviews}
            markText={formatCount}
            labels={points.map(({ start }) => shortPeriodText(period, start))}
            className="h-21"
          >
            <BarMarks
              bars={points.map((point) => ({
                key: point.start,
                title: titleOf(period, point),
                up: point.reviews,
                isPartial: point.isPartial,
              }))}
              axis={reviews}
              places={places}
              fill="fill-chart-2"
              outline="stroke-chart-2"
            />
          </Plot>
        </ChartPointer>
      </figure>
      <Disclosure summary="Show as a table" className="px-4 pb-0! open:pb-4!">
        <DataTable
          caption="Reviews and rating"
          track="dashboard.course"
          columns={columnsOf(props)}
          rows={[...points].reverse()}
          rowKey={({ start }) => start}
        />
      </Disclosure>
    </Panel>
  )
}
