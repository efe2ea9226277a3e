import { type SQL, sql } from "drizzle-orm"
import type { WebhookEvent } from "#lib/contract/webhook-endpoints/constants.ts"
import type { WebhookData } from "#lib/contract/webhook-endpoints/events.ts"
import type { Db } from "../../db/connect.ts"
import { isOneOf } from "../../db/queries/sql-lists.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"
import { sources as sourceTable } from "../../db/schema/places.ts"

/** An event that waits, `q`: that of a connection for as long as places of it are read for the first time. */
export const isHeldBack: SQL = sql`(q.data ? 'token_id' and exists (select 1 from connection_places p
  where p.account_id = q.account_id and p.token_id = (q.data ->> 'token_id')::bigint
    and p.owner_account_id = (q.data ->> 'owner_account_id')::bigint
    and p.status = 'matched' and p.location_id is not null and p.synced_at is null and p.failing_since is null))`

export const waitingEventShape = {
  type: column.text<WebhookEvent>(),
  subject: column.text(),
  data: column.json<{
    location_id?: number
    source_id?: number
    token_id?: number
    owner_account_id?: number
  }>(),
}

export type WaitingEvent = RowOf<typeof waitingEventShape>

/** Reviews in events; deleted ones are left out. */
export async function reviewsToSend(
  tx: Db,
  accountId: number,
  ids: number[],
): Promise<WebhookData<"review.created">[]> {
  if (ids.length === 0) return []
  const rows = await rowsOf(
    tx,
    {
      id: column.number(),
      location_id: column.number(),
      location_name: column.text(),
      title: column.text().nullable(),
      content: column.text().nullable(),
      rating: column.number().nullable(),
      source_code: column.text(),
      author: column.text().nullable(),
      url: column.text().nullable(),
      published_at: column.instant(),
    },
    sql`select r.id, r.location_id, l.name as location_name, s.code as source_code, r.rating::float8 as rating,
          r.title, r.content, r.author, r.url, r.published_at
        from reviews r
        join locations l on l.account_id = r.account_id and l.id = r.location_id
        join sources s on s.id = r.source_id
        where r.account_id = ${accountId} and ${isOneOf(sql`r.id`, ids)}
          and r.deleted_at is null and r.origin_deleted_at is null
        order by r.id`,
  )
  return rows.map((row) => ({
    account_id: accountId,
    review: { ...row, published_at: new Date(row.published_at).toISOString() },
  }))
}

/** Deleted reviews in events. */
export async function removalsToSend(
  tx: Db,
  accountId: number,
  events: readonly WaitingEvent[],
): Promise<WebhookData<"review.deleted">[]> {
  const sources = await tx.select({ id: sourceTable.id, code: sourceTable.code }).from(sourceTable)
  const codes = new Map(sources.map(({ id, code }) => [id, code]))
  return events.map(({ subject, data }) => ({
    account_id: accountId,
    review: {
      id: Number(subject),
      location_id: data.location_id!,
      source_code: codes.get(data.source_id!) ?? "",
    },
  }))
}

/** Event of one import: of a file, or of the first passes of a connection. */
export async function importToSend(
  tx: Db,
  accountId: number,
  { subject, data }: WaitingEvent,
): Promise<WebhookData<"import.finished">[]> {
  const fileId = /^file-(\d+)$/.exec(subject)?.[1]
  const [found] = await rowsOf(
    tx,
    { id: column.number().nullable(), source_code: column.text().nullable(), reviews: column.number() },
    fileId
      ? sql`select f.id, null as source_code, i.taken as reviews from imports i
          left join import_files f on f.account_id = i.account_id and f.import_id = i.id
          where i.account_id = ${accountId} and i.id = ${fileId}::bigint`
      : sql`select null::bigint as id, s.code as source_code, (select count(*)::integer from connection_places p
            join provider_reviews v on v.account_id = p.account_id and v.connection_place_id = p.id
            where p.account_id = ${accountId} and p.token_id = t.id and p.owner_account_id = t.account_id) as reviews
          from oauth_tokens t join integrations n on n.id = t.integration_id
          join sources s on s.id = n.review_source_id
          where t.account_id = ${data.owner_account_id}::bigint and t.id = ${data.token_id}::bigint`,
  )
  const kind = fileId ? "file" : "connection"
  return found ? [{ account_id: accountId, import: { ...found, kind } }] : []
}
