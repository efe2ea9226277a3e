import * as disputes from "../disputes.ts"
import { operation } from "../operation.ts"
import * as session from "../session.ts"

const row = { tag: "disputes", access: "active" } as const

/** Disputes about reviews. */
export const disputesOperations = {
  "reviews.list_disputes": operation({
    method: "GET",
    path: "/reviews/{id}/disputes",
    optional: "part",
    ...row,
    summary: "List disputes of a review, newest first",
    permission: "review.read",
    status: 200,
    params: session.idParamSchema,
    query: disputes.disputesQuerySchema,
    answer: disputes.disputesAnswerSchema,
  }),
  "reviews.dispute": operation({
    method: "POST",
    path: "/reviews/{id}/disputes",
    optional: "page",
    ...row,
    summary: "Dispute a review",
    permission: "review.update",
    status: 201,
    refusals: [409],
    params: session.idParamSchema,
    body: disputes.newDisputeBodySchema,
    answer: disputes.disputeSchema,
  }),
  "disputes.update": operation({
    method: "PATCH",
    path: "/disputes/{id}",
    optional: "page",
    ...row,
    summary: "Record the source's decision on a dispute",
    permission: "review.update",
    status: 200,
    refusals: [409],
    params: session.idParamSchema,
    body: disputes.disputeBodySchema,
    answer: disputes.disputeSchema,
  }),
} as const
