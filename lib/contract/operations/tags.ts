import { operation } from "../operation.ts"
import * as session from "../session.ts"
import * as tags from "../tags.ts"

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
    params: session.idParamSchema,
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
    params: session.idParamSchema,
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
    params: session.idParamSchema,
  }),
  "review_tags.create": operation({
    method: "POST",
    path: "/review_tags",
    ...row,
    summary: "Add a tag to a review",
    permission: "review_tag.create",
    status: 201,
    refusals: [404],
    body: tags.reviewTagBodySchema,
    answer: tags.tagSchema,
  }),
  "review_tags.delete": operation({
    method: "DELETE",
    path: "/review_tags",
    ...row,
    summary: "Remove a tag from a review",
    permission: "review_tag.delete",
    status: 204,
    refusals: [404],
    query: tags.reviewTagQuerySchema,
  }),
} as const
