import type { PaymentFacts } from "#components/billing/change-plan-form.tsx"
import { PlanAction } from "#components/billing/plan-actions.tsx"
import { Plans } from "#components/billing/plans.tsx"
import { SegmentLinks } from "#components/billing/segment-links.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { PendingArea, PendingProvider } from "#components/ui/pending.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import { type IntervalUnit, intervalUnits } from "#lib/contract/billing/constants.ts"
import { cardSummary } from "#lib/features/billing/card-summary.ts"
import { billingAttempt, takesTokens } from "#lib/features/billing/load-billing.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { supportContact } from "#lib/tenant/support.ts"
import type { BillingPageFacts } from "./billing-page.tsx"

const labels: Readonly<Record<IntervalUnit, string>> = { month: "Monthly", year: "Yearly" }

/** Locations that a choice is for: one at least is paid. */
export const seatsOf = ({
  quantity,
  active_locations: active,
}: BillingPageFacts["subscription"]): number | null => {
  const seats = quantity ?? active ?? null
  return seats === null ? null : Math.max(1, seats)
}

/** How the account pays for a choice. */
export const paymentFactsOf = ({ display, subscription, context }: BillingPageFacts): PaymentFacts => ({
  takesTokens: takesTokens(display),
  card: cardSummary(subscription, context.today)?.name ?? null,
  hasPlan: subscription.id !== null && subscription.ended_at == null,
  isByInvoice: subscription.payment_collection_method === "invoice",
})

export type PlanChooserProps = { facts: BillingPageFacts; hrefOf: (interval: IntervalUnit) => string }

/** The plans side by side, by the month or by the year, each with what can be done with it. */
export async function PlanChooser({ facts, hrefOf }: PlanChooserProps) {
  const { context, accountId, subscription, search, canChange, display } = facts
  const { caller, whitelabel, timeZone } = context
  const interval = search.interval ?? subscription.interval_unit ?? "month"
  const list = await mainPart(
    billingAttempt(callApi(caller, "billing.list_plans", { params: { account_id: accountId } })),
  )
  if (!list.ok) {
    return (
      <ErrorState
        title="Could not load the plans"
        text={list.failure.userText}
        retryHref={hrefOf(interval)}
      />
    )
  }
  const support = supportContact(whitelabel.id === null ? null : whitelabel)
  const payment = paymentFactsOf(facts)
  return (
    <PendingProvider>
      <section className="grid gap-3" aria-labelledby="plans">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="plans">Plans</h2>
          <SegmentLinks
            label="Pay"
            options={intervalUnits.map((unit) => ({
              label: labels[unit],
              href: hrefOf(unit),
              isCurrent: unit === interval,
            }))}
          />
        </div>
        <PendingArea>
          <Plans
            plans={list.value._embedded.plans}
            interval={interval}
            quantity={seatsOf(subscription)}
            action={(plan) => (
              <PlanAction
                plan={plan}
                interval={interval}
                accountId={accountId}
                current={subscription.interval_unit ?? null}
                quantity={seatsOf(subscription)}
                payment={payment}
                support={support}
                canChange={canChange && display.show_plan_change}
                timeZone={timeZone}
              />
            )}
          />
        </PendingArea>
      </section>
    </PendingProvider>
  )
}
