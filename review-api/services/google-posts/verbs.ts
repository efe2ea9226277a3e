import { and, eq, ne, type SQL, sql } from "drizzle-orm"
import type { GooglePost, PostAction, PostState, PostType, QueryOf } from "#lib/contract/index.ts"
import { recordAudit } from "../../audit/record.ts"
import { notFound } from "../../core/errors.ts"
import { listIds, pathId } from "../../core/ids.ts"
import { type Db, rowsOf } from "../../db/connect.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { allOf, isOneOf, texts } from "../../db/queries/sql-lists.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { googlePosts } from "../../db/schema/google-posts.ts"
import type { ImageCopy } from "../../db/schema/uploads.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import { addressesOf } from "../media/media-item.ts"
import type { Service, Verbs } from "../service.ts"
import { emailBrandingOf } from "../whitelabels/email-branding.ts"

type Row = {
  id: number
  google_post_content_id: number
  bulk_action_id: number
  location_id: number
  location_name: string
  state: PostState
  error: string | null
  publish_at: string
  published_at: string | null
  expires_at: string | null
  created_at: string
  topic_type: PostType
  title: string | null
  startDate: string | null
  startTime: string | null
  endDate: string | null
  endTime: string | null
  summary: string | null
  language_code: string
  actionType: PostAction
  buttonUrl: string | null
  couponCode: string | null
  redeemOnlineUrl: string | null
  termsConditions: string | null
  publishDate: string | null
  publishTime: string | null
  upload_id: string | null
  copies: ImageCopy[] | null
}

/** A live offer or event whose end has passed has expired. */
const stateAt = (now: Date): SQL =>
  sql`case when p.state = 'live' and p.expires_at <= ${now.toISOString()}::timestamptz then 'expired' else p.state end`

const tables = sql`google_posts p
  join locations l on l.account_id = p.account_id and l.id = p.location_id
  join google_post_contents c on c.account_id = p.account_id and c.id = p.content_id
  left join uploads u on u.account_id = c.account_id and u.id = c.upload_id`

const columnsAt = (now: Date): SQL => sql`p.id::float8 as id, c.id::float8 as google_post_content_id,
  p.bulk_action_id::float8 as bulk_action_id, l.id::float8 as location_id, l.name as location_name,
  ${stateAt(now)} as state, p.error, ${wireInstant(sql`p.publish_at`)} as publish_at,
  ${wireInstant(sql`p.published_at`)} as published_at, ${wireInstant(sql`p.expires_at`)} as expires_at,
  ${wireInstant(sql`p.created_at`)} as created_at, c.topic_type, c.title, c.start_date::text as "startDate",
  c.start_time as "startTime", c.end_date::text as "endDate", c.end_time as "endTime", c.summary, c.language_code,
  c.action_type as "actionType", c.button_url as "buttonUrl", c.coupon_code as "couponCode",
  c.redeem_online_url as "redeemOnlineUrl", c.terms_conditions as "termsConditions",
  c.publish_date::text as "publishDate", c.publish_time as "publishTime", c.upload_id, u.copies`

/** Posts that a scope sees: those of its locations that nobody has deleted. */
const seen = async (db: Db, scope: Scope): Promise<SQL> =>
  sql`${await visibleLocations(db, scope, "l")} and p.account_id = ${scope.accountId} and p.state <> 'deleted'`

async function itemsOf(deps: Deps, { accountId }: Scope, rows: readonly Row[]): Promise<GooglePost[]> {
  if (rows.length === 0) return []
  const { site } = await emailBrandingOf(deps, accountId)
  return rows.map(({ upload_id: id, copies, ...row }) => {
    const url = id && addressesOf({ ...deps, site }, { accountId, id }, copies ?? []).url
    return { ...row, media: url ? [{ sourceUrl: url, mediaFormat: "PHOTO" }] : [] }
  })
}

async function whereOf(deps: Deps, scope: Scope, query: QueryOf<"google_posts.list">): Promise<SQL> {
  const locationIds = listIds("location_ids", query.location_ids)
  return allOf([
    await seen(deps.db, scope),
    locationIds && isOneOf(sql`p.location_id`, locationIds),
    query.states && sql`${stateAt(deps.clock.now())} = any(${texts(query.states)})`,
  ])
}

/**
 * GET /google_posts: posts of the locations that the caller sees, those that are published last first.
 * @throws 400 for a list with something that is no id.
 */
const listPosts: Service<"google_posts.list"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const where = await whereOf(deps, scope, query)
  const [rows, [counted]] = await Promise.all([
    rowsOf<Row>(
      deps.db,
      sql`select ${columnsAt(deps.clock.now())} from ${tables} where ${where}
          order by p.publish_at desc, p.id desc limit ${perPage} offset ${offset}`,
    ),
    rowsOf<{ total: number }>(
      deps.db,
      sql`select count(*)::integer as total from google_posts p
          join locations l on l.account_id = p.account_id and l.id = p.location_id where ${where}`,
    ),
  ])
  return listAnswerOf({
    ...{ path: "/google_posts", query, page, perPage, total: counted!.total, collection: "google_posts" },
    items: await itemsOf(deps, scope, rows),
  })
}

/** A post that the scope sees. @throws 404. */
async function visiblePost(db: Db, { clock }: Pick<Deps, "clock">, scope: Scope, id: number): Promise<Row> {
  const [row] = await rowsOf<Row>(
    db,
    sql`select ${columnsAt(clock.now())} from ${tables}
        where ${allOf([await seen(db, scope), sql`p.id = ${id}::bigint`])}`,
  )
  if (!row) throw notFound()
  return row
}

/** GET /google_posts/{id}. @throws 404. */
const getPost: Service<"google_posts.get"> = async ({ deps, scope, params }) => {
  const [item] = await itemsOf(deps, scope, [await visiblePost(deps.db, deps, scope, pathId(params.id))])
  return item!
}

/** DELETE /google_posts/{id}: deletes a post here, and at Google by a job. @throws 404. */
const deletePost: Service<"google_posts.delete"> = async ({ deps, scope, params, actor }) => {
  const { accountId } = scope
  const id = pathId(params.id)
  await deps.db.transaction(async (tx) => {
    const post = await visiblePost(tx, deps, scope, id)
    const [deleted] = await tx
      .update(googlePosts)
      .set({ state: "deleted", nextAttemptAt: deps.clock.now().toISOString(), checkAt: null })
      .where(
        and(eq(googlePosts.accountId, accountId), eq(googlePosts.id, id), ne(googlePosts.state, "deleted")),
      )
      .returning({ id: googlePosts.id })
    if (!deleted) throw notFound()
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "google_post", id, name: post.location_name },
      before: { location_id: post.location_id, title: post.title, summary: post.summary, state: post.state },
    })
  })
  await deps.jobs.send("post_publication", String(id))
  return undefined
}

export const verbs = {
  "google_posts.list": listPosts,
  "google_posts.get": getPost,
  "google_posts.delete": deletePost,
} satisfies Verbs
