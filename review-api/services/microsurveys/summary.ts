import { distributionOf, surveyScore } from "#lib/contract/index.ts"
import type { Day, WeekStart } from "#lib/dates/day.ts"
import { addDays } from "#lib/dates/day.ts"
import { firstDay } from "#lib/dates/resolve-range.ts"
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

/** Days whose trend is drawn: those of the range, of all time from the first answer on; null where there is none. */
function daysShown(bounds: SurveyDays, byDay: ReadonlyMap<string, SurveyCounts>, today: Day) {
  const isAllTime = bounds.from === undefined || bounds.from <= firstDay
  const from = isAllTime ? [...byDay.keys()][0] : bounds.from
  const to = bounds.to ?? today
  return from === undefined || from > to ? null : { from, to }
}

type Trended = { days: { from: Day; to: Day }; period: Period; weekStart: WeekStart }

/** Scores of the periods of a range, none left out. */
function trendOf(
  { type }: SurveyRow,
  byDay: ReadonlyMap<string, SurveyCounts>,
  { days: { from, to }, period, weekStart }: Trended,
) {
  const byPeriod = new Map<Day, SurveyCounts[]>()
  for (const [day, counts] of byDay) {
    const start = periodStart(day, period, weekStart)
    byPeriod.set(start, [...(byPeriod.get(start) ?? []), counts])
  }
  const starts = periodsBetween(from, to, period, weekStart)
  return starts.map((start, at) => {
    const next = starts[at + 1]
    const { responses, score } = surveyScore(type, allCounts(byPeriod.get(start) ?? []).counts)
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
  const days = daysShown(bounds, byDay, todayIn(scope.timeZone, clock.now()))
  const period = periodOf(bounds)
  return {
    type: survey.type,
    ...surveyScore(survey.type, counts),
    previous_responses: earlier?.responses ?? null,
    previous_score: earlier?.score ?? null,
    commented,
    distribution: distributionOf(survey.type, counts),
    period,
    trend: days ? trendOf(survey, byDay, { days, period, weekStart: weekStart as WeekStart }) : [],
  }
}
