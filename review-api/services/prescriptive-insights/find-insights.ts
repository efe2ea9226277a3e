import { type InsightFilter, insightFilterSchema } from "#lib/contract/prescriptive-insights/schema.ts"
import { sharesOf } from "#lib/scores/group-score.ts"
import { metricsQuestion } from "../../metrics/metrics-question.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { shownFormula } from "../location-scores/formulas.ts"
import { locationTable } from "../location-scores/performance-rows.ts"
import type { Place } from "../location-scores/read-locations.ts"
import { type Act, actsOf, type Facts } from "./acts.ts"
import { readFields, readWaiting } from "./read-facts.ts"

/** An act at a location, and what it is found in. */
export type Found = {
  place: Place
  act: Act
  facts: Facts
  /** Points that it adds to the score of all locations together (D-246). */
  accountGain: number
}

const ofFigures = insightFilterSchema.omit({ code: true, state: true, effort: true, assigned_user_id: true })

/**
 * All acts that raise the score that the caller is shown, at the locations behind a filter, the largest gain first (D-306).
 * Of the same gain those at locations with more reviews come first: they are surer.
 */
export async function findInsights(deps: Deps, scope: Scope, filter: InsightFilter): Promise<Found[]> {
  const figures = ofFigures.parse(filter)
  const formula = await shownFormula(deps, scope)
  const [{ rows, days }, { bounds }] = await Promise.all([
    locationTable(deps, scope, figures, formula),
    metricsQuestion(deps, scope, figures),
  ])
  const ids = rows.map(({ of }) => of.id)
  const [waitingOf, fieldsOf] = await Promise.all([
    readWaiting(deps, scope, bounds, ids),
    readFields(deps, scope, bounds.to),
  ])
  const shareOf = sharesOf(
    rows.map(({ now }) => ({ score: now.score, totalReviews: now.sums.reviews ?? 0 })),
  )
  const found = rows.flatMap(({ of, now }): Found[] => {
    const { sums, presence, score, scoreOf } = now
    if (!scoreOf) return []
    const facts = { sums, presence, days, waiting: waitingOf(of.id), fields: fieldsOf(of.id) }
    const share = shareOf({ score, totalReviews: sums.reviews ?? 0 })
    return actsOf(scoreOf, facts).map((act) => ({ place: of, act, facts, accountGain: act.gain * share }))
  })
  return found.sort(
    (a, b) =>
      b.act.gain - a.act.gain || (b.facts.sums.reviews ?? 0) - (a.facts.sums.reviews ?? 0) || a.place.id - b.place.id,
  )
}
