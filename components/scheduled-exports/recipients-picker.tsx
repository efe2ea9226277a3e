"use client"

import { useId } from "react"
import { useFormNow } from "#components/form/form-context.ts"
import { FormField } from "#components/form/form-field.tsx"
import { FormRow } from "#components/form/form-row.tsx"
import { PickerChips } from "#components/form/picker-chips.tsx"
import type { TypeAheadOption } from "#components/form/use-search.ts"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { scheduleTexts } from "#lib/features/scheduled-exports/texts.ts"
import { RecipientInput } from "./recipient-input.tsx"

export type RecipientsPickerProps = {
  accountId: string
  /** By id and email. */
  chosen: readonly TypeAheadOption[]
  onChange: (chosen: TypeAheadOption[]) => void
  /** Whether something is typed that is no one yet. */
  onTyping: (isTyping: boolean) => void
}

const label = "Recipients"
const field = "recipient_user_ids"

const hint = (
  <span>
    <span>{scheduleTexts.recipients}</span>
    <br />
    <span>{scheduleTexts.scope}</span>
  </span>
)

/** Users of the account who are mailed, each once (000 §5); before scripts run their emails are typed. */
export function RecipientsPicker({ accountId, chosen, onChange, onTyping }: RecipientsPickerProps) {
  const id = useId()
  const hydrated = useHydrated()
  const { errors, setError } = useFormNow()
  if (!hydrated) {
    return (
      <FormField
        name="recipient_emails"
        label={label}
        hint={hint}
        defaultValue={chosen.map(({ name }) => name).join(", ")}
      />
    )
  }
  const error = errors[field]
  const add = (option: TypeAheadOption) => {
    if (!chosen.some((known) => known.id === option.id)) onChange([...chosen, option])
  }
  return (
    <FormRow id={id} label={label} isRequired hint={hint} error={error}>
      <div className="picker">
        <PickerChips
          label={label}
          options={chosen}
          more={0}
          onRemove={(option) => {
            onChange(chosen.filter((known) => known.id !== option.id))
            document.getElementById(id)?.dispatchEvent(new Event("input", { bubbles: true }))
          }}
        />
        <RecipientInput
          id={id}
          accountId={accountId}
          isInvalid={Boolean(error)}
          onAdd={add}
          onTyping={onTyping}
          onErrorChange={(text) => setError(field, text)}
        />
      </div>
      <input type="hidden" name={field} value={chosen.map((option) => option.id).join()} />
    </FormRow>
  )
}
