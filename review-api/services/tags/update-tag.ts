import { sql } from "drizzle-orm"
import { normalizeName } from "#lib/format/normalize-name.ts"
import { recordAudit } from "../../audit/record.ts"
import { isUniqueViolation } from "../../db/unique-violation.ts"
import type { Service } from "../service.ts"
import { lockTag, tagItem, tagTaken } from "./tag-rows.ts"

/** Renames a tag on all reviews. @throws 404, 409 for the name of another tag. */
export const updateTag: Service<"tags.update"> = async ({ deps, scope, params, body, actor }) => {
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
