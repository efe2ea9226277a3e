import { callApi } from "#lib/api-client/call-api.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { userTypeOf } from "#lib/permissions/user-type.ts"
import { routes } from "#lib/routes/routes.ts"
import { billingParams } from "./load-billing.ts"
import { pastDueText } from "./notices.ts"

export type PastDueBanner = { text: string; href: string }

/**
 * The notice of Admins above every page while a payment has failed (D-289). A page is worth more than its banner: where
 * it is not known until when, it says no date.
 * @returns null for everyone else, and for an account whose plan somebody else pays.
 */
export async function loadPastDue(context: PageContext): Promise<PastDueBanner | null> {
  const { account, session, caller, timeZone, can } = context
  const isAdmin = userTypeOf(session.user_type_id) === "Admin"
  if (account.status !== "past_due" || !isAdmin || !can("billing.read")) return null
  try {
    const found = await callApi(caller, "billing.get_subscription", { params: billingParams(context) })
    if (found.status !== "past_due") return null
    return found.payment_collection_method === "invoice"
      ? { text: "Your last invoice is overdue.", href: routes.billingInvoices() }
      : { text: pastDueText(found.pay_by, timeZone), href: routes.billingEdit({ card: true }) }
  } catch (error) {
    if (error instanceof ApiFailure) return { text: pastDueText(null, timeZone), href: routes.billing() }
    throw error
  }
}
