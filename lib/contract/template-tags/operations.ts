import { operation } from "../operation.ts"
import { tagSchema } from "../tags/schema.ts"
import * as templateTags from "./schema.ts"

export const templateTagsOperations = {
  "template_tags.create": operation({
    method: "POST",
    path: "/template_tags",
    summary: "Add a tag to a template",
    tag: "responses",
    access: "active",
    permission: "template.update",
    status: 201,
    refusals: [404],
    body: templateTags.templateTagBodySchema,
    answer: tagSchema,
  }),
  "template_tags.delete": operation({
    method: "DELETE",
    path: "/template_tags",
    summary: "Remove a tag from a template",
    tag: "responses",
    access: "active",
    permission: "template.update",
    status: 204,
    refusals: [404],
    query: templateTags.templateTagQuerySchema,
  }),
} as const
