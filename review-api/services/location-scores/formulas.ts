import { isFlagOn } from "#lib/contract/flags.ts"
import { benchmarkDays } from "#lib/contract/index.ts"
import { type FullFigures, fullFigures } from "#lib/scores/evidence.ts"
import { type IndustryFigures, industryScore } from "#lib/scores/industry-score.ts"
import { newScore } from "#lib/scores/new-score.ts"
import { oldScore, oldWeights } from "#lib/scores/old-score.ts"
import { type Targets, targetScore } from "#lib/scores/target-score.ts"
import type { Figures } from "#lib/scores/values.ts"
import type { Score, Weights } from "#lib/scores/weigh.ts"
import { accountSetting } from "../../db/queries/account-setting.ts"
import { type OwnTargets, targetsByLocation } from "../../db/queries/read-targets.ts"
import type { Bounds } from "../../metrics/periods.ts"
import type { Scope } from "../../permissions/scope.ts"
import { industryOf } from "../benchmarks/industry-figures.ts"
import type { Deps } from "../deps.ts"
import { weightsAt } from "../score-weights/read-weights.ts"

/** The old score of D-242, the new one of D-243, that of the industry (D-245), or that by targets (D-254). */
export type FormulaName = "old" | "new" | "industry" | "target"

/** A score as a location has it in a range. */
export type LocationFormula = {
  /** Formulas with the same key make the same scores. */
  key: string
  scoreOf: (figures: Figures) => Score<string>
  /** The figures that count in full. */
  full: FullFigures
}

/** A score as an account has it in a range. */
export type Formula = {
  name: FormulaName
  /** Formulas with the same key make the same scores; null where locations have their own. */
  key: string | null
  /** As they are set; only their proportions count. */
  weights: Weights<string>
  of: (locationId: number) => LocationFormula
}

/** An industry's figures are of half a year: a range asks for as many reviews as it has days of it. */
const inRange = (industry: IndustryFigures, days: number): IndustryFigures => ({
  ...industry,
  totalReviews: industry.totalReviews === null ? null : (industry.totalReviews * days) / benchmarkDays,
})

const industryFull = (industry: IndustryFigures): FullFigures =>
  Object.fromEntries(Object.entries(industry).filter(([, wanted]) => wanted !== null))

const targetsFull = (targets: Targets): FullFigures => ({
  avgRating: targets.avg_rating,
  totalReviews: targets.total_reviews,
  responseRate: targets.response_rate,
  responseDays: targets.response_time,
  ownerPhotos: targets.owner_photos_count,
  syncRatio: targets.ll_sync_ratio / 100,
})

const none: LocationFormula = { key: "none", scoreOf: () => ({ score: null, parts: [] }), full: {} }

const byTargets = ({ row, targets, weights }: OwnTargets): LocationFormula => ({
  key: JSON.stringify([row.id, targets, weights]),
  scoreOf: (own) => targetScore(own, targets, weights),
  full: targetsFull(targets),
})

/**
 * Reads what a formula needs to know of the account. Weights are those that were in effect on the last day of the range, so
 * that old periods keep theirs.
 * @param days that the range asks reviews of.
 */
export async function formulaOf(
  deps: Deps,
  scope: Scope,
  name: FormulaName,
  { to }: Bounds,
  days: number,
): Promise<Formula> {
  const same = (
    weights: Weights<string>,
    facts: object | null,
    formula: Omit<LocationFormula, "key">,
  ): Formula => {
    const one = { key: JSON.stringify([days, weights, facts]), ...formula }
    return { name, key: one.key, weights, of: () => one }
  }
  if (name === "old") {
    return same(oldWeights, null, { scoreOf: (own) => oldScore(own, days), full: fullFigures(days) })
  }
  if (name === "target") {
    const targets = await targetsByLocation(deps.db, scope)
    const formulas = new Map<OwnTargets, LocationFormula>()
    const of = (locationId: number) => {
      const own = targets(locationId)
      if (!own) return none
      const formula = formulas.get(own) ?? byTargets(own)
      formulas.set(own, formula)
      return formula
    }
    return { name, key: null, weights: {}, of }
  }
  const weights = await weightsAt(deps, scope, to)
  if (name === "new") {
    return same(weights, null, { scoreOf: (own) => newScore(own, days, weights), full: fullFigures(days) })
  }
  const found = await industryOf(deps.db, scope.accountId)
  if (!found) return { name, key: null, weights, of: () => none }
  const industry = inRange(found, days)
  return same(weights, industry, {
    scoreOf: (own) => industryScore(own, industry, weights),
    full: industryFull(industry),
  })
}

/** The score that Location Performance shows to the scope's user (D-241). */
export async function shownFormula({ db }: Pick<Deps, "db">, scope: Scope): Promise<FormulaName> {
  if ((await accountSetting(db, scope.accountId, "industry_score")) === "true") return "industry"
  const mayRead = scope.permissions.location_score?.includes("read")
  return isFlagOn(scope.flags, "new_performance_score") && mayRead ? "new" : "old"
}
