"use client"

import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { smsQuantities } from "#lib/contract/billing/constants.ts"
import type { SmsCreditPreview } from "#lib/contract/billing/schema.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { formatCents } from "#lib/format/money.ts"
import { formatCount } from "#lib/format/numbers.ts"
import { routes } from "#lib/routes/routes.ts"
import { CardChoice } from "./card-choice.tsx"
import type { PaymentFacts } from "./change-plan-form.tsx"
import { MoneyLines } from "./money-lines.tsx"
import { SegmentLinks } from "./segment-links.tsx"

export type BuyCreditsFormProps = {
  quantity: number
  /** Null where the price could not be found. */
  preview: SmsCreditPreview | null
  payment: Pick<PaymentFacts, "takesTokens" | "card">
  state: FormState
}

/** A pack of SMS credits, its price, and the button that pays it (D-229). */
export function BuyCreditsForm({ quantity, preview, payment, state }: BuyCreditsFormProps) {
  const page = routes.billingCredits({ quantity })
  return (
    <ActionForm
      action={routes.form("billing.buy_sms_credits")}
      page={page}
      state={state}
      className="grid gap-4"
      label="Buy SMS credits"
    >
      <SegmentLinks
        label="Quantity"
        options={smsQuantities.map((pack) => ({
          label: formatCount(pack),
          href: routes.billingCredits({ quantity: pack }),
          isCurrent: pack === quantity,
        }))}
      />
      {preview ? (
        <MoneyLines
          lines={[{ label: `${formatCount(quantity)} credits`, cents: preview.total }]}
          sum={{ label: "Due today", cents: preview.total }}
          currency={preview.currency}
        />
      ) : (
        <p className="err text-13" role="alert">
          Could not work out the price. Nothing was charged.{" "}
          <a className="underline" href={page}>
            Retry
          </a>
        </p>
      )}
      <input type="hidden" name="quantity" value={quantity} />
      {payment.takesTokens && <CardChoice known={payment.card} />}
      <FormButtons
        label={preview ? `Pay ${formatCents(preview.total, preview.currency)}` : "Pay"}
        busyLabel="Processing..."
        isBlocked={!preview}
        track="billing_sms_credits.pay"
      />
    </ActionForm>
  )
}
