import { callApi } from "#lib/api-client/call-api.ts"
import type { BillingDisplay, Subscription } from "#lib/contract/billing/schema.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import type { PageContext } from "#lib/page/load-context.ts"

/** Path parameters of the calls of an account. */
export const billingParams = ({ account }: Pick<PageContext, "account">) => ({
  account_id: String(account.id),
})

/**
 * Keeps a failure for the place that shows it, that of an inactive account too: a Review API may answer 402 to
 * everything, and the pages of billing open all the same (D-014).
 * @throws ApiFailure that the page's guard answers, and everything that is none.
 */
export async function billingAttempt<T>(call: Promise<T>): Promise<Attempt<T>> {
  try {
    return { ok: true, value: await call }
  } catch (error) {
    if (error instanceof ApiFailure && ![401, 403].includes(error.status))
      return { ok: false, failure: error }
    throw error
  }
}

export type Billing = { display: BillingDisplay; subscription: Subscription }

/** Facts that every page of billing begins with (D-227). */
export const loadBilling = (context: PageContext): Promise<Attempt<Billing>> => {
  const params = billingParams(context)
  return billingAttempt(
    Promise.all([
      callApi(context.caller, "billing.get_display", { params }),
      callApi(context.caller, "billing.get_subscription", { params }),
    ]).then(([display, subscription]) => ({ display, subscription })),
  )
}

/** Whether cards are taken by the stub, whose tokens a form sends, and not by a hosted page (D-287). */
export const takesTokens = ({ provider }: Pick<BillingDisplay, "provider">): boolean => provider === "stub"

/** Whether payments are tests. */
export const isTest = ({ is_test, provider }: Pick<BillingDisplay, "is_test" | "provider">): boolean =>
  is_test ?? provider === "stub"
