import { idParamSchema } from "../common.ts"
import { operation } from "../operation.ts"
import * as uploads from "../uploads/schema.ts"
import * as reviewImages from "./schema.ts"

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
    query: reviewImages.reviewImagesQuerySchema,
    answer: reviewImages.reviewImagesAnswerSchema,
  }),
  "review_images.copy": operation({
    method: "POST",
    path: "/review_images/{id}/uploads",
    summary: "Create an upload of an image of a review, so that it can be added to locations as a photo",
    tag: "reviews",
    access: "active",
    permission: "media.create",
    status: 201,
    refusals: [404, 422],
    params: idParamSchema,
    answer: uploads.uploadFactsSchema,
  }),
} as const
