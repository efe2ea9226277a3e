import { operation } from "../operation.ts"
import * as tags from "../tags/schema.ts"
import * as reviewTags from "./schema.ts"

const row = { tag: "tags", access: "active" } as const

export const reviewTagsOperations = {
  "review_tags.create": operation({
    method: "POST",
    path: "/review_tags",
    ...row,
    summary: "Add a tag to a review",
    permission: "review_tag.create",
    status: 201,
    refusals: [404],
    body: reviewTags.reviewTagBodySchema,
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
    query: reviewTags.reviewTagQuerySchema,
  }),
} as const
