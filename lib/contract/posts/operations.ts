import { idParamSchema } from "../common.ts"
import { operation } from "../operation.ts"
import * as posts from "./schema.ts"

const row = { tag: "google_posts", access: "active" } as const

/** Posts of locations at Google (002 §7). */
export const postsOperations = {
  "google_posts.list": operation({
    method: "GET",
    path: "/google_posts",
    ...row,
    optional: "page",
    summary: "List posts of locations, with their status at Google",
    permission: "google_post_content.read",
    status: 200,
    query: posts.postsQuerySchema,
    answer: posts.postsAnswerSchema,
  }),
  "google_posts.calendar": operation({
    method: "GET",
    path: "/google_posts/calendar",
    ...row,
    optional: "page",
    summary: "List a month of posts by days and contents",
    permission: "google_post_content.read",
    status: 200,
    query: posts.postCalendarQuerySchema,
    answer: posts.postCalendarSchema,
  }),
  "google_posts.get": operation({
    method: "GET",
    path: "/google_posts/{id}",
    ...row,
    optional: "page",
    summary: "Get a post of a location",
    permission: "google_post_content.read",
    status: 200,
    params: idParamSchema,
    answer: posts.postSchema,
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
    params: idParamSchema,
    body: posts.postBodySchema,
    answer: posts.postSchema,
  }),
  "google_posts.retry": operation({
    method: "POST",
    path: "/google_posts/{id}/retry",
    ...row,
    optional: "page",
    summary: "Send a post again that failed or was rejected, or all of the same content that did",
    permission: "google_post_content.create",
    status: 202,
    refusals: [403, 409],
    params: idParamSchema,
    body: posts.retriedPostsBodySchema,
    answer: posts.retriedPostsSchema,
  }),
  "google_posts.delete": operation({
    method: "DELETE",
    path: "/google_posts/{id}",
    ...row,
    optional: "page",
    summary: "Delete a post of a location, here and at Google",
    permission: "google_post_content.delete",
    status: 204,
    params: idParamSchema,
  }),
} as const
