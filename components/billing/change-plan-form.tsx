"use client"

import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { Button } from "#components/ui/button.tsx"
import { type PlanChoice, payLabel } from "#lib/features/billing/preview-lines.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"
import { CardChoice } from "./card-choice.tsx"
import { type FirstPreview, PricePreview, usePricingPreview } from "./price-preview.tsx"

/** How the account pays for what it chooses. */
export type PaymentFacts = {
  /** The stub, whose cards a form names; hosted pages take the others (D-287). */
  takesTokens: boolean
  /** The card on file: `Visa ending in 4242`. */
  card: string | null
  /** It has a plan, which is changed. */
  hasPlan: boolean
  isByInvoice: boolean
}

export type ChangePlanFormProps = {
  choice: PlanChoice
  /** Above the sum, such as what a year saves. */
  note: string
  payment: PaymentFacts
  first?: FirstPreview
  state: FormState
  timeZone: string
  cancelHref?: string
  /** Closes the dialog that it stands in; its buttons are the foot of the dialog then. */
  onCancel?: () => void
}

/** The sum of a choice, and the button that pays it (D-288). */
export function ChangePlanForm(props: ChangePlanFormProps) {
  const { choice, note, payment, first, state, timeZone, cancelHref, onCancel } = props
  const { planCode, intervalUnit, interval } = choice
  const query = usePricingPreview(choice, first)
  const page = routes.billingEdit({ plan: planCode, interval: intervalUnit })
  const preview = query.data
  const goesAway = !payment.takesTokens && !payment.hasPlan && !payment.isByInvoice
  const otherwise = payment.hasPlan ? "Change plan" : "Start plan"
  return (
    <ActionForm
      action={routes.form("billing.subscribe")}
      page={page}
      state={state}
      className="grid content-start gap-4"
      label={`Choose ${choice.planName}`}
    >
      <p className="text-muted">{note}</p>
      <PricePreview
        query={query}
        choice={choice}
        hasFailed={first !== undefined && first.preview === null}
        retryHref={page}
        timeZone={timeZone}
      />
      <input type="hidden" name="plan_code" value={planCode} />
      <input type="hidden" name="interval_unit" value={intervalUnit} />
      <input type="hidden" name="interval" value={interval} />
      {preview?.proration_date && (
        <input type="hidden" name="proration_date" value={preview.proration_date} />
      )}
      {payment.takesTokens && !payment.isByInvoice && <CardChoice known={payment.card} />}
      {goesAway && (
        <p className="text-12 text-faint">
          You enter your card on our payment provider's page. Its number never comes here.
        </p>
      )}
      <FormButtons
        label={
          goesAway
            ? "Continue to payment"
            : payLabel(preview?.prorated_cents ?? null, preview?.currency, otherwise)
        }
        busyLabel="Processing..."
        {...(cancelHref === undefined ? {} : { cancelHref })}
        isBlocked={!preview}
        track="billing.pay"
        {...(onCancel ? { className: "-mx-5 -mb-5 flex-row-reverse border-t border-line px-5 py-3" } : {})}
      >
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </FormButtons>
    </ActionForm>
  )
}
