import { countAxis } from "#components/charts/axis.ts"
import { CourseChart } from "#components/charts/course-chart.tsx"
import { Panel } from "#components/ui/panel.tsx"
import type { CampaignOverview } from "#lib/contract/reports/schema.ts"
import type { Day } from "#lib/dates/day.ts"
import { earlier, partOf } from "#lib/dates/part-of-period.ts"
import { answerRate } from "#lib/features/request-reviews/load.ts"
import { rateText } from "#lib/features/request-reviews/texts.ts"
import { countOf, formatCount, formatPercent } from "#lib/format/numbers.ts"
import { periodText } from "#lib/format/periods.ts"

type Props = { overview: CampaignOverview; range: { from: Day; to: Day }; today: Day }

/** How many were sent and how many of those whom they reached answered, by day or week. */
export function CoursePanel({ overview, range, today }: Props) {
  const { grain, series } = overview
  const points = series.map((row) => ({
    ...row,
    start: row.period,
    part: partOf(grain, row.period, { from: range.from, to: earlier(range.to, today) }),
  }))
  const rates = points.map(answerRate).filter((rate) => rate !== null)
  return (
    <Panel id="request-course" title="Response rate and volume" note={`By ${grain}`}>
      <CourseChart
        className="px-4 pt-1 pb-4"
        period={grain}
        points={points}
        label={`Response rate and requests by ${grain}`}
        line={{
          text: "Response rate",
          figure: <b className="font-strong text-ink">{rateText(answerRate(overview))}</b>,
          label: `Response rate by ${grain}`,
          axis: countAxis(Math.max(1, ...rates)),
          markText: (mark) => formatPercent(mark),
          valueOf: answerRate,
        }}
        bars={{
          text: "Sent",
          figure: <b className="font-strong text-ink">{formatCount(overview.sent)}</b>,
          label: `Requests by ${grain}`,
          valueOf: ({ sent }) => sent,
          titleOf: ({ start, sent, answered }) =>
            `${periodText(grain, start)}: ${formatCount(sent)} sent, ${countOf(answered, "response", "responses")}`,
        }}
        table={{
          caption: "Response rate and volume",
          track: "request_reviews.course",
          columns: [
            { key: "sent", label: "Sent", isNumber: true, cell: ({ sent }) => formatCount(sent) },
            {
              key: "answered",
              label: "Responded",
              isNumber: true,
              cell: ({ answered }) => formatCount(answered),
            },
            {
              key: "rate",
              label: "Response rate",
              isNumber: true,
              cell: (point) => rateText(answerRate(point)),
            },
            { key: "won", label: "Reviews won", isNumber: true, cell: ({ won }) => formatCount(won) },
          ],
        }}
      />
    </Panel>
  )
}
