import { millisecondsInDay } from "date-fns/constants"
import { and, asc, eq, isNull, lt } from "drizzle-orm"
import { resultDays } from "#lib/contract/prescriptive-insights/constants.ts"
import { addDays, type Day } from "#lib/dates/day.ts"
import { todayIn } from "#lib/dates/today.ts"
import { accounts } from "../../db/schema/identity.ts"
import { insightStates } from "../../db/schema/prescriptive-insights.ts"
import type { JobKind } from "../../jobs/job-kind.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import type { FormulaName } from "../location-scores/formulas.ts"
import { locationTable } from "../location-scores/performance-rows.ts"
import { scopeOfAccount } from "../scope-of-account.ts"

/** Weeks before the day on which an act was done that say how a score usually moves, and how many changes it takes. */
const weeks = 13
const leastChanges = 4

/** A day later than the range ends in any time zone. */
const isDue = ({ clock }: Pick<Deps, "clock">) =>
  and(
    eq(insightStates.state, "done"),
    isNull(insightStates.measuredAt),
    lt(
      insightStates.changedAt,
      new Date(clock.now().getTime() - (resultDays + 1) * millisecondsInDay).toISOString(),
    ),
  )

async function scoresIn(
  deps: Deps,
  scope: Scope,
  formula: FormulaName,
  range: { location_id: string; start_date: Day; end_date: Day; with_lag?: boolean },
) {
  const { rows } = await locationTable(deps, scope, range, formula)
  return rows[0]
}

/** The mean of what a score moves from one week to the next, up or down; null where too few weeks have one. */
async function usualChange(deps: Deps, scope: Scope, formula: FormulaName, location_id: string, day: Day) {
  const scores: (number | null)[] = []
  for (let week = weeks; week > 0; week -= 1) {
    const start_date = addDays(day, -7 * week)
    const row = await scoresIn(deps, scope, formula, { location_id, start_date, end_date: addDays(start_date, 6) })
    scores.push(row && (row.now.sums.reviews ?? 0) > 0 ? row.now.score.score : null)
  }
  const changes = scores.flatMap((score, at) => {
    const before = scores[at - 1] ?? null
    return score === null || before === null ? [] : [Math.abs(score - before)]
  })
  if (changes.length < leastChanges) return null
  return changes.reduce((sum, change) => sum + change, 0) / changes.length
}

/**
 * Measures what an act brought: the score of its location in the days after it against as many days before it (D-306),
 * and how far that score usually moves.
 */
export const insightResultJob: JobKind<Deps> = {
  retries: 2,
  retryDelaySeconds: 60,
  timeoutSeconds: 120,
  atOnce: 1,
  async run(deps, { id }) {
    const { db, clock } = deps
    const [row] = await db
      .select({ state: insightStates, timeZone: accounts.timeZone })
      .from(insightStates)
      .innerJoin(accounts, eq(accounts.id, insightStates.accountId))
      .where(and(eq(insightStates.id, Number(id)), isDue(deps)))
    if (!row) return
    const { accountId, locationId, formula, changedAt } = row.state
    const scope = { ...scopeOfAccount(accountId), timeZone: row.timeZone }
    const day = todayIn(row.timeZone, new Date(changedAt))
    const location_id = String(locationId)
    const range = { location_id, start_date: day, end_date: addDays(day, resultDays - 1), with_lag: true }
    const measured = await scoresIn(deps, scope, formula, range)
    const both = measured?.compared() ?? null
    await db
      .update(insightStates)
      .set({
        isCurrent: false,
        measuredAt: clock.now().toISOString(),
        scoreBefore: measured?.before?.score.score ?? null,
        scoreAfter: measured?.now.score.score ?? null,
        scoreChange: both && both.now - both.before,
        usualChange: await usualChange(deps, scope, formula, location_id, day),
      })
      .where(and(eq(insightStates.accountId, accountId), eq(insightStates.id, row.state.id), isDue(deps)))
  },
  async waiting(deps) {
    const rows = await deps.db
      .select({ id: insightStates.id })
      .from(insightStates)
      .where(isDue(deps))
      .orderBy(asc(insightStates.changedAt))
      .limit(100)
    return rows.map(({ id }) => String(id))
  },
}
