import { operation } from "../operation.ts"
import * as posts from "../posts/schema.ts"

const row = { tag: "google_posts", access: "active" } as const

export const postContentOperations = {
  "google_post_content.create": operation({
    method: "POST",
    path: "/google_post_content",
    ...row,
    summary: "Write the content of posts of locations at Google",
    permission: "google_post_content.create",
    status: 201,
    refusals: [403, 409],
    body: posts.newPostContentBodySchema,
    answer: posts.newPostContentSchema,
  }),
} as const
