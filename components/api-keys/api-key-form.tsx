import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { FormCheckList } from "#components/form/form-check-list.tsx"
import { FormField } from "#components/form/form-field.tsx"
import { FormSelect } from "#components/form/form-select.tsx"
import { apiKeyDays } from "#lib/contract/api-keys/schema.ts"
import { oauthScopes } from "#lib/contract/scopes.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

const scopes = Object.entries(oauthScopes).map(([value, { text }]) => ({
  value,
  label: (
    <>
      {text} <span className="text-faint">({value})</span>
    </>
  ),
}))

const lives = [
  ...apiKeyDays.map((days) => ({ value: String(days), label: `After ${days} days` })),
  { value: "", label: "Never" },
]

/** Creates a key: what it is called, what it may do, and for how long. */
export const ApiKeyForm = ({ state }: { state: FormState }) => (
  <ActionForm
    action={routes.form("api_keys.create")}
    page={routes.apiKeys()}
    state={state}
    className="form"
    label="New API key"
  >
    <FormField name="name" label="Name" hint="The program that uses it" maxLength={100} required />
    <FormCheckList name="scopes" label="Scopes" options={scopes} chosen={["reviews.read"]} />
    <FormSelect name="expires_in_days" label="Expires" options={lives} defaultValue="90" />
    <FormButtons label="Create key" track="settings_api_keys.create" />
  </ActionForm>
)
