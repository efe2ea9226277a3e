import { and, eq, sql } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { invalid, notFound } from "../../core/errors.ts"
import { filterId, pathId } from "../../core/ids.ts"
import { tags } from "../../db/schema/reviews.ts"
import type { Service } from "../service.ts"
import { recordTagChange } from "./record-tag-change.ts"
import { lockTags, tagItem } from "./tag-rows.ts"

/**
 * Puts one tag in the place of another on all reviews and templates, and deletes the other; a review that had both has one.
 * @returns the tag that stays.
 * @throws 404, 422 for an unknown tag or the same one.
 */
export const mergeTag: Service<"tags.merge"> = ({ deps, scope, params, body, actor }) =>
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
