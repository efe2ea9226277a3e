import * as billing from "../billing.ts"
import { endpoints } from "../endpoints.ts"
import { operation } from "../operation.ts"

/** What things cost (001 §7). */
export const billingOperations = {
  "billing.preview_location": operation({
    ...endpoints["billing.preview_location"],
    summary: "Get what adding locations costs",
    tag: "billing",
    access: "active",
    permission: "billing.read",
    status: 200,
    params: billing.billingParamsSchema,
    query: billing.locationPreviewQuerySchema,
    answer: billing.locationPreviewSchema,
  }),
} as const
