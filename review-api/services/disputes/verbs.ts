import type { Verbs } from "../service.ts"
import { updateDispute } from "./update-dispute.ts"

export const verbs = {
  "disputes.update": updateDispute,
} satisfies Verbs
