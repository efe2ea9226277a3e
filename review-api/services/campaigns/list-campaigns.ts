import { sql } from "drizzle-orm"
import { type QueryOf, valuesOf } from "#lib/contract/index.ts"
import {
  campaignStatuses,
  channelLabels,
  channels,
  type RequestTypeId,
  requestTypes,
} from "#lib/contract/requests/constants.ts"
import { filterId } from "../../core/ids.ts"
import { locationSet } from "../../db/queries/location-set.ts"
import { selectionOf } from "../../db/queries/selection-of.ts"
import { allOf, containing, isOneOf, texts } from "../../db/queries/sql-lists.ts"
import { column } from "../../db/rows.ts"
import { campaigns } from "../../db/schema/campaigns.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import type { Column } from "../export-rows.ts"
import { fileDownload } from "../file-download.ts"
import { keyBatches } from "../key-batches.ts"
import { readKeyPage } from "../key-page.ts"
import { requireExport } from "../require-export.ts"
import type { Service } from "../service.ts"
import { type SortValue, sortedKeys, sortShape } from "../sorted-keys.ts"
import { campaignItems, campaignsPath, sentOf, visibleCampaigns } from "./campaign-item.ts"

type Filter = Omit<QueryOf<"campaigns.export">, "file_type" | "nonce" | "account_id">

/** Whether the day on which a row was made is in a range; both days are included. */
const madeWithin = (
  created: ReturnType<typeof sql>,
  {
    published_after: from,
    published_before: to,
  }: { published_after?: string | undefined; published_before?: string | undefined },
  { timeZone }: Pick<Scope, "timeZone">,
) => [
  from === undefined ? undefined : sql`${created} >= (${from}::date::timestamp at time zone ${timeZone})`,
  to === undefined ? undefined : sql`${created} < ((${to}::date + 1)::timestamp at time zone ${timeZone})`,
]

const typeOf = (channel: string): number =>
  Number(Object.keys(requestTypes).find((id) => requestTypes[Number(id) as RequestTypeId] === channel))

/** Conditions on campaigns `c` that a scope sees. */
function conditionsOf(scope: Scope, query: Filter) {
  const { group_id, location_id, location_ids } = query
  const isPlaced = group_id !== undefined || location_id !== undefined || location_ids !== undefined
  const places = isPlaced ? locationSet(selectionOf(scope, { group_id, location_id, location_ids })) : null
  const statuses = valuesOf(query.status as string | string[] | undefined)
  const words = query.keywords?.trim()
  return [
    sql`c.account_id = ${scope.accountId}`,
    visibleCampaigns(scope),
    ...madeWithin(sql`c.created_at`, query, scope),
    places &&
      sql`exists (select 1 from (${places}) held where held.account_id = c.account_id and (held.location_id = c.location_id
        or exists (select 1 from request_days d where d.account_id = c.account_id and d.campaign_id = c.id
          and d.location_id = held.location_id)))`,
    statuses && sql`c.status = any(${texts(statuses)})`,
    query.channel === undefined ? undefined : sql`c.request_type_id = ${typeOf(query.channel)}`,
    query.multi_campaign_id === undefined
      ? undefined
      : sql`c.multi_campaign_id = ${filterId(query.multi_campaign_id)!}::bigint`,
    words
      ? sql`outpost_search(c.name || chr(10) || c.subject) like outpost_search(${containing(words)}::text)`
      : undefined,
  ].map((one) => one ?? undefined)
}

const values = (scope: Scope): Readonly<Record<string, SortValue>> => ({
  name: { kind: "text", sql: sql`coalesce(nullif(btrim(c.name), ''), nullif(btrim(c.subject), ''))` },
  status: { kind: "bigint", sql: sql`array_position(${texts([...campaignStatuses])}, c.status)` },
  sent: { kind: "bigint", sql: sql`case when c.status <> 'draft' then ${sentOf(scope)} end` },
  when: { kind: "timestamptz", sql: sql`coalesce(c.sent_at, c.scheduled_at, c.created_at)` },
})

const listedShape = { id: column.number(), ...sortShape }

/** A list of campaigns in its order: newest first unless the query says otherwise. Drafts have nothing sent. */
function listOf(scope: Scope, query: Filter) {
  const { columns: keys, ...order } = sortedKeys<typeof listedShape>(sql`c.id`, values(scope), query)
  return {
    shape: listedShape,
    columns: sql`c.id, ${keys}`,
    from: sql`from campaigns c`,
    where: conditionsOf(scope, query),
    ...order,
  }
}

/** Campaigns as they go out, in the order of their ids in a list. */
async function itemsOf(deps: Deps, scope: Scope, listed: readonly { id: number }[]) {
  if (listed.length === 0) return []
  const ids = listed.map(({ id }) => id)
  const rows = await deps.db
    .select()
    .from(campaigns)
    .where(allOf([sql`account_id = ${scope.accountId}`, isOneOf(sql`id`, ids)]))
  const places = new Map(ids.map((id, at) => [id, at]))
  return campaignItems(
    deps,
    scope,
    rows.toSorted((one, other) => places.get(one.id)! - places.get(other.id)!),
  )
}

/** GET /campaigns: newest first unless sorted otherwise. @throws 400 for a bad cursor and for a list with something that is no id. */
export const listCampaigns: Service<"campaigns.list"> = async ({ deps, scope, query }) => {
  const { rows, list } = await readKeyPage(deps.db, query, { path: campaignsPath, ...listOf(scope, query) })
  return { _embedded: { campaigns: await itemsOf(deps, scope, rows) }, ...list }
}

type Item = Awaited<ReturnType<typeof campaignItems>>[number]

/** D-111. */
const columns: Readonly<Record<string, Column<Item>>> = {
  campaign_id: ({ id }) => id,
  name: ({ name, subject }) => name || subject,
  type: ({ request_type_symbol: type }) => channelLabels[channels.find((channel) => channel === type)!],
  status: ({ status }) => status,
  sent_at: {
    as: "instant",
    of: ({ sent_at, figures, scheduled_at }) => sent_at ?? (figures.sent > 0 ? scheduled_at : null),
  },
  sent: ({ figures }) => figures.sent,
  delivered: ({ figures }) => figures.delivered,
  opened: ({ figures }) => figures.opened,
  clicked: ({ figures }) => figures.clicked,
  answered: ({ figures }) => figures.answered,
  unsubscribed: ({ figures }) => figures.unsubscribed,
}

async function* batches(deps: Deps, scope: Scope, query: Filter): AsyncGenerator<Item[]> {
  for await (const rows of keyBatches(deps.db, listOf(scope, query))) yield itemsOf(deps, scope, rows)
}

/** GET /export/csv/campaigns (F-513, D-111). @throws 403 in a trial without trial_export. */
export const exportCampaigns: Service<"campaigns.export"> = async ({ deps, scope, query }) => {
  await requireExport(deps, scope)
  const rows = { columns, batches: batches(deps, scope, query) }
  return fileDownload(deps, scope, "campaigns", rows, query.file_type)
}
