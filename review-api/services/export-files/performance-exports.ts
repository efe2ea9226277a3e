import {
  filtersOn,
  inApiNames,
  type PerformanceExportFilters,
  type PerformanceQuery,
  performanceExportFiltersSchema,
  performanceSorts,
} from "#lib/contract/index.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { anyRows } from "../export-rows.ts"
import { type PerformanceFileKind, performanceFileRows } from "../location-scores/export-performance.ts"
import { shownFormula } from "../location-scores/formulas.ts"
import { exportRange } from "./export-range.ts"
import type { ExportType } from "./export-type.ts"
import { readFilters } from "./read-filters.ts"

type View = PerformanceFileKind["view"]

/** The words of exports in those of the table (D-099); compared with the period before unless they say otherwise (D-252). */
async function queryOf(
  deps: Deps,
  scope: Scope,
  filters: PerformanceExportFilters,
): Promise<PerformanceQuery> {
  const { dateDescriptor: _, from: __, to: ___, group_by: ____, ...same } = filters
  const { from, to } = await exportRange(deps, scope, filters)
  const all = { with_lag: true, ...inApiNames(filtersOn("locations"), same), start_date: from, end_date: to }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value != null)) as PerformanceQuery
}

const exportOf = (
  permission: ExportType["permission"],
  kindOf: (deps: Deps, scope: Scope, filters: PerformanceExportFilters) => Promise<PerformanceFileKind>,
): ExportType => ({
  permission,
  filterNames: Object.keys(performanceExportFiltersSchema.shape),
  sorts: performanceSorts,
  select(given) {
    const filters = readFilters(performanceExportFiltersSchema, given)
    return async (deps, scope) => {
      const [query, kind] = await Promise.all([queryOf(deps, scope, filters), kindOf(deps, scope, filters)])
      return anyRows(performanceFileRows(deps, scope, query, kind))
    }
  },
})

/** A table by the score that the account has (D-241), as schedules ask for it. */
const shown = (viewOf: (filters: PerformanceExportFilters) => View) =>
  exportOf("metrics.read", async (deps, scope, filters) => ({
    view: viewOf(filters),
    formula: await shownFormula(deps, scope),
  }))

/** The tables of Location Performance as files: by the old score, the new one, and the one that the account has (D-106). */
export const performanceExports = {
  metric_locations: exportOf("metrics.read", async () => ({ view: "locations", formula: "old" })),
  metric_groups: exportOf("metrics.read", async () => ({ view: "groups", formula: "old" })),
  locations: exportOf("location_score.read", async () => ({ view: "locations", formula: "new" })),
  groups: exportOf("location_score.read", async () => ({ view: "groups", formula: "new" })),
  location_performance: shown(({ group_by: by }) => (by === "group" ? "groups" : "locations")),
  group_performance: shown(() => "groups"),
} as const satisfies Record<string, ExportType>
