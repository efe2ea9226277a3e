import { and, eq } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { notFound } from "../../core/errors.ts"
import { templateTags } from "../../db/schema/response-templates.ts"
import { lockTemplate } from "../response-templates/template-rows.ts"
import type { Service } from "../service.ts"
import { findTags } from "../tags/tag-rows.ts"

/** DELETE /template_tags: takes a tag off a template; the tag stays (D-133). @throws 404, also when it has it not. */
export const deleteTemplateTag: Service<"template_tags.delete"> = async ({ deps, scope, query, actor }) => {
  const { accountId } = scope
  await deps.db.transaction(async (tx) => {
    const template = await lockTemplate(tx, accountId, query.template_id)
    const [tag] = await findTags(tx, accountId, [query.name])
    if (!tag) throw notFound()
    const freed = await tx
      .delete(templateTags)
      .where(
        and(
          eq(templateTags.accountId, accountId),
          eq(templateTags.templateId, template.id),
          eq(templateTags.tagId, tag.id),
        ),
      )
      .returning({ tagId: templateTags.tagId })
    if (freed.length === 0) throw notFound()
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "template", id: template.id, name: template.name },
      before: { tag: tag.name },
    })
  })
  return undefined
}
