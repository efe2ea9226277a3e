import { and, eq } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { tags } from "../../db/schema/reviews.ts"
import type { Service } from "../service.ts"
import { recordTagChange } from "./record-tag-change.ts"
import { lockTag } from "./tag-rows.ts"

/** Deletes a tag and takes it off all reviews. @throws 404. */
export const deleteTag: Service<"tags.delete"> = async ({ deps, scope, params, actor }) => {
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
