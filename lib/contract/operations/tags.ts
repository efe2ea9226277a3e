import { endpoints } from "../endpoints.ts"
import { operation } from "../operation.ts"
import * as session from "../session.ts"
import * as tags from "../tags.ts"

const row = { tag: "tags", access: "active" } as const

/** Tags, and which review has which. */
export const tagsOperations = {
  "tags.list": operation({
    ...endpoints["tags.list"],
    ...row,
    summary: "Tags of the account, by name",
    permission: "tag.read",
    status: 200,
    query: tags.tagsQuerySchema,
    answer: tags.tagsAnswerSchema,
  }),
  "tags.create": operation({
    ...endpoints["tags.create"],
    ...row,
    summary: "Make a tag that no review has yet",
    permission: "tag.create",
    status: 201,
    refusals: [409],
    body: tags.newTagBodySchema,
    answer: tags.tagSchema,
  }),
  "tags.update": operation({
    ...endpoints["tags.update"],
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
    ...endpoints["tags.merge"],
    optional: "page",
    ...row,
    summary: "Put another tag in the place of this one, which goes",
    permission: "tag.delete",
    status: 200,
    params: session.idParamSchema,
    body: tags.mergeTagBodySchema,
    answer: tags.tagSchema,
  }),
  "tags.delete": operation({
    ...endpoints["tags.delete"],
    ...row,
    summary: "Delete a tag and take it off all reviews",
    permission: "tag.delete",
    status: 204,
    params: session.idParamSchema,
  }),
  "review_tags.create": operation({
    ...endpoints["review_tags.create"],
    ...row,
    summary: "Put a tag on a review",
    permission: "review_tag.create",
    status: 201,
    refusals: [404],
    body: tags.reviewTagBodySchema,
    answer: tags.tagSchema,
  }),
  "review_tags.delete": operation({
    ...endpoints["review_tags.delete"],
    ...row,
    summary: "Take a tag off a review",
    permission: "review_tag.delete",
    status: 204,
    refusals: [404],
    query: tags.reviewTagQuerySchema,
  }),
} as const
