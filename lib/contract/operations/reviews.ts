import { endpoints } from "../endpoints.ts"
import { operation } from "../operation.ts"
import * as history from "../review-history.ts"
import * as reviews from "../reviews.ts"
import * as session from "../session.ts"

/** Reviews. */
export const reviewsOperations = {
  "reviews.list": operation({
    ...endpoints["reviews.list"],
    summary: "Reviews, newest first, by cursors",
    tag: "reviews",
    access: "active",
    permission: "review.read",
    scope: "children",
    status: 200,
    query: reviews.reviewsQuerySchema,
    answer: reviews.reviewsAnswerSchema,
  }),
  "reviews.count": operation({
    ...endpoints["reviews.count"],
    summary: "The exact number of reviews behind a filter",
    tag: "reviews",
    access: "active",
    permission: "review.read",
    scope: "children",
    status: 200,
    query: reviews.reviewFilterSchema,
    answer: reviews.reviewsCountAnswerSchema,
  }),
  "reviews.export": operation({
    ...endpoints["reviews.export"],
    summary: "The reviews behind a filter as a file, in the order of the list",
    tag: "reviews",
    access: "active",
    permission: "review.read",
    scope: "children",
    status: 200,
    streams: true,
    query: reviews.reviewsExportQuerySchema,
  }),
  "reviews.get": operation({
    ...endpoints["reviews.get"],
    summary: "One review",
    tag: "reviews",
    access: "active",
    permission: "review.read",
    status: 200,
    params: session.idParamSchema,
    answer: reviews.reviewSchema,
  }),
  "reviews.update": operation({
    ...endpoints["reviews.update"],
    summary: "Set the status or the label of a review",
    tag: "reviews",
    access: "active",
    permission: "review.update",
    status: 200,
    params: session.idParamSchema,
    body: reviews.reviewBodySchema,
    answer: reviews.reviewSchema,
  }),
  "reviews.list_history": operation({
    ...endpoints["reviews.list_history"],
    summary: "What happened to a review, newest first",
    tag: "reviews",
    access: "active",
    permission: "review.read",
    status: 200,
    params: session.idParamSchema,
    query: history.reviewHistoryQuerySchema,
    answer: history.reviewHistoryAnswerSchema,
  }),
} as const
