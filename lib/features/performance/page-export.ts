import { flagsOf } from "#lib/contract/flags.ts"
import { todayIn } from "#lib/dates/today.ts"
import { weekStartOfSettings } from "#lib/dates/week-start.ts"
import type { ChosenExport } from "#lib/features/exports/page-export.ts"
import { pageExport } from "#lib/features/exports/page-export.ts"
import { can } from "#lib/permissions/permission-set.ts"
import { underSettings } from "#lib/permissions/under-settings.ts"
import { accountFactsOf } from "#lib/session/account-facts.ts"
import { performanceRange, toPerformanceQuery } from "./queries.ts"
import { loadPerformanceSearch, performanceSearchParams, type View } from "./search-params.ts"
import { type Variant, variantOf } from "./variant.ts"

const operations = {
  old: { locations: "metrics.export_locations", groups: "metrics.export_groups" },
  new: { locations: "location_scores.export_locations", groups: "location_scores.export_groups" },
} as const

const operationOf = (variant: Variant, view: View) =>
  variant === "industry" ? ("location_performance.export" as const) : operations[variant][view]

/** The table that the address shows, by the score that its reader has (D-106, D-241). */
export const performanceExport: ChosenExport = async (search, session, forced) => {
  const { account, settings, experiments } = await accountFactsOf(session)
  const flags = flagsOf(forced, experiments)
  const permissions = underSettings(session, { settings, flags })
  const variant = variantOf({ settings, flags, can: (permission) => can(permissions, permission) })
  const read = loadPerformanceSearch(search)
  const view = read.view === "groups" && can(permissions, "group.read") ? "groups" : "locations"
  const facts = {
    today: todayIn(account.time_zone || "UTC"),
    weekStart: weekStartOfSettings(settings),
  }
  const query = {
    account_id: String(session.account_id),
    ...toPerformanceQuery(read, performanceRange(read, facts)),
  }
  const parsers = performanceSearchParams
  if (variant !== "industry")
    return pageExport({ id: operationOf(variant, view), parsers, query: () => query })
  const group_by = view === "groups" ? ("group" as const) : ("location" as const)
  return pageExport({ id: "location_performance.export", parsers, query: () => ({ ...query, group_by }) })
}
