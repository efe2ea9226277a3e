import { type SQL, sql } from "drizzle-orm"
import type { QueryOf } from "#lib/contract/index.ts"
import {
  type CampaignStatus,
  type Channel,
  type RequestTypeId,
  requestTypes,
} from "#lib/contract/requests/constants.ts"
import { addDays, addMonths } from "#lib/dates/day.ts"
import { todayIn } from "#lib/dates/today.ts"
import { figureColumns, figureShape, noFigures, shownFigures } from "../../asking/request-figures.ts"
import type { Db } from "../../db/connect.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { locationConditions } from "../../db/queries/location-set.ts"
import { selectionOf } from "../../db/queries/selection-of.ts"
import { allOf } from "../../db/queries/sql-lists.ts"
import { column, countOf, type RowOf, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"
import { visibleCampaigns } from "../campaigns/campaign-item.ts"
import { batchesOf, type Column } from "../export-rows.ts"
import { fileDownload } from "../file-download.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import { requireExport } from "../require-export.ts"
import type { Service } from "../service.ts"

type Filter = QueryOf<"reports.get_campaign_overview">
type Range = { from: string; to: string }

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** The range of a report: six months unless it is said (F-696). */
function rangeOf({ published_after, published_before }: Filter, timeZone: string, now: Date): Range {
  const to = published_before ?? todayIn(timeZone, now)
  return { from: published_after ?? addDays(addMonths(to, -6), 1), to }
}

/** Conditions on `request_days d` that a scope sees. */
function conditionsOf(scope: Scope, query: Filter, range: Range) {
  const { group_id, location_id, location_ids, channel } = query
  const selection = selectionOf(scope, { group_id, location_id, location_ids })
  return allOf([
    sql`d.account_id = ${scope.accountId} and d.day between ${range.from}::date and ${range.to}::date`,
    ...locationConditions(selection, sql`d.account_id`, sql`d.location_id`),
    channel === undefined ? undefined : sql`d.channel = ${channel}`,
  ])
}

const campaignShape = {
  ...figureShape,
  campaign_id: column.number(),
  name: column.text(),
  requestTypeId: column.number(),
  status: column.text<CampaignStatus>(),
  location_id: column.number().nullable(),
  location_name: column.text().nullable(),
  scheduled_at: column.text().nullable(),
  sent_at: column.text().nullable(),
}

/** GET /reports/{account_id}/campaigns (F-576, D-138): campaigns with requests in the range, newest first. */
export const listCampaignFigures: Service<"reports.list_campaigns"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const where = conditionsOf(scope, query, rangeOf(query, scope.timeZone, deps.clock.now()))
  const from = sql`from campaigns c where ${allOf([
    sql`c.account_id = ${scope.accountId}`,
    visibleCampaigns(scope),
    sql`exists (select 1 from request_days d where d.campaign_id = c.id and ${where})`,
  ])}`
  const rows = await rowsOf(
    deps.db,
    campaignShape,
    sql`with found as (select c.id ${from} order by c.id desc limit ${perPage} offset ${offset})
      select c.id as campaign_id, coalesce(nullif(c.name, ''), c.subject) as name, c.request_type_id, c.status,
        c.location_id, l.name as location_name, ${wireInstant(sql`c.scheduled_at`)} as scheduled_at,
        ${wireInstant(sql`c.sent_at`)} as sent_at, f.* from found
      join campaigns c on c.account_id = ${scope.accountId} and c.id = found.id
      left join locations l on l.account_id = c.account_id and l.id = c.location_id
      cross join lateral (select ${figureColumns} from request_days d
        where d.campaign_id = c.id and ${where}) f
      order by c.id desc`,
  )
  return listAnswerOf({
    path: `/reports/${scope.accountId}/campaigns`,
    query,
    page,
    perPage,
    total: await countOf(deps.db, from),
    collection: "campaigns",
    items: rows.map(({ requestTypeId, ...row }) => ({
      ...row,
      channel: requestTypes[requestTypeId as RequestTypeId],
    })),
  })
}

/** Longest range that is shown by days. */
const mostDays = 92
/** Longer ranges have the periods with requests alone, and no range before them. */
const longestDays = 3_660
const locationsShown = 500

async function sumsOf(db: Db, scope: Scope, query: Filter, range: Range) {
  const [sums] = await rowsOf(
    db,
    figureShape,
    sql`select ${figureColumns} from request_days d where ${conditionsOf(scope, query, range)}`,
  )
  return sums ?? noFigures
}

const locationShape = {
  ...figureShape,
  location_id: column.number(),
  location_name: column.text(),
  last_sent_on: column.day().nullable(),
}

/** Figures by location, those with the most requests first. @param where of `request_days d`. */
const locationsOf = (db: Db, where: SQL, limit: number, offset: number) =>
  rowsOf(
    db,
    locationShape,
    sql`select d.location_id, coalesce(max(l.name), '') as location_name,
        max(d.day) filter (where d.sent > 0) as last_sent_on, ${figureColumns}
      from request_days d left join locations l on l.account_id = d.account_id and l.id = d.location_id
      where ${where} group by d.location_id order by sum(d.sent) desc, d.location_id
      limit ${limit} offset ${offset}`,
  )

const locationColumns: Readonly<Record<string, Column<RowOf<typeof locationShape>>>> = {
  location_id: ({ location_id }) => location_id,
  location_name: ({ location_name }) => location_name,
  ...Object.fromEntries(
    shownFigures.map((name) => [name, (row: RowOf<typeof locationShape>) => row[name]] as const),
  ),
  last_sent_on: ({ last_sent_on }) => last_sent_on,
}

/** GET /reports/{account_id}/campaign/overview/csv. @throws 403 in a trial without trial_export. */
export const exportCampaignOverview: Service<"reports.export_campaign_overview"> = async ({
  deps,
  scope,
  query,
}) => {
  await requireExport(deps, scope)
  const where = conditionsOf(scope, query, rangeOf(query, scope.timeZone, deps.clock.now()))
  const batches = batchesOf((limit, offset) => locationsOf(deps.db, where, limit, offset))
  return fileDownload(deps, scope, "request-overview", { columns: locationColumns, batches }, query.file_type)
}

/** Every period of a range, those without requests too. */
function periodsOf({ from, to }: Range, grain: "day" | "week"): string[] {
  const first = grain === "day" ? from : addDays(from, -((new Date(`${from}T00:00:00Z`).getUTCDay() + 6) % 7))
  const days = grain === "day" ? 1 : 7
  const count = Math.max(0, Math.floor(daysBetween(first, to) / days) + 1)
  return Array.from({ length: count }, (_, at) => addDays(first, at * days))
}

/** GET /reports/{account_id}/campaign/overview (F-577, D-138). */
export const getCampaignOverview: Service<"reports.get_campaign_overview"> = async ({
  deps,
  scope,
  query,
}) => {
  const { db } = deps
  const range = rangeOf(query, scope.timeZone, deps.clock.now())
  const length = daysBetween(range.from, range.to) + 1
  const isLong = length > longestDays
  const grain = length > mostDays ? "week" : "day"
  const where = conditionsOf(scope, query, range)
  const period = grain === "day" ? sql`d.day` : sql`date_trunc('week', d.day::timestamp)::date`
  const found = await rowsOf(
    db,
    { ...figureShape, period: column.day() },
    sql`select ${period} as period, ${figureColumns} from request_days d where ${where} group by 1`,
  )
  const byPeriod = new Map(found.map((row) => [row.period, row]))
  const channels = await rowsOf(
    db,
    { ...figureShape, channel: column.text<Channel>() },
    sql`select d.channel, ${figureColumns} from request_days d where ${where} group by d.channel order by d.channel`,
  )
  const locations = await locationsOf(db, where, locationsShown, 0)
  return {
    ...(await sumsOf(db, scope, query, range)),
    previous:
      length > 0 && !isLong
        ? await sumsOf(db, scope, query, {
            from: addDays(range.from, -length),
            to: addDays(range.from, -1),
          })
        : null,
    grain,
    series: isLong
      ? found.sort((one, other) => (one.period < other.period ? -1 : 1))
      : periodsOf(range, grain).map((day) => byPeriod.get(day) ?? { ...noFigures, period: day }),
    channels,
    locations,
  }
}
