import { and, eq } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { notFound } from "../../core/errors.ts"
import { templateTags } from "../../db/schema/response-templates.ts"
import { lockTemplate } from "../response-templates/template-rows.ts"
import type { Service, Verbs } from "../service.ts"
import { findOrMakeTags, findTags, tagItem } from "../tags/tag-rows.ts"

/**
 * POST /template_tags: puts a tag on a template and makes it if it is new; a template that has it keeps it (D-133).
 * @throws 404.
 */
const createTemplateTag: Service<"template_tags.create"> = ({ deps, scope, body, actor }) =>
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

/** DELETE /template_tags: takes a tag off a template; the tag stays (D-133). @throws 404, also when it has it not. */
const deleteTemplateTag: Service<"template_tags.delete"> = async ({ deps, scope, query, actor }) => {
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

export const verbs = {
  "template_tags.create": createTemplateTag,
  "template_tags.delete": deleteTemplateTag,
} satisfies Verbs
