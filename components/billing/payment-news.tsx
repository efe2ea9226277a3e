import Link from "next/link"
import { buttonClass } from "#components/ui/button.tsx"
import { StatusCard } from "#components/ui/status-card.tsx"
import type { Processing } from "#lib/contract/billing/schema.ts"
import { hostedPage } from "#lib/features/billing/hosted-page.ts"
import type { PaymentKind } from "#lib/features/billing/search-params.ts"
import { routes } from "#lib/routes/routes.ts"
import { ContinueToPayment } from "./continue-to-payment.tsx"
import { ProcessingCard } from "./processing-card.tsx"

export type PaymentNewsProps = {
  accountId: string
  session: string | null
  processing: Processing
  kind: PaymentKind
  /** Said below the good news: what is active now. */
  detail: string | null
}

const done: Readonly<Record<PaymentKind, string>> = {
  plan: "Your plan is active.",
  card: "Your card was saved.",
  credits: "Your SMS credits were added.",
}

const failed: Readonly<Record<PaymentKind, string>> = {
  plan: "Payment failed",
  card: "The card could not be saved",
  credits: "Payment failed",
}

/** How often a page without scripts looks again, in seconds. */
const lookAgainS = 2

/** News of a payment: still to be made on the page of the provider, on its way, done, or failed with the provider's words (F-284, F-285). */
export function PaymentNews({ accountId, session, processing, kind, detail }: PaymentNewsProps) {
  const { status, message } = processing
  // Who comes back from the page of the provider has its session.
  const page = session === null ? hostedPage(processing.redirect_url) : null
  if (status === "requested" && page !== null) return <ContinueToPayment href={page} />
  if (status === "requested") {
    return (
      <>
        <noscript>
          <meta httpEquiv="refresh" content={String(lookAgainS)} />
        </noscript>
        <ProcessingCard accountId={accountId} session={session} />
      </>
    )
  }
  if (status === "completed") {
    return (
      <StatusCard tone="positive" title={done[kind]} role="status">
        {detail && <p>{detail}</p>}
      </StatusCard>
    )
  }
  const retryHref =
    kind === "credits"
      ? routes.billingCredits()
      : kind === "card"
        ? routes.billingEdit({ card: true })
        : routes.billingEdit()
  return (
    <StatusCard tone="negative" title={failed[kind]} role="alert">
      <p>{message ? `${message} Nothing was charged.` : "Nothing was charged."}</p>
      <Link
        className={buttonClass({ dense: true }, "mt-2.5")}
        href={retryHref}
        prefetch={false}
        data-track="billing.retry"
      >
        Try another card
      </Link>
    </StatusCard>
  )
}
