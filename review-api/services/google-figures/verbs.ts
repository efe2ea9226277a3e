import { type SQL, sql } from "drizzle-orm"
import { defaultPerPage, googleFigureNames, type QueryOf } from "#lib/contract/index.ts"
import { todayIn } from "#lib/dates/today.ts"
import { cursorOf, cursorPlaces, readCursor } from "../../core/cursors.ts"
import type { Db } from "../../db/connect.ts"
import {
  comparedFigures,
  type FigureDay,
  type FigureRows,
  figureColumns,
  figureDays,
  figureLocations,
  figureRows,
  figureShape,
} from "../../db/queries/google-figures.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"
import { comparisonOf } from "../../metrics/periods.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import type { Column } from "../export-rows.ts"
import { fileDownload } from "../file-download.ts"
import { requireFilters } from "../filters/named-filters.ts"
import { cursorPageOf, skippedRows, totalOf } from "../list-answer.ts"
import { requireExport } from "../require-export.ts"
import type { Service, Verbs } from "../service.ts"
import { figuresStanding } from "./figures-standing.ts"

const path = "/google_figures"
/** Where rows stop being counted. */
const maxCounted = 10_000
/** Rows of a file that are read at a time. */
const batchSize = 2_000

type Days = Pick<QueryOf<"google_figures.overview">, "start_date" | "end_date">

/** A start without an end runs to today, as in other figures. */
function boundsOf({ clock }: Pick<Deps, "clock">, scope: Scope, { start_date, end_date }: Days) {
  return { from: start_date, to: end_date ?? (start_date && todayIn(scope.timeZone, clock.now())) }
}

const rowShape = {
  location_id: column.number(),
  location_name: column.text(),
  day: column.day(),
  ...figureShape,
  is_simulated: column.boolean(),
}
type Row = RowOf<typeof rowShape>

/** Rows from a place on, the newest days first. @param edge further condition. */
const readRows = (
  db: Db,
  rows: FigureRows,
  days: Parameters<FigureRows["from"]>[0],
  rest: ReadRest,
): Promise<Row[]> =>
  rowsOf(
    db,
    rowShape,
    sql`select f.location_id, l.name as location_name, f.day, ${figureColumns},
          f.connection_place_id is null as is_simulated
        ${rows.from(days, rest.edge)}
        order by ${rest.isTurned ? sql`f.day, f.location_id` : sql`f.day desc, f.location_id desc`}
        limit ${rest.limit} offset ${rest.offset ?? 0}`,
  )
type ReadRest = { edge?: SQL | undefined; isTurned?: boolean; limit: number; offset?: number }

type Place = readonly [day: string, locationId: number]
const dayShape = /^\d{4}-\d\d-\d\d$/

function placeOf(text: string): Place | null {
  const [day, id] = readCursor(text)
  const isPlace =
    typeof day === "string" &&
    dayShape.test(day) &&
    !Number.isNaN(Date.parse(day)) &&
    Number.isSafeInteger(id)
  return isPlace ? [day, id as number] : null
}

const placeIn = ([day, id]: Place): SQL => sql`(${day}::date, ${id}::bigint)`

/** GET /google_figures: figures by location and day, the newest days first. */
const listFigures: Service<"google_figures.list"> = async ({ deps, scope, query }) => {
  const { db } = deps
  const rows = await figureRows(db, scope, query)
  const days = boundsOf(deps, scope, query)
  const { after, before } = cursorPlaces(path, query, placeOf)
  const perPage = query.per_page ?? defaultPerPage
  const skipped = skippedRows(query)
  const at = sql`(f.day, f.location_id)`
  const edge = after ? sql`${at} < ${placeIn(after)}` : before ? sql`${at} > ${placeIn(before)}` : undefined
  const [found, [counted]] = await Promise.all([
    readRows(db, rows, days, { edge, isTurned: before !== null, limit: perPage + 1, offset: skipped }),
    rowsOf(
      db,
      { count: column.number() },
      sql`select count(*) as count from (select 1 ${rows.from(days)} limit ${maxCounted + 1}) counted`,
    ),
  ])
  const hasMore = found.length > perPage
  const page = found.slice(0, perPage)
  if (before) page.reverse()
  const cursor = (row: Row | undefined) => (row ? cursorOf([row.day, row.location_id]) : null)
  const hasNewer = before ? hasMore : after !== null || (skipped > 0 && page.length > 0)
  const cursors = {
    before: hasNewer ? cursor(page[0]) : null,
    after: before !== null || hasMore ? cursor(page.at(-1)) : null,
  }
  const { count } = counted!
  return {
    _embedded: { google_figures: page },
    ...totalOf({ count: Math.min(count, maxCounted), exact: count <= maxCounted }, query),
    ...cursorPageOf(path, query, cursors),
    ...(count === 0 ? { _page: 1 } : {}),
  }
}

/** Sum of a figure over the days on which it is known; null without any. */
const sumOf = (days: readonly FigureDay[], name: (typeof googleFigureNames)[number]): number | null =>
  days.reduce<number | null>((sum, day) => (day[name] === null ? sum : (sum ?? 0) + day[name]), null)

/** GET /google_figures/overview: figures of a period with their change, like for like, and day by day (D-323). */
const overview: Service<"google_figures.overview"> = async ({ deps, scope, query }) => {
  const { db } = deps
  const rows = await figureRows(db, scope, query)
  const bounds = boundsOf(deps, scope, query)
  const before = comparisonOf(bounds)
  const period = { from: bounds.from ?? "", to: bounds.to ?? "" }
  const [days, compared, standing, { locations, isSimulated }] = await Promise.all([
    figureDays(db, rows, bounds),
    before && comparedFigures(db, rows, period, before),
    figuresStanding(deps, scope, rows),
    figureLocations(db, rows, bounds),
  ])
  return {
    figures: googleFigureNames.map((name) => ({
      name,
      value: sumOf(days, name),
      compared: compared?.[name].compared ?? null,
      compared_before: compared?.[name].before ?? null,
    })),
    days,
    locations,
    is_simulated: isSimulated,
    ...standing,
  }
}

const columns: Record<string, Column<Row>> = {
  location_id: ({ location_id }) => location_id,
  location_name: ({ location_name }) => location_name,
  day: ({ day }) => day,
  views: ({ views }) => views,
  search_views: ({ search_views }) => search_views,
  maps_views: ({ maps_views }) => maps_views,
  calls: ({ calls }) => calls,
  directions: ({ directions }) => directions,
  website_clicks: ({ website_clicks }) => website_clicks,
  origin: ({ is_simulated }) => (is_simulated ? "Simulated" : "Google"),
}

/** Each batch begins where the last one ended. */
async function* batchesOf(
  db: Db,
  rows: FigureRows,
  days: Parameters<FigureRows["from"]>[0],
): AsyncGenerator<Row[]> {
  let edge: SQL | undefined
  while (true) {
    const batch = await readRows(db, rows, days, { edge, limit: batchSize })
    if (batch.length > 0) yield batch
    const last = batch.at(-1)
    if (!last || batch.length < batchSize) return
    edge = sql`(f.day, f.location_id) < ${placeIn([last.day, last.location_id])}`
  }
}

/**
 * GET /export/csv/google_figures: figures by location and day as a file, in the order of the list (D-110, D-323).
 * @throws 403 in a trial without trial_export, 409 when something that the filter names is gone (D-270).
 */
const exportFigures: Service<"google_figures.export"> = async ({ deps, scope, query }) => {
  await requireExport(deps, scope)
  await requireFilters(deps.db, scope, query)
  const rows = await figureRows(deps.db, scope, query)
  const batches = batchesOf(deps.db, rows, boundsOf(deps, scope, query))
  return fileDownload(deps, scope, "google-figures", { columns, batches }, query.file_type)
}

export const verbs = {
  "google_figures.list": listFigures,
  "google_figures.overview": overview,
  "google_figures.export": exportFigures,
} satisfies Verbs
