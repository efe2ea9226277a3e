import { isFlagOn } from "#lib/contract/flags.ts"
import { type FullFigures, fullFigures } from "#lib/scores/evidence.ts"
import { type IndustryFigures, industryScore } from "#lib/scores/industry-score.ts"
import { defaultWeights, newScore } from "#lib/scores/new-score.ts"
import { oldScore, oldWeights } from "#lib/scores/old-score.ts"
import type { Figures } from "#lib/scores/values.ts"
import type { Score, Weights } from "#lib/scores/weigh.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { accountSetting } from "../exports/account-setting.ts"
import { industryOf } from "./industry.ts"

/** The old score of D-242, the new one of D-243 or that of the industry (D-245). */
export type FormulaName = "old" | "new" | "industry"

/** A score as an account has it in a range. */
export type Formula = {
  /** Formulas with the same key make the same scores. */
  key: string
  /** As they are set; only their proportions count. */
  weights: Weights<string>
  scoreOf: (figures: Figures) => Score<string>
  /** The figures that count in full. */
  full: FullFigures
}

const industryFull = (industry: IndustryFigures): FullFigures =>
  Object.fromEntries(Object.entries(industry).filter(([, wanted]) => wanted !== null))

async function read(
  deps: Deps,
  scope: Scope,
  name: FormulaName,
  days: number,
): Promise<Omit<Formula, "key"> & { of?: object }> {
  if (name === "old") {
    return { weights: oldWeights, scoreOf: (own) => oldScore(own, days), full: fullFigures(days) }
  }
  if (name === "new") {
    return { weights: defaultWeights, scoreOf: (own) => newScore(own, days), full: fullFigures(days) }
  }
  const industry = await industryOf(deps, scope)
  return {
    of: industry,
    weights: defaultWeights,
    scoreOf: (own) => industryScore(own, industry),
    full: industryFull(industry),
  }
}

/** Reads what a formula needs to know of the account. @param days that the range asks reviews of. */
export async function formulaOf(deps: Deps, scope: Scope, name: FormulaName, days: number): Promise<Formula> {
  const { of, ...formula } = await read(deps, scope, name, days)
  return { key: JSON.stringify([name, days, formula.weights, of]), ...formula }
}

/** The score that Location Performance shows to the scope's user (D-241). */
export async function shownFormula({ db }: Pick<Deps, "db">, scope: Scope): Promise<FormulaName> {
  if ((await accountSetting(db, scope.accountId, "industry_score")) === "true") return "industry"
  const mayRead = scope.permissions.location_score?.includes("read")
  return isFlagOn(scope.flags, "new_performance_score") && mayRead ? "new" : "old"
}
