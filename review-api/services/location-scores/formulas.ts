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

/** A score as an account has it. */
export type Formula = {
  name: FormulaName
  /** Formulas with the same key make the same scores. */
  key: string
  /** As they are set; only their proportions count. */
  weights: Weights<string>
  /** @param days of the range; for all time those since the first review. */
  scoreOf: (figures: Figures, days: number) => Score<string>
  /** The figures that count in full. */
  fullFigures: (days: number) => FullFigures
}

const industryFull = (industry: IndustryFigures): FullFigures =>
  Object.fromEntries(Object.entries(industry).filter(([, wanted]) => wanted !== null))

const readers: Record<
  FormulaName,
  (deps: Deps, scope: Scope) => Promise<Omit<Formula, "name" | "key"> & { of?: object }>
> = {
  old: async () => ({ weights: oldWeights, scoreOf: oldScore, fullFigures }),
  new: async () => ({ weights: defaultWeights, scoreOf: newScore, fullFigures }),
  async industry(deps, scope) {
    const industry = await industryOf(deps, scope)
    return {
      weights: defaultWeights,
      of: industry,
      scoreOf: (figures) => industryScore(figures, industry),
      fullFigures: () => industryFull(industry),
    }
  },
}

/** Reads what a formula needs to know of the account. */
export async function formulaOf(deps: Deps, scope: Scope, name: FormulaName): Promise<Formula> {
  const { of, ...formula } = await readers[name](deps, scope)
  return { name, key: JSON.stringify([name, formula.weights, of]), ...formula }
}

/** The score that Location Performance shows to the scope's user (D-241). */
export async function shownFormula({ db }: Pick<Deps, "db">, scope: Scope): Promise<FormulaName> {
  if ((await accountSetting(db, scope.accountId, "industry_score")) === "true") return "industry"
  const mayRead = scope.permissions.location_score?.includes("read")
  return isFlagOn(scope.flags, "new_performance_score") && mayRead ? "new" : "old"
}
