"use client"

import { type ReactNode, useId, useState } from "react"
import { ActionForm } from "#components/form/action-form.tsx"
import { AskedFirst } from "#components/ui/asked-first.tsx"
import { Button } from "#components/ui/button.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { browserCall } from "#lib/api-client/browser-client.ts"
import type { Id } from "#lib/contract/common.ts"
import { deletedForDays } from "#lib/contract/locations/constants.ts"
import { type DeletionRefusal, isLastLocation } from "#lib/features/locations/deletion.ts"
import { locationTexts } from "#lib/features/locations/texts.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

const refusals: Record<DeletionRefusal, string> = {
  last: "Can't delete the last location on the account.",
  support: "Please contact support to delete a location from your account.",
}

export type DeleteLocationProps = {
  location: { id: Id; name: string }
  accountId: Id
  /** Why it cannot be, as far as the page knows; null when it can. */
  refusal: DeletionRefusal | null
  /** Whom to ask then (D-146). */
  contact: ReactNode
  state: FormState
  page: string
}

/** Deletes a location after a question, or says why it cannot be (D-145, D-147). */
export function DeleteLocation(props: DeleteLocationProps) {
  const { location, accountId, contact, state, page } = props
  const formId = useId()
  const hydrated = useHydrated()
  const [refusal, setRefusal] = useState(props.refusal)
  const [hasFailed, setFailed] = useState(false)
  const isRefused = refusal !== null

  /** Others may have added or deleted locations since the page was loaded. */
  const check = async () => {
    if (refusal === "support") return
    try {
      const account = await browserCall("accounts.get", { params: { id: String(accountId) } })
      setRefusal(isLastLocation(account) ? "last" : null)
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }

  return (
    <AskedFirst
      label="Delete"
      title={isRefused ? "Unable to Delete Location." : `Delete ${location.name}?`}
      track="settings_location.delete"
      startsOpen={Boolean(state.error)}
      onOpen={() => void check()}
      foot={
        isRefused
          ? undefined
          : (close) => (
              <>
                {hydrated && <Button onClick={close}>Cancel</Button>}
                <Button
                  type="submit"
                  kind="danger"
                  form={formId}
                  data-track="settings_location.delete_confirm"
                >
                  Delete
                </Button>
              </>
            )
      }
    >
      {hasFailed && (
        <p className="err" role="alert">
          {locationTexts.accountFailed}
        </p>
      )}
      {refusal ? (
        <p>
          {refusals[refusal]} {contact}
        </p>
      ) : (
        <ActionForm
          id={formId}
          action={routes.form("locations.delete")}
          page={page}
          state={state}
          label={`Delete ${location.name}`}
        >
          <input type="hidden" name="id" value={location.id} />
          <input type="hidden" name="name" value={location.name} />
          <p>{`This removes the location and its data from reports. You can restore it for ${deletedForDays} days.`}</p>
        </ActionForm>
      )}
    </AskedFirst>
  )
}
