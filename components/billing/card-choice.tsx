"use client"

import { FormSelect } from "#components/form/form-select.tsx"
import { testCardField } from "#lib/features/billing/test-cards.ts"

/** Cards of the stub (D-228), and the one on file where there is one. */
export const CardChoice = ({ known }: { known: string | null }) => (
  <FormSelect
    name={testCardField}
    label={known ? "Card" : "Test card"}
    hint="Choose how the test payment ends. No card number is needed."
    defaultValue={known ? "" : "tok_ok"}
    options={[
      ...(known ? [{ value: "", label: known }] : []),
      { value: "tok_ok", label: known ? "Test card that works" : "Works" },
      { value: "tok_pays_later_declined", label: "Works now, is declined later" },
      { value: "tok_declined", label: known ? "Test card that is declined" : "Is declined" },
    ]}
  />
)
