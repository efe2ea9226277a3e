import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { FormCheck } from "#components/form/form-check.tsx"
import type { FormState } from "#lib/form-state/form-state.ts"
import { singleKeysLabel } from "#lib/format/single-keys.ts"
import { routes } from "#lib/routes/routes.ts"

export type KeysFormProps = { isOn: boolean; state: FormState }

/** The switch of single keys (WCAG 2.1.4), for whoever wants none of them. */
export function KeysForm({ isOn, state }: KeysFormProps) {
  return (
    <ActionForm
      action={routes.form("profiles.update:keys")}
      page={routes.profile()}
      state={state}
      className="form"
      label="Keyboard"
    >
      <FormCheck name="keyboard_shortcuts" label={singleKeysLabel} defaultChecked={isOn} />
      <FormButtons track="settings_profile.keys" />
    </ActionForm>
  )
}
