import { idParamSchema } from "../common.ts"
import { operation } from "../operation.ts"
import * as tags from "./schema.ts"

const row = { tag: "tags", access: "active" } as const

/** Tags, and which review has which. */
export const tagsOperations = {
  "tags.list": operation({
    method: "GET",
    path: "/tags",
    ...row,
    summary: "List tags by name",
    permission: "tag.read",
    status: 200,
    query: tags.tagsQuerySchema,
    answer: tags.tagsAnswerSchema,
  }),
  "tags.create": operation({
    method: "POST",
    path: "/tags",
    ...row,
    summary: "Create a tag",
    permission: "tag.create",
    status: 201,
    refusals: [409],
    body: tags.newTagBodySchema,
    answer: tags.tagSchema,
  }),
  "tags.update": operation({
    method: "PATCH",
    path: "/tags/{id}",
    ...row,
    summary: "Rename a tag",
    permission: "tag.update",
    status: 200,
    refusals: [409],
    params: idParamSchema,
    body: tags.tagBodySchema,
    answer: tags.tagSchema,
  }),
  "tags.merge": operation({
    method: "POST",
    path: "/tags/{id}/merge",
    optional: "page",
    ...row,
    summary: "Merge a tag into another and delete it",
    permission: "tag.delete",
    status: 200,
    params: idParamSchema,
    body: tags.mergeTagBodySchema,
    answer: tags.tagSchema,
  }),
  "tags.delete": operation({
    method: "DELETE",
    path: "/tags/{id}",
    ...row,
    summary: "Delete a tag and remove it from all reviews",
    permission: "tag.delete",
    status: 204,
    params: idParamSchema,
  }),
} as const
