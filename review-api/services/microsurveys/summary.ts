import { distributionOf, surveyScore } from "#lib/contract/index.ts"
import type { Day, WeekStart } from "#lib/dates/day.ts"
import { addDays } from "#lib/dates/day.ts"
import { todayIn } from "#lib/dates/today.ts"
import { accountSetting } from "../../db/queries/account-setting.ts"
import {
  allCounts,
  type SurveyCounts,
  type SurveyDays,
  surveyCounts,
  surveyLocations,
} from "../../db/queries/survey-counts.ts"
import { comparisonOf, type Period, periodOf, periodStart, periodsBetween } from "../../metrics/periods.ts"
import type { Service } from "../service.ts"
import { daysOf, type SurveyRow, surveyOf } from "./survey-rows.ts"

type Trended = { bounds: SurveyDays; period: Period; weekStart: WeekStart; today: Day }

/** Scores of the periods of a range, none left out; of all time from the first answer on. */
function trendOf(
  { type }: SurveyRow,
  byDay: ReadonlyMap<string, SurveyCounts>,
  { bounds, period, weekStart, today }: Trended,
) {
  const from = bounds.from ?? [...byDay.keys()][0]
  const to = bounds.to ?? today
  if (from === undefined || from > to) return []
  const days = new Map<Day, SurveyCounts[]>()
  for (const [day, counts] of byDay) {
    const start = periodStart(day, period, weekStart)
    days.set(start, [...(days.get(start) ?? []), counts])
  }
  const starts = periodsBetween(from, to, period, weekStart)
  return starts.map((start, at) => {
    const next = starts[at + 1]
    const { responses, score } = surveyScore(type, allCounts(days.get(start) ?? []).counts)
    return {
      from: start < from ? from : start,
      to: next === undefined ? to : addDays(next, -1),
      responses,
      score,
    }
  })
}

/** GET /microsurveys/{id}/summary: score, distribution and trend of a range (D-225). @throws 404. */
export const summary: Service<"microsurveys.summary"> = async ({ deps, scope, params, query }) => {
  const { db, clock } = deps
  const survey = await surveyOf(db, scope, params.id)
  const bounds = daysOf(scope, query)
  const before = comparisonOf(bounds)
  const locations = await surveyLocations(db, scope, query)
  const own = { accountId: scope.accountId, surveyIds: [survey.id], locations, by: "day" } as const
  const [byDay, previous, weekStart] = await Promise.all([
    surveyCounts(db, { ...own, days: bounds }),
    before && surveyCounts(db, { ...own, days: before }),
    accountSetting(db, scope.accountId, "week_start"),
  ])
  const { counts, commented } = allCounts(byDay.values())
  const earlier = previous && surveyScore(survey.type, allCounts(previous.values()).counts)
  const period = periodOf(bounds)
  return {
    type: survey.type,
    ...surveyScore(survey.type, counts),
    previous_responses: earlier?.responses ?? null,
    previous_score: earlier?.score ?? null,
    commented,
    distribution: distributionOf(survey.type, counts),
    period,
    trend: trendOf(survey, byDay, {
      bounds,
      period,
      weekStart: weekStart as WeekStart,
      today: todayIn(scope.timeZone, clock.now()),
    }),
  }
}
