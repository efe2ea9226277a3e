import { type SQL, sql } from "drizzle-orm"
import { viewDays, type WidgetType, widgetsPerPage } from "#lib/contract/widgets/constants.ts"
import type { Widget } from "#lib/contract/widgets/schema.ts"
import { settingsOf } from "#lib/contract/widgets/settings.ts"
import { widgetTitle } from "#lib/format/widget-title.ts"
import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { inGroupScope } from "../../db/queries/group-scope.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { nameMatches } from "../../db/queries/name-search.ts"
import { allOf, anyOf } from "../../db/queries/sql-lists.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { column, countOf, type RowOf, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"
import { keptLocationIds, savedPlaceName } from "../../widgets/widget-columns.ts"
import type { Deps } from "../deps.ts"
import { pageOf } from "../list-answer.ts"
import { emailBrandingOf } from "../whitelabels/email-branding.ts"

const shape = {
  id: column.number(),
  accountId: column.number(),
  name: column.text(),
  widgetType: column.text<WidgetType>(),
  publicKey: column.text(),
  coverage: column.text<"all" | "locations" | "group">(),
  groupId: column.number().nullable(),
  settings: column.json<Record<string, unknown>>(),
  allowedDomains: column.text().array(),
  createdAt: column.text(),
  updatedAt: column.text(),
  locationIds: column.number().array(),
  place: column.text(),
  pages: column.number(),
  views: column.number(),
  host: column.text().nullable(),
  blockedHost: column.text().nullable(),
  blockedToday: column.number().nullable(),
}
export type WidgetRow = RowOf<typeof shape>

/** Counts of a widget since a day. */
const seen = (
  today: string,
) => sql`from widget_views v where v.account_id = w.account_id and v.widget_id = w.id
  and v.day > ${today}::date - ${viewDays}::integer and v.views > 0`

/** Sites that were not let today, and still would not be. */
const blocked = (
  today: string,
) => sql`from widget_views v where v.account_id = w.account_id and v.widget_id = w.id
  and v.day = ${today}::date and v.blocked > 0 and cardinality(w.allowed_domains) > 0
  and not exists (select 1 from unnest(w.allowed_domains) d where v.host = d or v.host like '%.' || d)`

const columns = (
  today: string,
) => sql`w.id, w.account_id, w.name, w.widget_type, k.public_key, w.coverage, w.group_id,
  w.settings, w.allowed_domains, ${wireInstant(sql`w.created_at`)} as created_at,
  ${wireInstant(sql`w.updated_at`)} as updated_at,
  ${keptLocationIds} as location_ids, ${savedPlaceName} as place,
  (select count(*) from (select distinct v.host, v.path ${seen(today)}) as known) as pages,
  (select coalesce(sum(v.views), 0)::bigint ${seen(today)}) as views,
  (select v.host ${seen(today)} group by v.host order by sum(v.views) desc, v.host limit 1) as host,
  (select v.host ${blocked(today)} group by v.host order by sum(v.blocked) desc, v.host limit 1) as blocked_host,
  (select sum(v.blocked)::bigint ${blocked(today)} group by v.host order by sum(v.blocked) desc, v.host limit 1)
    as blocked_today`

const from = sql`from widgets w join widget_keys k on k.account_id = w.account_id and k.widget_id = w.id`

/** Widgets whose locations the caller sees, all of them; those of all locations are for who sees all (D-023). */
const isReachable = (scope: Scope, visible: SQL): SQL | undefined => {
  if (scope.locations === "all") return undefined
  const placed = (which: SQL) => sql`exists (select 1 from widget_locations x
    join locations l on l.account_id = x.account_id and l.id = x.location_id
    where x.account_id = w.account_id and x.widget_id = w.id and ${which})`
  return anyOf([
    allOf([sql`w.coverage = 'group'`, inGroupScope(scope, sql`w.account_id`, sql`w.group_id`)]),
    allOf([
      sql`w.coverage = 'locations'`,
      placed(visible),
      sql`not ${placed(sql`l.deleted_at is null and not (${visible})`)}`,
    ]),
  ])
}

const todayOf = (deps: Pick<Deps, "clock">): string => deps.clock.now().toISOString().slice(0, 10)

type Reading = Pick<Deps, "db" | "clock">
type ListQuery = {
  page?: number | undefined
  per_page?: number | undefined
  keywords?: string | undefined
}

/** The widgets of a scope as a list that is read in stretches, the newest first. */
export async function widgetList(deps: Reading, scope: Scope, { keywords }: ListQuery) {
  const visible = await visibleLocations(deps.db, scope, "l")
  const where = sql`where ${allOf([
    sql`w.account_id = ${scope.accountId}`,
    isReachable(scope, visible),
    nameMatches(sql`w.name`, { keywords }),
  ])}`
  return {
    count: () => countOf(deps.db, sql`${from} ${where}`),
    read: (limit: number, offset: number) =>
      rowsOf(
        deps.db,
        shape,
        sql`select ${columns(todayOf(deps))} ${from} ${where}
          order by w.created_at desc, w.id desc limit ${limit} offset ${offset}`,
      ),
  }
}

/** A page of widgets (P-417). An empty list is page 1 of 0. */
export async function listWidgetRows(deps: Reading, scope: Scope, query: ListQuery) {
  const list = await widgetList(deps, scope, query)
  const { page, perPage, offset } = pageOf({ ...query, per_page: query.per_page ?? widgetsPerPage })
  const total = await list.count()
  const paging = { page: total === 0 ? 1 : page, total_pages: Math.ceil(total / perPage), total }
  return { rows: await list.read(perPage, offset), paging }
}

/**
 * One widget.
 * @param isHeld nobody else changes it until the transaction ends.
 * @throws 404 when it is missing, foreign or of locations out of sight.
 */
export async function widgetOf(
  { db, clock }: Reading,
  scope: Scope,
  id: string,
  isHeld = false,
): Promise<WidgetRow> {
  const visible = await visibleLocations(db, scope, "l")
  const which = allOf([
    sql`w.account_id = ${scope.accountId} and w.id = ${pathId(id)}`,
    isReachable(scope, visible),
  ])
  if (isHeld) await db.execute(sql`select 1 from widgets w where ${which} for update`)
  const [row] = await rowsOf(db, shape, sql`select ${columns(todayOf({ clock }))} ${from} where ${which}`)
  if (!row) throw notFound()
  return row
}

type Placed = Pick<WidgetRow, "widgetType" | "settings" | "locationIds" | "groupId">

/** All settings of a widget, as they go out. */
export function wholeSettings({ widgetType, settings, locationIds, groupId }: Placed) {
  const own = settingsOf(widgetType, settings)
  return widgetType === "location_info"
    ? { ...own, location_id: locationIds[0] ?? null }
    : { ...own, location_ids: locationIds, group_id: groupId }
}

/** Where the websites of an account load widgets from. */
export async function widgetSite(deps: Deps, accountId: number) {
  const { site } = await emailBrandingOf(deps, accountId)
  return { site, isWhiteLabel: site !== deps.config.appUrl }
}

/** A widget as it goes out. */
export const widgetItem = (
  row: WidgetRow,
  { site, isWhiteLabel }: Awaited<ReturnType<typeof widgetSite>>,
): Widget => ({
  id: row.id,
  account_id: row.accountId,
  name: row.name,
  widget_type: row.widgetType,
  public_key: row.publicKey,
  settings: wholeSettings(row),
  title: widgetTitle(row.widgetType, row.place, settingsOf(row.widgetType, row.settings).language),
  allowed_domains: row.allowedDomains,
  created_at: row.createdAt,
  updated_at: row.updatedAt,
  site_url: site,
  is_white_label: isWhiteLabel,
  views: {
    pages: row.pages,
    views: row.views,
    host: row.host,
    blocked_host: row.blockedHost,
    blocked_today: row.blockedToday,
  },
})

/** Values of a widget for the audit log. */
export const auditValues = (row: WidgetRow) => ({
  name: row.name,
  widget_type: row.widgetType,
  ...wholeSettings(row),
  allowed_domains: row.allowedDomains,
})
