import { operation } from "../operation.ts"
import * as billing from "./schema.ts"

/** Prices and plans (001 §7). */
export const billingOperations = {
  "billing.preview_location": operation({
    method: "GET",
    path: "/billing/{account_id}/location_preview",
    summary: "Get the price of more locations",
    tag: "billing",
    access: "active",
    permission: "billing.read",
    status: 200,
    params: billing.billingParamsSchema,
    query: billing.locationPreviewQuerySchema,
    answer: billing.locationPreviewSchema,
  }),
} as const
