import { operation } from "../operation.ts"
import * as labels from "../review-labels.ts"
import * as session from "../session.ts"

const row = { tag: "review_status_labels", access: "active" } as const

/** Labels of reviews; Admins keep them, as they do the account. */
export const reviewLabelsOperations = {
  "review_status_labels.list": operation({
    method: "GET",
    path: "/review_status_labels",
    ...row,
    summary: "List review labels by name",
    permission: "review.read",
    status: 200,
    query: labels.reviewStatusLabelsQuerySchema,
    answer: labels.reviewStatusLabelsAnswerSchema,
  }),
  "review_status_labels.create": operation({
    method: "POST",
    path: "/review_status_labels",
    ...row,
    summary: "Create a review label",
    permission: "account.update",
    status: 201,
    refusals: [409],
    body: labels.newReviewStatusLabelBodySchema,
    answer: labels.reviewStatusLabelSchema,
  }),
  "review_status_labels.update": operation({
    method: "PATCH",
    path: "/review_status_labels/{id}",
    ...row,
    summary: "Change the name or color of a review label",
    permission: "account.update",
    status: 200,
    refusals: [409],
    params: session.idParamSchema,
    body: labels.reviewStatusLabelBodySchema,
    answer: labels.reviewStatusLabelSchema,
  }),
  "review_status_labels.delete": operation({
    method: "DELETE",
    path: "/review_status_labels/{id}",
    ...row,
    summary: "Delete a review label and remove it from reviews",
    permission: "account.update",
    status: 204,
    params: session.idParamSchema,
  }),
} as const
