import { Check } from "lucide"
import { ActionForm } from "#components/form/action-form.tsx"
import { Button } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

export type ConsentProps = {
  clientName: string
  /** Host that the answer goes to. */
  host: string
  scopes: readonly { code: string; text: string }[]
  accountName: string
  email: string
  /** The query as it was asked. */
  query: string
  state: FormState
}

/** An application's request for access, with Allow and Deny (D-060). */
export function Consent({ clientName, host, scopes, accountName, email, query, state }: ConsentProps) {
  return (
    <section className="grid gap-4 max-w-128 mx-auto mt-[12vh] px-4 pb-8">
      <h1>{clientName} wants access</h1>
      <p className="text-muted">
        It is asking {email} for access to {accountName}. You will be returned to {host}.
      </p>
      <ul className="grid gap-2 p-4 border border-line rounded-card">
        {scopes.map(({ code, text }) => (
          <li key={code} className="flex items-center gap-2">
            <Icon icon={Check} className="text-positive-text" />
            {text}
          </li>
        ))}
      </ul>
      <p className="text-13 text-muted">
        It sees only what you can see. An admin can revoke access at any time.
      </p>
      <ActionForm
        action={routes.form("oauth_authorizations.create")}
        page={routes.oauthAuthorize(query)}
        state={state}
        className="flex flex-wrap gap-2 items-center"
        label={`Access for ${clientName}`}
      >
        {[...new URLSearchParams(query)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button kind="primary" type="submit" name="approve" value="true" data-track="oauth.allow">
          Allow
        </Button>
        <Button type="submit" name="approve" value="false" data-track="oauth.deny">
          Deny
        </Button>
      </ActionForm>
    </section>
  )
}
