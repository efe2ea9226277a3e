import type { Verbs } from "../service.ts"
import { createDispute } from "./create-dispute.ts"
import { listDisputes } from "./list-disputes.ts"
import { updateDispute } from "./update-dispute.ts"

export const verbs = {
  "reviews.list_disputes": listDisputes,
  "reviews.dispute": createDispute,
  "disputes.update": updateDispute,
} satisfies Verbs
