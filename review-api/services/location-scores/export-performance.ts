import type { FileHeadings } from "#lib/contract/export-files/constants.ts"
import type { FileType, PerformanceQuery } from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { roundDecimal } from "#lib/format/numbers.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import type { Download } from "../download.ts"
import type { Column, ExportRows } from "../export-rows.ts"
import { fileDownload } from "../file-download.ts"
import { requireFilters } from "../filters/named-filters.ts"
import { requireExport } from "../require-export.ts"
import type { FormulaName } from "./formulas.ts"
import { performanceTable } from "./list-performance.ts"
import { groupItem, locationItems } from "./row-item.ts"

type Item = Readonly<Record<string, unknown>>
export type PerformanceFileKind = { view: "locations" | "groups"; formula: FormulaName }

/** Rows that are written at a time. */
const batchSize = 500

type Figure = (item: Item, end: "" | "_lag") => unknown

const figure =
  (name: string): Figure =>
  (item, end) =>
    ownValue(item, `${name}${end}`)

const textAt =
  (name: string): Column<Item> =>
  (item) =>
    ownValue(item, name) == null ? null : String(ownValue(item, name))

const locationColumns: Record<string, Column<Item>> = {
  location_id: textAt("location_id"),
  name: textAt("location_name"),
  address: textAt("location_address"),
  city: textAt("location_city"),
  state: textAt("location_state"),
  zipcode: textAt("location_zipcode"),
}
const groupColumns: Record<string, Column<Item>> = {
  group_id: textAt("group_id"),
  name: textAt("group_name"),
}

const scoreOf = ({ view, formula }: PerformanceFileKind): Figure =>
  figure(formula === "industry" ? "industry_score" : view === "locations" ? "location_score" : "group_score")

const figures: Record<string, Figure> = {
  avg_rating: figure("avg_rating"),
  total_reviews: figure("total_reviews"),
  response_rate: figure("response_rate"),
  response_time_days: figure("overall_avg_response_time"),
  listings_in_sync: figure("ll_sync_ratio"),
  owner_photos: figure("owner_media_count"),
}

/** The figures of the table (D-111); scores have two decimals (L-648). The score before is always a column, the others' when compared. */
function figureColumns(kind: PerformanceFileKind, isCompared: boolean): Record<string, Column<Item>> {
  const column =
    (read: Figure, end: "" | "_lag"): Column<Item> =>
    (item) => {
      const value = read(item, end)
      return typeof value === "number" ? roundDecimal(value) : null
    }
  return Object.fromEntries(
    Object.entries({ score: scoreOf(kind), ...figures }).flatMap(([name, read]) => {
      const now = [name, column(read, "")] as const
      return isCompared || name === "score"
        ? [now, [`${name}_previous`, column(read, "_lag")] as const]
        : [now]
    }),
  )
}

async function* batchesOf<Row>(
  rows: readonly Row[],
  itemsOf: (rows: readonly Row[]) => Promise<Item[]> | Item[],
) {
  for (let at = 0; at < rows.length; at += batchSize) yield await itemsOf(rows.slice(at, at + batchSize))
}

async function* itemsOf(deps: Deps, scope: Scope, query: PerformanceQuery, kind: PerformanceFileKind) {
  const how = { formula: kind.formula, includesLag: query.with_lag ?? false }
  const requested = { deps, scope, query, formula: kind.formula }
  if (kind.view === "locations") {
    const { rows } = await performanceTable(requested, "locations")
    yield* batchesOf(rows, (batch) => locationItems(deps, scope, batch, how))
  } else {
    const { rows } = await performanceTable(requested, "groups")
    yield* batchesOf(rows, (batch) => batch.map((row) => groupItem(row, how)))
  }
}

/** The rows of Location Performance as a file: those of the table, in its order, all of them (D-106). */
export const performanceFileRows = (
  deps: Deps,
  scope: Scope,
  query: PerformanceQuery,
  kind: PerformanceFileKind,
): ExportRows<Item> => ({
  columns: {
    rank: ({ ranking }) => ranking as number | null,
    ...(kind.view === "locations" ? locationColumns : groupColumns),
    ...figureColumns(kind, query.with_lag ?? false),
  },
  batches: itemsOf(deps, scope, query, kind),
})

type FileCall = {
  deps: Deps
  scope: Scope
  query: PerformanceQuery & { file_type?: FileType | undefined; headings?: FileHeadings | undefined }
}

/**
 * A table of Location Performance as a file (D-106).
 * @throws 403 in a trial without trial_export, 409 when something that the filter names is gone (D-270).
 */
export async function exportPerformance(
  { deps, scope, query }: FileCall,
  kind: PerformanceFileKind,
): Promise<Download> {
  await requireExport(deps, scope)
  await requireFilters(deps.db, scope, query)
  return fileDownload(
    deps,
    scope,
    kind.view === "groups" ? "group-performance" : "location-performance",
    performanceFileRows(deps, scope, query, kind),
    query.file_type,
    query.headings,
  )
}
