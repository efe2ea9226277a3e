import { idParamSchema } from "../common.ts"
import { operation } from "../operation.ts"
import * as reviewStatusLabels from "./schema.ts"

const row = { tag: "review_status_labels", access: "active" } as const

/** Labels of reviews; Admins keep them, as they do the account. */
export const reviewStatusLabelsOperations = {
  "review_status_labels.list": operation({
    method: "GET",
    path: "/review_status_labels",
    ...row,
    summary: "List review labels by name",
    permission: "review.read",
    status: 200,
    query: reviewStatusLabels.reviewStatusLabelsQuerySchema,
    answer: reviewStatusLabels.reviewStatusLabelsAnswerSchema,
  }),
  "review_status_labels.create": operation({
    method: "POST",
    path: "/review_status_labels",
    ...row,
    summary: "Create a review label",
    permission: "account.update",
    status: 201,
    refusals: [409],
    body: reviewStatusLabels.newReviewStatusLabelBodySchema,
    answer: reviewStatusLabels.reviewStatusLabelSchema,
  }),
  "review_status_labels.update": operation({
    method: "PATCH",
    path: "/review_status_labels/{id}",
    ...row,
    summary: "Change the name or color of a review label",
    permission: "account.update",
    status: 200,
    refusals: [409],
    params: idParamSchema,
    body: reviewStatusLabels.reviewStatusLabelBodySchema,
    answer: reviewStatusLabels.reviewStatusLabelSchema,
  }),
  "review_status_labels.delete": operation({
    method: "DELETE",
    path: "/review_status_labels/{id}",
    ...row,
    summary: "Delete a review label and remove it from reviews",
    permission: "account.update",
    status: 204,
    params: idParamSchema,
  }),
} as const
