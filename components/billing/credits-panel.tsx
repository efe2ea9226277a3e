import Link from "next/link"
import { formatCount } from "#lib/format/numbers.ts"
import { routes } from "#lib/routes/routes.ts"
import { BillingPanel } from "./billing-panel.tsx"

export type CreditsPanelProps = {
  balance: number | null
  pace: string | null
  /** Whether the user may buy any now. */
  canBuy: boolean
}

/** SMS credits that are left, and how long they last. */
export const CreditsPanel = ({ balance, pace, canBuy }: CreditsPanelProps) => (
  <BillingPanel
    id="sms-credits"
    title="SMS credits"
    foot={
      canBuy ? (
        <Link href={routes.billingCredits()} prefetch={false} data-track="billing.buy_credits">
          Buy credits
        </Link>
      ) : (
        <Link href={routes.billingCredits()} prefetch={false} data-track="billing.credits">
          View history
        </Link>
      )
    }
  >
    {balance === null ? (
      <p className="text-13 text-muted">The balance can't be shown right now.</p>
    ) : (
      <>
        <div className="figure-v m-0">
          {formatCount(balance)} <small>left</small>
        </div>
        <p className="mt-1.5 text-13 text-muted">
          {pace ?? "Each review request by text message uses at least one."}
        </p>
      </>
    )}
  </BillingPanel>
)
