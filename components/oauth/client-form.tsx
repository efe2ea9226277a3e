import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { FormCheckList } from "#components/form/form-check-list.tsx"
import { FormField } from "#components/form/form-field.tsx"
import { FormTextArea } from "#components/form/form-text-area.tsx"
import type { OauthClient } from "#lib/contract/oauth-clients/schema.ts"
import { type OauthScope, oauthScopes } from "#lib/contract/scopes.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

const options = Object.entries(oauthScopes).map(([value, { text }]) => ({
  value: value as OauthScope,
  label: (
    <>
      {text} <span className="text-faint">({value})</span>
    </>
  ),
}))

export type ClientFormProps = {
  /** Absent for a new one. */
  client?: OauthClient
  state: FormState
}

/** An application of others: what it is called, where it gets its codes, what it may ask for (D-060). */
export function ClientForm({ client, state }: ClientFormProps) {
  const page = client ? routes.oauthClient(client.id) : routes.oauthClientNew()
  return (
    <ActionForm
      action={routes.form(client ? "oauth_clients.update" : "oauth_clients.create")}
      page={page}
      state={state}
      className="form"
      label="Application"
    >
      {client && <input type="hidden" name="id" value={client.id} />}
      <FormField name="name" label="Name" defaultValue={client?.name} maxLength={100} required />
      <FormTextArea
        name="redirect_uris"
        label="Redirect addresses"
        hint="One per line. Must start with https or point to the user's own device."
        defaultValue={client?.redirect_uris.join("\n")}
        spellCheck={false}
        required
      />
      <FormCheckList
        name="scopes"
        label="Scopes"
        options={options}
        chosen={client?.scopes ?? ["reviews.read"]}
      />
      <FormButtons track="settings_oauth_clients.save" cancelHref={routes.oauthClients()} />
    </ActionForm>
  )
}
