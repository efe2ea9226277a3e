import { roundDecimal } from "#lib/format/numbers.ts"
import { batchesOf, type Column } from "../exports/export-rows.ts"
import { fileDownload } from "../exports/file-download.ts"
import { requireExport } from "../exports/require-export.ts"
import { type MetricName, metricsOf } from "../metrics/figures.ts"
import type { Service } from "../service.ts"
import { type ChildRow, childFigures } from "./child-figures.ts"

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
}

/** The report on child accounts as a file (D-109, D-110), as the list narrows and sorts it; rates with two decimals. */
export const exportChildren: Service<"reports.export_children"> = async ({ deps, scope, query }) => {
  await requireExport(deps, scope)
  const { read } = await childFigures(deps, scope, query)
  return fileDownload(deps, scope, { columns, batches: batchesOf(read) }, query.file_type)
}
