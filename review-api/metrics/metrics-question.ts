import { and, eq, type SQL } from "drizzle-orm"
import type { QueryOf } from "#lib/contract/index.ts"
import type { Day, WeekStart } from "#lib/dates/day.ts"
import { todayIn } from "#lib/dates/today.ts"
import type { BaseDeps } from "../db/base-deps.ts"
import { pendingImportIds } from "../db/queries/pending-imports.ts"
import type { ReviewSelection } from "../db/queries/review-selection.ts"
import { selectionOf } from "../db/queries/selection-of.ts"
import type { FigureColumn } from "../db/rollups/figures.ts"
import { hasEveryFigure } from "../db/rollups/planner.ts"
import { noSums, type RollupKey, type RollupSums, readRollups, rollupSums } from "../db/rollups/read.ts"
import { accountSettings } from "../db/schema/identity.ts"
import type { Scope } from "../permissions/scope.ts"
import { countedFigures } from "./counted-figures.ts"
import { type Bounds, comparisonOf } from "./periods.ts"

export type MetricsQuery = QueryOf<"metrics.overview">

export type MetricsQuestion = {
  selection: ReviewSelection
  pendingImports: readonly number[]
  bounds: Bounds
  /** Of the account. */
  today: Day
  /** The period to compare with (D-094); null when it was not asked for or there is none. */
  comparison: Required<Bounds> | null
  /** @throws StillCounting when rollups cannot tell and counting takes longer than an answer waits. */
  read(columns: readonly FigureColumn[], by: RollupKey, bounds: Bounds): Promise<RollupSums[]>
  /** The statement that `read` runs on rollups, for joins. */
  sums(columns: readonly FigureColumn[], by: RollupKey, bounds: Bounds): SQL
}

/**
 * Reads a metrics query: a start without an end runs to today. Figures come from the rollups where these hold them, else
 * they are counted under the same conditions as the list (D-268).
 * @param isByDay days of any range are told apart.
 */
export async function metricsQuestion(
  deps: BaseDeps,
  scope: Scope,
  query: MetricsQuery,
  isByDay = false,
): Promise<MetricsQuestion> {
  const { start_date, end_date, with_lag, ...filters } = query
  const today = todayIn(scope.timeZone, deps.clock.now())
  const selection: ReviewSelection = selectionOf(scope, {
    ...filters,
    published_after: start_date,
    published_before: end_date ?? (start_date && today),
  })
  const bounds = { from: selection.from, to: selection.to }
  const pendingImports = await pendingImportIds(deps.db, scope.accountIds)
  const comparison = with_lag ? comparisonOf(bounds) : null
  const ranges: [Bounds, ...Bounds[]] = comparison ? [bounds, comparison] : [bounds]
  const counted = hasEveryFigure(selection)
    ? null
    : countedFigures(deps, selection, pendingImports, ranges, isByDay)
  return {
    selection,
    pendingImports,
    bounds,
    today,
    comparison,
    read: (columns, by, { from, to }) =>
      counted
        ? counted.read(columns, by, { from, to })
        : readRollups(deps.db, { ...selection, from, to }, pendingImports, columns, by),
    sums: (columns, by, { from, to }) =>
      rollupSums({ ...selection, from, to }, pendingImports, columns, by) ?? noSums(columns),
  }
}

/** The day on which weeks of the account begin (D-088). */
export async function weekStartOfAccount(deps: Pick<BaseDeps, "db">, scope: Scope): Promise<WeekStart> {
  const [setting] = await deps.db
    .select({ value: accountSettings.value })
    .from(accountSettings)
    .where(and(eq(accountSettings.accountId, scope.accountId), eq(accountSettings.code, "week_start")))
  return setting?.value === "monday" ? "monday" : "sunday"
}
