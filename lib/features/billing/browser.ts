import { browserCall } from "#lib/api-client/browser-client.ts"
import type { PricingPreview, Processing } from "#lib/contract/billing/schema.ts"
import type { PlanChoice } from "./preview-lines.ts"

/** The price of a plan, today and later. @throws ApiFailure */
export const fetchPricingPreview = (
  { accountId, planCode, intervalUnit }: PlanChoice,
  signal?: AbortSignal,
): Promise<PricingPreview> =>
  browserCall(
    "billing.preview_plan",
    {
      params: { account_id: accountId },
      query: { plan_code: planCode, interval_unit: intervalUnit },
    },
    signal ? { signal } : {},
  )

/** How a payment is getting on. @throws ApiFailure */
export const fetchProcessing = (
  accountId: string,
  session: string | null,
  signal?: AbortSignal,
): Promise<Processing> =>
  browserCall(
    "billing.get_processing",
    { params: { account_id: accountId }, query: session ? { session } : {} },
    signal ? { signal } : {},
  )
