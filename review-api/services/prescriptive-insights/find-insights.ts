import type { InsightCode } from "#lib/contract/prescriptive-insights/constants.ts"
import type { InsightFilter } from "#lib/contract/prescriptive-insights/schema.ts"
import { metricsQuestion } from "../../metrics/metrics-question.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { shownFormula } from "../location-scores/formulas.ts"
import { locationTable } from "../location-scores/performance-rows.ts"
import type { Place } from "../location-scores/read-locations.ts"
import { accountScore, type Weighed } from "./account-score.ts"
import { type Act, actsOf, afterAll, type Facts, type ScoreOf, scoreWith } from "./acts.ts"
import { type Judgment, judgmentsOf } from "./judgments.ts"
import { readComplaints } from "./read-complaints.ts"
import { readFields, readWaiting } from "./read-facts.ts"
import { readMissingHolidays } from "./read-holidays.ts"

/** An act at a location with what it brings, or something to judge there. */
export type Found = { place: Place; facts: Facts } & (
  | {
      act: Act
      /** Points that it adds to the score of all locations behind the filter (D-246). */
      accountGain: number
    }
  | { act: Judgment }
)

export type Insights = {
  /** The largest gain first; what has none comes last. */
  found: Found[]
  /** Score of all locations behind the filter; null without any. */
  score: number | null
  /** Points that acts together add to it. @param isMeant whether an act is done. */
  gainOf: (isMeant: (code: InsightCode, locationId: number) => boolean) => number | null
}

/** Days and places of a filter, as figures have them. */
export type Figured = Pick<InsightFilter, "start_date" | "end_date" | "group_id" | "location_id" | "location_ids">

const figuredOf = ({ start_date, end_date, group_id, location_id, location_ids }: Figured): Figured => ({
  start_date,
  end_date,
  group_id,
  location_id,
  location_ids,
})

type Known = { place: Place; facts: Facts; scoreOf: ScoreOf; own: Weighed }

const gainOfFound = (one: Found): number => ("gain" in one.act ? one.act.gain : -1)

/** Of the same gain those at locations with more reviews come first: they are surer. */
const byGain = (a: Found, b: Found): number =>
  gainOfFound(b) - gainOfFound(a) ||
  (b.facts.sums.reviews ?? 0) - (a.facts.sums.reviews ?? 0) ||
  a.place.id - b.place.id ||
  a.act.code.localeCompare(b.act.code, "en")

/** All insights of the locations behind a filter (D-306), by the score that the caller is shown. */
export async function findInsights(deps: Deps, scope: Scope, filter: Figured): Promise<Insights> {
  const figured = figuredOf(filter)
  const formula = await shownFormula(deps, scope)
  const [{ rows }, { bounds }] = await Promise.all([
    locationTable(deps, scope, figured, formula),
    metricsQuestion(deps, scope, figured),
  ])
  const ids = rows.map(({ of }) => of.id)
  const [waitingOf, fieldsOf, complaintOf, holidaysOf] = await Promise.all([
    readWaiting(deps, scope, bounds, ids),
    readFields(deps, scope, bounds.to),
    readComplaints(deps, scope, bounds),
    readMissingHolidays(deps, scope, ids),
  ])
  const known = rows.flatMap(({ of: place, now: { sums, presence, score, formula: own } }): Known[] => {
    if (!own) return []
    const facts = { sums, presence, full: own.full, waiting: waitingOf(place.id), fields: fieldsOf(place.id) }
    return [{ place, facts, scoreOf: own.scoreOf, own: { score: score.score, reviews: sums.reviews ?? 0 } }]
  })
  const account = accountScore(known.map(({ own }) => own))
  const found = known.flatMap(({ place, facts, scoreOf, own }): Found[] => [
    ...actsOf(scoreOf, facts).map((act) => {
      const next = { score: act.then.score, reviews: act.after.sums.reviews ?? 0 }
      return { place, facts, act, accountGain: account.gain(own, next) }
    }),
    ...judgmentsOf(holidaysOf(place.id), complaintOf(place.id)).map((act) => ({ place, facts, act })),
  ])
  const gainOf: Insights["gainOf"] = (isMeant) => {
    if (account.now === null) return null
    const codesAt = new Map<number, Set<InsightCode>>()
    for (const { place, act } of found) {
      if (!("gain" in act && isMeant(act.code, place.id))) continue
      codesAt.set(place.id, (codesAt.get(place.id) ?? new Set()).add(act.code))
    }
    const next = known.map(({ place, facts, scoreOf, own }): Weighed => {
      const codes = codesAt.get(place.id)
      if (!codes) return own
      const after = afterAll(facts, codes)
      return { score: scoreWith(scoreOf, after), reviews: after.sums.reviews ?? 0 }
    })
    return (accountScore(next).now ?? account.now) - account.now
  }
  return { found: found.sort(byGain), score: account.now, gainOf }
}
