"use client"

import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { FormSelect } from "#components/form/form-select.tsx"
import { testCardField } from "#lib/features/billing/test-cards.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

export type CardFormProps = {
  takesTokens: boolean
  hasCard: boolean
  state: FormState
}

const testCards = [
  { value: "tok_ok", label: "Works" },
  { value: "tok_pays_later_declined", label: "Works now, is declined later" },
  { value: "tok_declined", label: "Is declined" },
]

/** Another card: one of the stub's, or the hosted page of the provider (D-287). */
export const CardForm = ({ takesTokens, hasCard, state }: CardFormProps) => (
  <ActionForm
    action={routes.form("billing.update_card")}
    page={routes.billingEdit({ card: true })}
    state={state}
    className="grid content-start gap-4"
    label={hasCard ? "Update card" : "Add card"}
  >
    {takesTokens ? (
      <FormSelect
        name={testCardField}
        label="Test card"
        hint="Choose how the test payment ends. No card number is needed."
        options={testCards}
      />
    ) : (
      <p className="text-13 text-muted">
        You enter the card on our payment provider's page. Its number never comes here.
      </p>
    )}
    <FormButtons
      label={takesTokens ? "Save card" : "Continue to payment"}
      busyLabel="Processing..."
      cancelHref={routes.billing()}
      track="billing.save_card"
    />
  </ActionForm>
)
