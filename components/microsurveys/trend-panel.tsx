import { type Axis, countAxis, ratingAxis } from "#components/charts/axis.ts"
import { CourseChart } from "#components/charts/course-chart.tsx"
import { Panel } from "#components/ui/panel.tsx"
import type { SurveyType } from "#lib/contract/microsurveys/constants.ts"
import type { SurveySummary } from "#lib/contract/microsurveys/schema.ts"
import type { Day } from "#lib/dates/day.ts"
import { partOfCut } from "#lib/dates/part-of-period.ts"
import type { DayRange } from "#lib/dates/resolve-range.ts"
import { scoreText, scoreTexts, surveyTypeOf } from "#lib/features/microsurveys/texts.ts"
import { countOf, formatCount } from "#lib/format/numbers.ts"
import { periodText } from "#lib/format/periods.ts"

type Point = { start: Day; part: DayRange | null; responses: number; score: number | null }

function axisOf(type: SurveyType, points: readonly Point[]): Axis {
  const scores = points.map(({ score }) => score)
  if (type === "stars") return ratingAxis(scores)
  const known = scores.filter((score) => score !== null)
  return countAxis(type === "nps" ? Math.max(0, ...known) : 100, Math.max(0, -Math.min(0, ...known)))
}

/** The score and how many answered, by day, week or month. */
export function TrendPanel({ summary }: { summary: SurveySummary }) {
  const type = surveyTypeOf(summary.type)
  const { period, trend } = summary
  const points = trend.map(({ from, to, responses, score }) => ({
    start: from,
    part: partOfCut(period, { from, to }),
    responses,
    score,
  }))
  const { name } = scoreTexts[type]
  return (
    <Panel id="survey-trend" title="Trend" note={`By ${period}`}>
      <CourseChart
        className="px-4 pt-1 pb-4"
        period={period}
        points={points}
        label={`${name} and responses by ${period}`}
        line={{
          text: name,
          label: `${name} by ${period}`,
          axis: axisOf(type, points),
          markText: (mark) => (type === "stars" ? String(mark) : scoreText(type, mark)),
          valueOf: ({ score }) => score,
        }}
        bars={{
          text: "Responses",
          label: `Responses by ${period}`,
          valueOf: ({ responses }) => responses,
          titleOf: ({ start, responses, score }) =>
            `${periodText(period, start)}: ${countOf(responses, "response", "responses")}, ${name.toLowerCase()} ${scoreText(type, score)}`,
        }}
        table={{
          caption: "Trend",
          track: "microsurveys.trend",
          columns: [
            {
              key: "responses",
              label: "Responses",
              isNumber: true,
              cell: ({ responses }) => formatCount(responses),
            },
            { key: "score", label: name, isNumber: true, cell: ({ score }) => scoreText(type, score) },
          ],
        }}
      />
    </Panel>
  )
}
