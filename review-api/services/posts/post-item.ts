import { type SQL, sql } from "drizzle-orm"
import type { Post, PostAction, PostDirectory, PostState, PostType } from "#lib/contract/index.ts"
import type { EndCode } from "#lib/contract/publish-obstacles.ts"
import { notFound } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { allOf, isOneOf } from "../../db/queries/sql-lists.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"
import type { ImageCopy } from "../../db/schema/uploads.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { addressesOf } from "../media/media-item.ts"
import { emailBrandingOf } from "../whitelabels/email-branding.ts"

export const itemRowShape = {
  id: column.number(),
  google_post_content_id: column.number(),
  bulk_action_id: column.number(),
  location_id: column.number(),
  location_name: column.text(),
  public_location_name: column.text(),
  city: column.text().nullable(),
  directory_code: column.text<PostDirectory>(),
  directory_codes: column.json<PostDirectory[]>(),
  time_zone: column.text(),
  state: column.text<PostState>(),
  error_code: column.text<EndCode>().nullable(),
  error: column.text().nullable(),
  publish_at: column.text(),
  published_at: column.text().nullable(),
  expires_at: column.text().nullable(),
  created_at: column.text(),
  topic_type: column.text<PostType>(),
  title: column.text().nullable(),
  startDate: column.text().nullable(),
  startTime: column.text().nullable(),
  endDate: column.text().nullable(),
  endTime: column.text().nullable(),
  summary: column.text().nullable(),
  language_code: column.text(),
  actionType: column.text<PostAction>(),
  buttonUrl: column.text().nullable(),
  couponCode: column.text().nullable(),
  redeemOnlineUrl: column.text().nullable(),
  termsConditions: column.text().nullable(),
  publishDate: column.text().nullable(),
  publishTime: column.text().nullable(),
  upload_id: column.text().nullable(),
  copies: column.json<ImageCopy[]>().nullable(),
}

export type ItemRow = RowOf<typeof itemRowShape>

const at = (now: Date): SQL => sql`${now.toISOString()}::timestamptz`

/** How a post `p` stands: a live offer or event whose end has passed has expired. */
export const stateAt = (now: Date): SQL =>
  sql`case when p.state = 'live' and p.expires_at <= ${at(now)} then 'expired' else p.state end`

/** Posts `p` in one state, by conditions that indexes know. */
export function isInState(state: PostState, now: Date): SQL {
  if (state === "expired") return sql`p.state = 'live' and p.expires_at <= ${at(now)}`
  if (state === "live") return sql`p.state = 'live' and (p.expires_at is null or p.expires_at > ${at(now)})`
  return sql`p.state = ${state}`
}

/** Posts `p` that can be sent again: they failed or were rejected, and have not ended meanwhile. */
export const isRetryable = (now: Date): SQL =>
  sql`p.state in ('failed', 'rejected') and (p.expires_at is null or p.expires_at > ${at(now)})`

/** The zone of a location `l` with its account `a`. */
export const zoneOfLocation = sql`coalesce(l.time_zone, a.time_zone)`

export const itemTables = sql`posts p
  join locations l on l.account_id = p.account_id and l.id = p.location_id
  join accounts a on a.id = p.account_id
  join post_contents c on c.account_id = p.account_id and c.id = p.content_id
  left join uploads u on u.account_id = c.account_id and u.id = c.upload_id`

export const itemColumns = (now: Date): SQL => sql`p.id, c.id as google_post_content_id,
  p.bulk_action_id, l.id as location_id, l.name as location_name,
  coalesce(l.public_name, l.name) as public_location_name, l.city, p.source_code as directory_code, to_jsonb(c.directories) as directory_codes, ${zoneOfLocation} as time_zone,
  ${stateAt(now)} as state, p.error_code, p.error, ${wireInstant(sql`p.publish_at`)} as publish_at,
  ${wireInstant(sql`p.published_at`)} as published_at, ${wireInstant(sql`p.expires_at`)} as expires_at,
  ${wireInstant(sql`p.created_at`)} as created_at, c.topic_type, c.title, c.start_date::text as start_date,
  c.start_time, c.end_date::text as end_date, c.end_time, c.summary, c.language_code,
  c.action_type, c.button_url, c.coupon_code,
  c.redeem_online_url, c.terms_conditions,
  c.publish_date::text as publish_date, c.publish_time, c.upload_id, u.copies`

/** How many posts of each content can be sent again, at locations that the scope sees. */
async function countRetryable(
  { db, clock }: Pick<Deps, "db" | "clock">,
  scope: Scope,
  rows: readonly ItemRow[],
): Promise<Map<number, number>> {
  const failed = rows.filter(({ state }) => state === "failed" || state === "rejected")
  if (failed.length === 0) return new Map()
  const contentIds = [...new Set(failed.map((row) => row.google_post_content_id))]
  const counted = await rowsOf(
    db,
    { id: column.number(), count: column.number() },
    sql`select p.content_id as id, count(*) as count
        from posts p join locations l on l.account_id = p.account_id and l.id = p.location_id
        where ${allOf([
          sql`p.account_id = ${scope.accountId}`,
          isOneOf(sql`p.content_id`, contentIds),
          isRetryable(clock.now()),
          await visibleLocations(db, scope, "l"),
        ])} group by p.content_id`,
  )
  return new Map(counted.map(({ id, count }) => [id, count]))
}

/** Posts as they go out. Addresses of their images are signed for the site that their account is seen at. */
export async function itemsOf(deps: Deps, scope: Scope, rows: readonly ItemRow[]): Promise<Post[]> {
  if (rows.length === 0) return []
  const { accountId } = scope
  const { site } = await emailBrandingOf(deps, accountId)
  const retryable = await countRetryable(deps, scope, rows)
  return rows.map(({ upload_id: id, copies, ...row }) => {
    const url = id && addressesOf({ ...deps, site }, { accountId, id }, copies ?? []).url
    const hasFailed = row.state === "failed" || row.state === "rejected"
    const count = hasFailed ? (retryable.get(row.google_post_content_id) ?? 0) : null
    return { ...row, retryable_count: count, media: url ? [{ sourceUrl: url, mediaFormat: "PHOTO" }] : [] }
  })
}

/** A post that the scope sees: of one of its locations, and not deleted. @throws 404. */
export async function visiblePost(
  db: Db,
  { clock }: Pick<Deps, "clock">,
  scope: Scope,
  id: number,
): Promise<ItemRow> {
  const [row] = await rowsOf(
    db,
    itemRowShape,
    sql`select ${itemColumns(clock.now())} from ${itemTables} where ${allOf([
      await visibleLocations(db, scope, "l"),
      sql`p.account_id = ${scope.accountId} and p.state <> 'deleted' and p.id = ${id}::bigint`,
    ])}`,
  )
  if (!row) throw notFound()
  return row
}
