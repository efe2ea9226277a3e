import Link from "next/link"
import { buttonClass } from "#components/ui/button.tsx"
import { StatusCard } from "#components/ui/status-card.tsx"
import type { Processing, Subscription } from "#lib/contract/billing/schema.ts"
import type { CardSummary } from "#lib/features/billing/card-summary.ts"
import { cancelledText, pastDueText } from "#lib/features/billing/notices.ts"
import type { PlanSummary } from "#lib/features/billing/plan-summary.ts"
import type { PaymentKind } from "#lib/features/billing/search-params.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { formatInstantDay } from "#lib/format/dates.ts"
import { countOf } from "#lib/format/numbers.ts"
import { PaymentNews } from "./payment-news.tsx"
import { cardHref } from "./payment-panel.tsx"
import { ResumePlan } from "./resume-plan.tsx"

export type OverviewNoticesProps = {
  accountId: string
  subscription: Subscription
  plan: PlanSummary
  planName: string | null
  card: CardSummary | null
  /** How the payment is getting on that one comes from. */
  news: { processing: Processing; session: string | null; kind: PaymentKind } | null
  canChange: boolean
  resumed: FormState
  timeZone: string
}

const UpdateCard = () => (
  <Link
    className={buttonClass({ dense: true }, "mt-2.5")}
    href={cardHref()}
    prefetch={false}
    data-track="billing.card"
  >
    Update card
  </Link>
)

/** News of a payment, and what needs attention, each as one card. */
export function OverviewNotices(props: OverviewNoticesProps) {
  const { accountId, subscription, plan, planName, card, news, canChange, resumed, timeZone } = props
  const { quantity, cancel_at: cancelAt, status, pay_by: payBy } = subscription
  const seats = quantity == null ? null : countOf(quantity, "location", "locations")
  const isPastDue = status === "past_due"
  const isByInvoice = subscription.payment_collection_method === "invoice"
  return (
    <>
      {news && (
        <PaymentNews
          accountId={accountId}
          session={news.session}
          processing={news.processing}
          kind={news.kind}
          detail={
            news.kind === "plan" && planName ? [planName, seats].filter(Boolean).join(", ").concat(".") : null
          }
        />
      )}
      {isPastDue && (
        <StatusCard tone="negative" title="Payment failed">
          <p>{isByInvoice ? "Your last invoice is overdue. Please pay it." : pastDueText(payBy, timeZone)}</p>
          {canChange && !isByInvoice && <UpdateCard />}
        </StatusCard>
      )}
      {plan.state === "cancelled" && cancelAt && (
        <ResumePlan
          title={`${plan.title} ends on ${formatInstantDay(cancelAt, timeZone)}`}
          text={cancelledText(subscription, timeZone)}
          canResume={canChange}
          state={resumed}
        />
      )}
      {!isPastDue && !cancelAt && card?.state === "expiring" && (
        <StatusCard tone="warning" title="Your card expires this month">
          <p>{`${card.name} expires in ${card.expires}.`}</p>
          {canChange && <UpdateCard />}
        </StatusCard>
      )}
      {!isPastDue && !cancelAt && card?.state === "expired" && (
        <StatusCard tone="warning" title="Your card has expired">
          <p>{`${card.name} expired in ${card.expires}. Update it before the next payment.`}</p>
          {canChange && <UpdateCard />}
        </StatusCard>
      )}
    </>
  )
}
