import { and, eq, sql } from "drizzle-orm"
import { normalizeName } from "#lib/format/normalize-name.ts"
import { recordAudit } from "../../audit/record.ts"
import { invalid, notFound } from "../../core/errors.ts"
import { filterId, pathId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { nameMatches, nameOrder, relevanceOf } from "../../db/queries/name-search.ts"
import { allOf } from "../../db/queries/sql-lists.ts"
import { column, countOf, rowsOf } from "../../db/rows.ts"
import { tags } from "../../db/schema/reviews.ts"
import { isUniqueViolation } from "../../db/unique-violation.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import { orderBy, type SortKey } from "../list-sort.ts"
import type { Service, Verbs } from "../service.ts"
import { lockTag, lockTags, makeTags, type TagRow, tagItem, tagTaken } from "./tag-rows.ts"

/**
 * Tells every review that has a tag, in its history, that the tag goes or that another one comes.
 * @param tx the transaction that holds the tag, before anything of it changes.
 * @returns how many reviews have it.
 */
async function recordTagChange(
  tx: Db,
  { clock }: Pick<Deps, "clock">,
  { accountId, userId }: Pick<Scope, "accountId" | "userId">,
  from: TagRow,
  into: TagRow | null,
): Promise<number> {
  const values = (tag: TagRow) => sql`${JSON.stringify({ tag: { id: tag.id, name: tag.name } })}::text::jsonb`
  const at = sql`${clock.now().toISOString()}::timestamptz`
  const recorded = await rowsOf(
    tx,
    { count: column.number() },
    sql`with recorded as (
          insert into review_events (account_id, review_id, user_id, action, before, created_at)
          select account_id, review_id, ${userId}::bigint, 'tag_removed', ${values(from)}, ${at}
          from review_tags where account_id = ${accountId} and tag_id = ${from.id} order by review_id
          returning 1)
        select count(*) as count from recorded`,
  )
  if (into) {
    await tx.execute(sql`
      insert into review_events (account_id, review_id, user_id, action, after, created_at)
      select account_id, review_id, ${userId}::bigint, 'tag_added', ${values(into)}, ${at}
      from review_tags mark where account_id = ${accountId} and tag_id = ${from.id}
        and not exists (select 1 from review_tags has where has.account_id = mark.account_id
          and has.review_id = mark.review_id and has.tag_id = ${into.id})
      order by review_id`)
  }
  return recorded[0]!.count
}

const name = sql`t.name`

/** How many reviews of the account have a tag: for those who keep the tags, who see all of its locations. */
const reviewsCount = sql`(
  select count(*)::integer from review_tags mark where mark.account_id = t.account_id and mark.tag_id = t.id)`

/** GET /tags: the account's tags by name; what is typed finds the closest first (D-010, D-133). */
const listTags: Service<"tags.list"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const from = sql`from tags t where ${allOf([
    sql`t.account_id = ${scope.accountId}`,
    nameMatches(name, query),
  ])}`
  const keywords = query.keywords?.trim()
  const keys: Record<string, SortKey> = {
    name: { by: nameOrder(name) },
    ...(keywords
      ? { relevance: { by: [relevanceOf(name, keywords), ...nameOrder(name)], fixed: true } }
      : {}),
  }
  const order = orderBy(query, keys, [keywords ? "relevance" : "name"], sql`t.id`)
  const isCounted = query.with_counts === true && scope.permissions.tag?.includes("update") === true
  const counted = isCounted ? sql`, ${reviewsCount} as reviews_count` : sql``
  const total = await countOf(deps.db, from)
  const items = await rowsOf(
    deps.db,
    {
      id: column.number(),
      name: column.text(),
      ...(isCounted ? { reviews_count: column.number() } : {}),
    },
    sql`select t.id, t.name${counted} ${from} order by ${order} limit ${perPage} offset ${offset}`,
  )
  return listAnswerOf({
    path: "/tags",
    query,
    page,
    perPage,
    total,
    collection: "tags",
    items,
  })
}

/** Makes a tag that no review has yet. @throws 409 for a name that is taken, whatever its case. */
const createTag: Service<"tags.create"> = ({ deps, scope, body, actor }) =>
  deps.db.transaction(async (tx) => {
    const { accountId } = scope
    const [tag] = await makeTags(tx, accountId, [body.name])
    if (!tag) throw tagTaken()
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "tag", id: tag.id, name: tag.name },
      after: { name: tag.name },
    })
    return tagItem(tag)
  })

/** Renames a tag on all reviews. @throws 404, 409 for the name of another tag. */
const updateTag: Service<"tags.update"> = async ({ deps, scope, params, body, actor }) => {
  const { accountId } = scope
  const name = normalizeName(body.name)
  try {
    return await deps.db.transaction(async (tx) => {
      const before = await lockTag(tx, accountId, params.id)
      await tx.execute(
        sql`update tags set name = ${name} where account_id = ${accountId} and id = ${before.id}`,
      )
      await recordAudit(tx, deps, actor, {
        accountId,
        resource: { type: "tag", id: before.id, name },
        before: { name: before.name },
        after: { name },
      })
      return tagItem({ id: before.id, name })
    })
  } catch (error) {
    throw isUniqueViolation(error) ? tagTaken() : error
  }
}

/**
 * Puts one tag in the place of another on all reviews and templates, and deletes the other; a review that had both has one.
 * @returns the tag that stays.
 * @throws 404, 422 for an unknown tag or the same one.
 */
const mergeTag: Service<"tags.merge"> = ({ deps, scope, params, body, actor }) =>
  deps.db.transaction(async (tx) => {
    const { accountId } = scope
    const ids = { from: pathId(params.id), into: filterId(String(body.into_tag_id))! }
    const held = await lockTags(tx, accountId, [ids.from, ids.into])
    const from = held.find(({ id }) => id === ids.from)
    const into = held.find(({ id }) => id === ids.into)
    if (!from) throw notFound()
    if (!into) throw invalid({ into_tag_id: ["is unknown"] })
    if (from.id === into.id) throw invalid({ into_tag_id: ["is the same tag"] })
    const count = await recordTagChange(tx, deps, scope, from, into)
    await tx.execute(sql`
      insert into review_tags (account_id, review_id, tag_id)
      select account_id, review_id, ${into.id}::bigint from review_tags
      where account_id = ${accountId} and tag_id = ${from.id} on conflict do nothing`)
    await tx.execute(sql`
      insert into template_tags (account_id, template_id, tag_id)
      select account_id, template_id, ${into.id}::bigint from template_tags
      where account_id = ${accountId} and tag_id = ${from.id} on conflict do nothing`)
    await tx.delete(tags).where(and(eq(tags.accountId, accountId), eq(tags.id, from.id)))
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "tag", id: from.id, name: from.name },
      before: { name: from.name, reviews: count },
      after: { name: into.name },
    })
    return tagItem(into)
  })

/** Deletes a tag and takes it off all reviews. @throws 404. */
const deleteTag: Service<"tags.delete"> = async ({ deps, scope, params, actor }) => {
  const { accountId } = scope
  await deps.db.transaction(async (tx) => {
    const tag = await lockTag(tx, accountId, params.id)
    const count = await recordTagChange(tx, deps, scope, tag, null)
    await tx.delete(tags).where(and(eq(tags.accountId, accountId), eq(tags.id, tag.id)))
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "tag", id: tag.id, name: tag.name },
      before: { name: tag.name, reviews: count },
    })
  })
  return undefined
}

export const verbs = {
  "tags.list": listTags,
  "tags.create": createTag,
  "tags.update": updateTag,
  "tags.merge": mergeTag,
  "tags.delete": deleteTag,
} satisfies Verbs
