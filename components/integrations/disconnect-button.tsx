"use client"

import { useId } from "react"
import { ActionForm } from "#components/form/action-form.tsx"
import { AskedFirst } from "#components/ui/asked-first.tsx"
import { Button } from "#components/ui/button.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import type { Id } from "#lib/contract/common.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

export type DisconnectButtonProps = {
  /** Whether access of the provider's own is ended, not one that a sign-in has given. */
  isRequested: boolean
  id: Id
  name: string
  /** Address of the page that it stands on. */
  page: string
  /** Whether other accounts may use it as well. */
  isShared?: boolean
}

/** Disconnects an integration, after saying what that means for the data. */
export function DisconnectButton({ isRequested, id, name, page, isShared = false }: DisconnectButtonProps) {
  const formId = useId()
  const hydrated = useHydrated()
  return (
    <AskedFirst
      dense
      kind="quiet"
      label="Disconnect"
      ariaLabel={`Disconnect ${name}`}
      title={`Disconnect ${name}?`}
      track="settings_integrations.disconnect"
      foot={(close) => (
        <>
          {hydrated && <Button onClick={close}>Cancel</Button>}
          <Button
            type="submit"
            kind="danger"
            form={formId}
            data-track="settings_integrations.disconnect_confirm"
          >
            Disconnect
          </Button>
        </>
      )}
    >
      <ActionForm
        id={formId}
        action={routes.form(isRequested ? "global_integration_accounts.delete" : "oauth_tokens.delete")}
        page={page}
        state={untouched}
        label={`Disconnect ${name}`}
      >
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="name" value={name} />
        <p>
          {`New reviews from ${name} no longer arrive. Your existing reviews are kept.`}
          {isShared && " The same goes for the accounts that are linked."}
        </p>
      </ActionForm>
    </AskedFirst>
  )
}
