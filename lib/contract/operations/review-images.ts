import * as media from "../media.ts"
import { operation } from "../operation.ts"
import * as session from "../session.ts"
import * as uploads from "../uploads.ts"

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
  "review_images.copy": operation({
    method: "POST",
    path: "/review_images/{id}/uploads",
    summary: "Create an upload of an image of a review, so that it can be added to locations as a photo",
    tag: "reviews",
    access: "active",
    permission: "media.create",
    status: 201,
    refusals: [404, 422],
    params: session.idParamSchema,
    answer: uploads.uploadFactsSchema,
  }),
} as const
