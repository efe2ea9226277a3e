import { clsx } from "clsx"
import { Mail, TriangleAlert } from "lucide"
import Link from "next/link"
import { Icon } from "#components/ui/icon.tsx"
import type { CardSummary } from "#lib/features/billing/card-summary.ts"
import { routes } from "#lib/routes/routes.ts"
import { BillingPanel } from "./billing-panel.tsx"

const markClass =
  "grid h-7 w-11 flex-none place-items-center rounded-[4px] border border-line-strong text-[10px] font-strong tracking-[.02em] text-muted"

/** A card by its brand and last digits, and until when it is good. */
export function CardLine({ card }: { card: CardSummary }) {
  const { mark, name, expires, state } = card
  return (
    <div className="flex items-center gap-3">
      <span className={markClass} aria-hidden="true">
        {mark}
      </span>
      <div className="min-w-0">
        <span className="block font-strong wrap-anywhere">{name}</span>
        {expires && (
          <span className={clsx("block text-13", state === "expired" ? "text-negative-text" : "text-faint")}>
            {state === "expired" ? `Expired ${expires}` : `Expires ${expires}`}
          </span>
        )}
      </div>
    </div>
  )
}

export type PaymentPanelProps = {
  card: CardSummary | null
  /** The account pays by invoice, and so has no card. */
  isByInvoice: boolean
  charged: string | null
  hasFailed: boolean
  /** Where a card is entered; null where none can be now. */
  editHref: string | null
}

/** How the account pays. */
export function PaymentPanel({ card, isByInvoice, charged, hasFailed, editHref }: PaymentPanelProps) {
  const foot = editHref && !isByInvoice && (
    <Link href={editHref} prefetch={false} data-track="billing.card">
      {card ? "Update card" : "Add card"}
    </Link>
  )
  return (
    <BillingPanel id="payment-method" title="Payment method" foot={foot}>
      {isByInvoice ? (
        <div className="flex items-center gap-3">
          <span className={markClass}>
            <Icon icon={Mail} size={14} />
          </span>
          <div>
            <span className="block font-strong">By invoice</span>
            <span className="block text-13 text-faint">Due within 14 days</span>
          </div>
        </div>
      ) : card ? (
        <CardLine card={card} />
      ) : (
        <p className="text-13 text-muted">No card yet.</p>
      )}
      {hasFailed ? (
        <p className="err mt-3 text-13">
          <Icon icon={TriangleAlert} />
          The last payment failed.
        </p>
      ) : (
        charged && !isByInvoice && card && <p className="mt-3 text-13 text-muted">{charged}</p>
      )}
    </BillingPanel>
  )
}

/** The page of the card. */
export const cardHref = () => routes.billingEdit({ card: true })
