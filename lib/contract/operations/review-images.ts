import * as media from "../media.ts"
import { operation } from "../operation.ts"

/** Images that customers have added to reviews. */
export const reviewImagesOperations = {
  "review_images.list": operation({
    method: "GET",
    path: "/review_images",
    summary: "List images of reviews, newest first, with cursors",
    tag: "reviews",
    access: "active",
    permission: "review.read",
    status: 200,
    query: media.reviewImagesQuerySchema,
    answer: media.reviewImagesAnswerSchema,
  }),
} as const
