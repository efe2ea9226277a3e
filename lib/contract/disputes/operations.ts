import { idParamSchema } from "../common.ts"
import { operation } from "../operation.ts"
import * as disputes from "./schema.ts"

const row = { tag: "disputes", access: "active" } as const

/** Disputes about reviews. */
export const disputesOperations = {
  "disputes.update": operation({
    method: "PATCH",
    path: "/disputes/{id}",
    optional: "page",
    ...row,
    summary: "Record the source's decision on a dispute",
    permission: "review.update",
    status: 200,
    refusals: [409],
    params: idParamSchema,
    body: disputes.disputeBodySchema,
    answer: disputes.disputeSchema,
  }),
} as const
