import Link from "next/link"
import { CancelPlan } from "#components/billing/cancel-plan.tsx"
import { ContinueToPayment } from "#components/billing/continue-to-payment.tsx"
import { CreditsPanel } from "#components/billing/credits-panel.tsx"
import { ExitPack } from "#components/billing/exit-pack.tsx"
import { InvoicesTable } from "#components/billing/invoices-table.tsx"
import { OverviewNotices } from "#components/billing/overview-notices.tsx"
import { cardHref, PaymentPanel } from "#components/billing/payment-panel.tsx"
import { PlanPanel } from "#components/billing/plan-panel.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import { cardSummary, chargedText } from "#lib/features/billing/card-summary.ts"
import { billingAttempt } from "#lib/features/billing/load-billing.ts"
import { planName, planSummary } from "#lib/features/billing/plan-summary.ts"
import { paceText } from "#lib/features/billing/sms-pace.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { formatInstantDay } from "#lib/format/dates.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { withQuery } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { BillingFrame } from "./billing-frame.tsx"
import { type BillingPageFacts, billingPage } from "./billing-page.tsx"
import { ExitFile } from "./exit-file.tsx"
import { billing } from "./record.ts"

export const generateMetadata = metadataOf(billing)

const mostInvoices = 6

/** The parts of the overview besides plan and card; each part may be missing alone. */
function loadParts({ context, accountId, display }: BillingPageFacts) {
  const { caller } = context
  const params = { account_id: accountId }
  return Promise.all([
    billingAttempt(callApi(caller, "billing.list_plans", { params })),
    display.show_invoices
      ? billingAttempt(
          callApi(caller, "billing.list_invoices", { params, query: { per_page: mostInvoices } }),
        )
      : null,
    display.show_sms_credits
      ? billingAttempt(callApi(caller, "billing.list_sms_credits", { params, query: { per_page: 100 } }))
      : null,
    context.account.status === "trial"
      ? billingAttempt(callApi(caller, "billing.preview_location", { params, query: {} }))
      : null,
    currentForm("billing.subscribe"),
    currentForm("billing.update_card"),
    currentForm("billing.resume"),
    currentForm("billing.cancel"),
  ])
}

export default billingPage(
  billing,
  "overview",
  (query) => withQuery(routes.billing(), query),
  async (facts) => {
    const { context, display, subscription, accountId, search, processing, canChange, isInactive } = facts
    const { account, timeZone, today } = context
    const [plans, invoices, credits, room, subscribed, changedCard, resumed, cancelled] =
      await loadParts(facts)
    const known = plans.ok ? plans.value._embedded.plans : []
    const trialLimit = room?.ok ? (room.value.trial_location_limit ?? null) : null
    const plan = planSummary({ account, subscription, plans: known, timeZone, now: new Date(), trialLimit })
    const card = cardSummary(subscription, today)
    const isPastDue = subscription.status === "past_due"
    const hasPlan = plan.state === "active" || plan.state === "cancelled"
    const redirectTo = subscribed.values.redirect_url?.[0] ?? changedCard.values.redirect_url?.[0]
    const list = invoices?.ok ? invoices.value : null
    return (
      <BillingFrame accountName={account.name} display={display} current="overview" isInactive={isInactive}>
        {redirectTo && <ContinueToPayment href={redirectTo} isAtOnce />}
        {search.file && <ExitFile caller={context.caller} id={search.file} timeZone={timeZone} />}
        <OverviewNotices
          accountId={accountId}
          subscription={subscription}
          plan={plan}
          planName={planName(subscription.plan_code, known)}
          card={card}
          news={
            processing && !redirectTo
              ? { processing, session: search.session, kind: search.processing ?? "plan" }
              : null
          }
          canChange={canChange}
          resumed={resumed}
          timeZone={timeZone}
        />
        <div className="grid grid-cols-3 gap-4 max-lg:grid-cols-1">
          <PlanPanel plan={plan} canChange={canChange && display.show_plan_change} />
          <PaymentPanel
            card={card}
            isByInvoice={subscription.payment_collection_method === "invoice"}
            charged={chargedText(subscription, timeZone)}
            hasFailed={isPastDue}
            editHref={canChange && hasPlan ? cardHref() : null}
          />
          {credits && (
            <CreditsPanel
              canBuy={canChange && !isInactive}
              balance={credits.ok ? credits.value._balance : (subscription.sms_credits ?? null)}
              pace={
                credits.ok
                  ? paceText(credits.value._balance, credits.value._embedded.sms_credits, new Date())
                  : null
              }
            />
          )}
        </div>
        {list && list._embedded.invoices.length > 0 && (
          <section className="grid gap-3 pt-3" aria-labelledby="latest-invoices">
            <div className="flex items-baseline justify-between gap-3">
              <h2 id="latest-invoices">Latest invoices</h2>
              <Link className="btn-link" href={routes.billingInvoices()} prefetch={false}>
                All invoices
              </Link>
            </div>
            <InvoicesTable invoices={list._embedded.invoices} accountId={accountId} timeZone={timeZone} />
          </section>
        )}
        {invoices && !invoices.ok && (
          <ErrorState
            title="Could not load invoices"
            text="Check your connection, then try again."
            retryHref={withQuery(routes.billing(), facts.query)}
          />
        )}
        {display.show_cancel && canChange && plan.state === "active" && (
          <CancelPlan
            planName={plan.title}
            until={
              subscription.next_assessment_at && formatInstantDay(subscription.next_assessment_at, timeZone)
            }
            state={cancelled}
          />
        )}
        {(isInactive || plan.state === "cancelled") && <ExitPack page={routes.billing()} />}
      </BillingFrame>
    )
  },
)
