import { FileText } from "lucide"
import Link from "next/link"
import { CardForm } from "#components/billing/card-form.tsx"
import { ChangePlanForm } from "#components/billing/change-plan-form.tsx"
import { ExitPack } from "#components/billing/exit-pack.tsx"
import { CardLine } from "#components/billing/payment-panel.tsx"
import { choiceNote } from "#components/billing/plan-actions.tsx"
import { priceFor } from "#components/billing/plans.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { StatusCard } from "#components/ui/status-card.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import { cardSummary } from "#lib/features/billing/card-summary.ts"
import { billingAttempt } from "#lib/features/billing/load-billing.ts"
import { hasEnded, planSummary } from "#lib/features/billing/plan-summary.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { withQuery } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { BillingFrame } from "../billing-frame.tsx"
import { type BillingPageFacts, billingPage } from "../billing-page.tsx"
import { PlanChooser, paymentFactsOf, seatsOf } from "../plan-chooser.tsx"
import { billingEdit } from "./record.ts"

export const generateMetadata = metadataOf(billingEdit)

const address = (query: URLSearchParams) => withQuery(routes.billingEdit(), query)

const box = "grid gap-4 max-w-130 rounded-card border border-line bg-surface p-5"

/** A plan with its exact sum, and how it is paid. */
async function confirmation(facts: BillingPageFacts, planCode: string) {
  const { context, accountId, subscription, search } = facts
  const { caller, timeZone } = context
  const params = { account_id: accountId }
  const interval = search.interval ?? subscription.interval_unit ?? "month"
  const [plans, state, preview] = await Promise.all([
    billingAttempt(callApi(caller, "billing.list_plans", { params })),
    currentForm("billing.subscribe"),
    billingAttempt(
      callApi(caller, "billing.preview_plan", {
        params,
        query: { plan_code: planCode, interval_unit: interval },
      }),
    ),
  ])
  if (!plans.ok) {
    return (
      <ErrorState
        title="Could not load the plans"
        text={plans.failure.userText}
        retryHref={address(facts.query)}
      />
    )
  }
  const plan = plans.value._embedded.plans.find(({ code }) => code === planCode)
  const price = plan && priceFor(plan, interval)
  if (!plan || !price) {
    return (
      <EmptyState
        icon={FileText}
        title="This plan isn't available"
        hint="Choose another one."
        action={
          <Link className={buttonClass({ dense: true })} href={routes.billingPlans()} prefetch={false}>
            Compare plans
          </Link>
        }
      />
    )
  }
  return (
    <section className={box} aria-label={plan.name}>
      <ChangePlanForm
        choice={{
          accountId,
          planCode,
          planName: plan.name,
          intervalUnit: interval,
          interval: price.interval,
        }}
        note={choiceNote(plan, interval, seatsOf(subscription))}
        payment={paymentFactsOf(facts)}
        first={{ preview: preview.ok ? preview.value : null }}
        state={state}
        timeZone={timeZone}
        cancelHref={routes.billingPlans({ interval })}
      />
    </section>
  )
}

/** The card on file, and another one. */
async function cardPart({ context, subscription, display }: BillingPageFacts) {
  const card = cardSummary(subscription, context.today)
  return (
    <section className={box} aria-label="Payment method">
      {card && <CardLine card={card} />}
      <CardForm
        takesTokens={display.provider === "stub"}
        hasCard={card !== null}
        state={await currentForm("billing.update_card")}
      />
    </section>
  )
}

export default billingPage(billingEdit, null, address, async (facts) => {
  const { context, display, subscription, search, query, canChange, isInactive } = facts
  const { account, timeZone } = context
  const plan = planSummary({ account, subscription, plans: [], timeZone, now: new Date() })
  const isCard = query.get("card") === "true" && subscription.id !== null
  const title = isCard ? "Payment method" : search.plan ? "Confirm your plan" : "Choose a plan"
  return (
    <BillingFrame
      accountName={account.name}
      display={display}
      title={title}
      intro={isCard ? "The card that your plan is paid with." : "You see the exact price before you pay."}
      isInactive={isInactive}
    >
      {hasEnded(subscription.status) && plan.problem && (
        <StatusCard tone="negative" title={plan.title}>
          <p>{plan.problem}</p>
          {plan.text && <p className="text-muted">{plan.text}</p>}
        </StatusCard>
      )}
      {isCard && canChange ? (
        await cardPart(facts)
      ) : search.plan && canChange ? (
        await confirmation(facts, search.plan)
      ) : (
        <PlanChooser facts={facts} hrefOf={(interval) => routes.billingEdit({ interval })} />
      )}
      {isInactive && <ExitPack page={address(query)} />}
    </BillingFrame>
  )
})
