import { recordAudit } from "../../audit/record.ts"
import type { Service } from "../service.ts"
import { makeTags, tagItem, tagTaken } from "./tag-rows.ts"

/** Makes a tag that no review has yet. @throws 409 for a name that is taken, whatever its case. */
export const createTag: Service<"tags.create"> = ({ deps, scope, body, actor }) =>
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
