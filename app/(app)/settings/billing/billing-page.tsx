import { redirect } from "next/navigation"
import type { ReactNode } from "react"
import { InactiveNotice } from "#components/billing/inactive-notice.tsx"
import { ManagedNotice } from "#components/billing/managed-notice.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import type { Processing } from "#lib/contract/billing/schema.ts"
import { inactiveText } from "#lib/errors/texts.ts"
import {
  type Billing,
  billingAttempt,
  billingParams,
  loadBilling,
} from "#lib/features/billing/load-billing.ts"
import { hasEnded } from "#lib/features/billing/plan-summary.ts"
import { type BillingSearch, loadBillingSearch } from "#lib/features/billing/search-params.ts"
import type { Page } from "#lib/gate/page.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { isInactive } from "#lib/permissions/requirement.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { supportContact } from "#lib/tenant/support.ts"
import { BillingFrame, type BillingTab } from "./billing-frame.tsx"

export type BillingPageFacts = Billing & {
  context: PageContext
  search: BillingSearch
  query: URLSearchParams
  /** The payment that was just asked for, or come back from; null where there is none, or it could not be asked for. */
  processing: Processing | null
  accountId: string
  /** Whether the user may change anything: not in a session of somebody else (D-326). */
  canChange: boolean
  isInactive: boolean
}

type BillingRecord = Pick<Page, "requirement"> & { title: string }

/** Nothing can be asked of an account that is answered 402 throughout (D-014): whom to ask is all there is to say. */
const closed = ({ whitelabel }: PageContext) => (
  <InactiveNotice
    title="Your account is inactive."
    text="You can't choose a plan here right now."
    support={supportContact(whitelabel.id === null ? null : whitelabel)}
  />
)

/**
 * How the payment is getting on that one comes from. It is asked before anything else: the answer brings the account up to
 * date, and the rest of the page shall agree with it.
 */
async function loadProcessing(
  context: PageContext,
  { session, processing }: BillingSearch,
): Promise<Processing | null> {
  if (session === null && processing === null) return null
  const query = session === null ? {} : { session }
  const found = await billingAttempt(
    callApi(context.caller, "billing.get_processing", { params: billingParams(context), query }),
  )
  return found.ok ? found.value : null
}

/**
 * A page of billing: of Admins, and while the account is inactive of everyone, who then reads whom to ask (D-084). A
 * session that counts the account as inactive though it has been paid is looked at again.
 * @param address of the page, to come back to.
 */
export const billingPage = (
  record: BillingRecord,
  current: BillingTab | null,
  address: (query: URLSearchParams) => string,
  render: (facts: BillingPageFacts) => ReactNode | Promise<ReactNode>,
) =>
  guardedPage(record, async ({ context, searchParams }) => {
    if (!context.can("billing.read")) return <InactiveNotice title={inactiveText} />
    const { session, account, whitelabel } = context
    const query = searchOf(searchParams)
    const search = loadBillingSearch(query)
    const processing = await loadProcessing(context, search)
    const own = await mainPart(loadBilling(context))
    const frame = {
      accountName: account.name,
      ...(current ? { current } : {}),
      isInactive: isInactive(session),
    }
    if (!own.ok) {
      if (own.failure.status === 402) return closed(context)
      return (
        <BillingFrame {...frame} display={null}>
          <ErrorState title="Could not load billing" text={own.failure.userText} retryHref={address(query)} />
        </BillingFrame>
      )
    }
    const { display, subscription } = own.value
    if (isInactive(session) && subscription.status && !hasEnded(subscription.status))
      redirect(routes.sessionEnded({ to: address(query) }))
    if (!display.show_billing) {
      return (
        <BillingFrame
          {...frame}
          current="overview"
          display={{ ...display, show_plan_change: false, show_invoices: false, show_sms_credits: false }}
        >
          <ManagedNotice
            partner={display.managed_by ?? null}
            support={supportContact(whitelabel.id === null ? null : whitelabel)}
          />
        </BillingFrame>
      )
    }
    return render({
      ...own.value,
      context,
      query,
      search,
      processing,
      accountId: billingParams(context).account_id,
      canChange: context.can("billing.update") && !session.isImpersonated,
      isInactive: isInactive(session),
    })
  })
