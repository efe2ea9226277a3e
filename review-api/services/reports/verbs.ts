import { roundDecimal } from "#lib/format/numbers.ts"
import { lagFields, type MetricName, metricsOf, type Sums } from "../../metrics/figures.ts"
import { batchesOf, type Column } from "../export-rows.ts"
import { fileDownload } from "../file-download.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import { listLocationPerformance } from "../location-scores/list-performance.ts"
import { requireExport } from "../require-export.ts"
import type { Service, Verbs } from "../service.ts"
import { exportCampaignOverview, getCampaignOverview, listCampaignFigures } from "./campaign-reports.ts"
import { type ChildRow, childFigures } from "./child-figures.ts"

/**
 * GET /reports/{account_id}/children: the common figures of each child account for a range, and of all that match
 * together (D-075, D-077, D-138). Users other than Admin get the figures of their assigned locations.
 */
const listChildren: Service<"reports.list_children"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const found = await childFigures(deps, scope, query)
  const totals = await found.totals()
  const rows = await found.read(perPage, offset)
  const before = query.with_lag ? await found.before(rows.map(({ id }) => id)) : null
  const compared = (now: Sums, lag: Sums | null) => {
    const metrics = metricsOf(now)
    return { ...metrics, ...(query.with_lag ? lagFields(metrics, lag && metricsOf(lag)) : {}) }
  }
  const answer = listAnswerOf({
    path: `/reports/${scope.accountId}/children`,
    query,
    page,
    perPage,
    total: totals.now.count,
    collection: "accounts",
    items: rows.map((row) => ({
      account_id: row.id,
      name: row.name,
      monthly_cost_cents: row.costCents,
      currency: row.currency,
      ...compared(row, before?.get(row.id) ?? null),
    })),
  })
  return { ...answer, totals: compared(totals.now, totals.before) }
}

const figure = (name: MetricName) => (row: ChildRow) => {
  const value = metricsOf(row)[name]
  return value === null ? null : roundDecimal(value)
}

const columns: Record<string, Column<ChildRow>> = {
  account_id: ({ id }) => id,
  name: ({ name }) => name,
  total_reviews: figure("total_reviews"),
  avg_rating: figure("avg_rating"),
  completed_rate: figure("completed_rate"),
  response_time_days: figure("overall_avg_response_time"),
  positive_count: figure("positive_count"),
  neutral_count: figure("neutral_count"),
  negative_count: figure("negative_count"),
  monthly_cost: ({ costCents }) => (costCents === null ? null : (costCents / 100).toFixed(2)),
  currency: ({ currency }) => currency,
}

/** The report on child accounts as a file (D-109, D-110), as the list narrows and sorts it; rates with two decimals. */
const exportChildren: Service<"reports.export_children"> = async ({ deps, scope, query }) => {
  await requireExport(deps, scope)
  const { read } = await childFigures(deps, scope, query)
  return fileDownload(deps, scope, "account-report", { columns, batches: batchesOf(read) }, query.file_type)
}

/** GET /reports/{account_id}/locations: locations by the old score, best first (D-138, D-241, D-242). */
const listLocations: Service<"reports.list_locations"> = ({ deps, scope, query }) =>
  listLocationPerformance({
    deps,
    scope,
    query,
    formula: "old",
    path: `/reports/${scope.accountId}/locations`,
    collection: "locations",
  })

export const verbs = {
  "reports.list_campaigns": listCampaignFigures,
  "reports.get_campaign_overview": getCampaignOverview,
  "reports.export_campaign_overview": exportCampaignOverview,
  "reports.list_locations": listLocations,
  "reports.list_children": listChildren,
  "reports.export_children": exportChildren,
} satisfies Verbs
