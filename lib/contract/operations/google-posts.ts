import * as posts from "../google-posts.ts"
import { operation } from "../operation.ts"
import * as session from "../session.ts"

const row = { tag: "google_posts", access: "active" } as const

/** Posts of locations at Google (002 §7). */
export const googlePostsOperations = {
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
  "bulk_actions.create": operation({
    method: "POST",
    path: "/bulk_actions",
    ...row,
    summary: "Post to the locations that a filter finds",
    permission: "google_post_content.create",
    status: 202,
    refusals: [403, 404],
    body: posts.newBulkActionsBodySchema,
    answer: posts.newBulkActionsSchema,
  }),
  "google_posts.list": operation({
    method: "GET",
    path: "/google_posts",
    ...row,
    optional: "page",
    summary: "List posts of locations and how they stand at Google",
    permission: "google_post_content.read",
    status: 200,
    query: posts.googlePostsQuerySchema,
    answer: posts.googlePostsAnswerSchema,
  }),
  "google_posts.get": operation({
    method: "GET",
    path: "/google_posts/{id}",
    ...row,
    optional: "page",
    summary: "Get a post of a location",
    permission: "google_post_content.read",
    status: 200,
    params: session.idParamSchema,
    answer: posts.googlePostSchema,
  }),
  "google_posts.update": operation({
    method: "PATCH",
    path: "/google_posts/{id}",
    ...row,
    optional: "page",
    summary: "Edit a post of a location, or all of the same content, here and at Google",
    permission: "google_post_content.update",
    status: 200,
    refusals: [403, 409],
    params: session.idParamSchema,
    body: posts.googlePostBodySchema,
    answer: posts.googlePostSchema,
  }),
  "google_posts.delete": operation({
    method: "DELETE",
    path: "/google_posts/{id}",
    ...row,
    optional: "page",
    summary: "Delete a post of a location, here and at Google",
    permission: "google_post_content.delete",
    status: 204,
    params: session.idParamSchema,
  }),
} as const
