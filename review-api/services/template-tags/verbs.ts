import type { Verbs } from "../service.ts"
import { createTemplateTag } from "./create-template-tag.ts"
import { deleteTemplateTag } from "./delete-template-tag.ts"

export const verbs = {
  "template_tags.create": createTemplateTag,
  "template_tags.delete": deleteTemplateTag,
} satisfies Verbs
