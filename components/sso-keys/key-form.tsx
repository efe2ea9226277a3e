import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { FormField } from "#components/form/form-field.tsx"
import { FormTextArea } from "#components/form/form-text-area.tsx"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

/** Registers the public half of a key (D-053). */
export function KeyForm({ state }: { state: FormState }) {
  return (
    <ActionForm
      action={routes.form("sso_keys.create")}
      page={routes.ssoKeys()}
      state={state}
      className="form"
      label="New key"
    >
      <FormField name="name" label="Name" maxLength={100} required />
      <FormTextArea
        name="public_key"
        label="Public key"
        hint="Ed25519, or RSA with at least 2048 bits, as PEM or JWK. Never paste a private key."
        spellCheck={false}
        autoComplete="off"
        required
      />
      <FormButtons label="Add key" track="settings_sso.add" />
    </ActionForm>
  )
}
