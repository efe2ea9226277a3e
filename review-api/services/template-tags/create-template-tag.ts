import { recordAudit } from "../../audit/record.ts"
import { templateTags } from "../../db/schema/response-templates.ts"
import { lockTemplate } from "../response-templates/template-rows.ts"
import type { Service } from "../service.ts"
import { findOrMakeTags, tagItem } from "../tags/tag-rows.ts"

/**
 * POST /template_tags: puts a tag on a template and makes it if it is new; a template that has it keeps it (D-133).
 * @throws 404.
 */
export const createTemplateTag: Service<"template_tags.create"> = ({ deps, scope, body, actor }) =>
  deps.db.transaction(async (tx) => {
    const { accountId } = scope
    const template = await lockTemplate(tx, accountId, String(body.template_id))
    const [tag] = await findOrMakeTags(tx, accountId, [body.name])
    const marked = await tx
      .insert(templateTags)
      .values({ accountId, templateId: template.id, tagId: tag!.id })
      .onConflictDoNothing()
      .returning({ tagId: templateTags.tagId })
    if (marked.length > 0) {
      await recordAudit(tx, deps, actor, {
        accountId,
        resource: { type: "template", id: template.id, name: template.name },
        after: { tag: tag!.name },
      })
    }
    return tagItem(tag!)
  })
