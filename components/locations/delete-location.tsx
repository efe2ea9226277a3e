"use client"

import { type ReactNode, useId } from "react"
import { ActionForm } from "#components/form/action-form.tsx"
import { Button } from "#components/ui/button.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"
import { AskedFirst } from "./asked-first.tsx"

/** Why a location cannot be deleted, by the title of the dialog that says so (D-145). */
const refusals = {
  last: {
    title: "Unable to Delete Location.",
    text: "Can't delete the last location on the account.",
  },
  support: {
    title: "Unable to Delete Location.",
    text: "Please contact support to delete a location from your account.",
  },
} as const

export type DeleteLocationProps = {
  location: { id: number | string; name: string }
  /** Why it cannot be; null when it can. */
  refusal: keyof typeof refusals | null
  /** Whom to ask then (D-146). */
  contact: ReactNode
  state: FormState
  page: string
}

/** Deletes a location after a question, or says why it cannot be (D-145, D-147). */
export function DeleteLocation({ location, refusal, contact, state, page }: DeleteLocationProps) {
  const formId = useId()
  const hydrated = useHydrated()
  const track = "settings_location.delete"
  if (refusal) {
    const { title, text } = refusals[refusal]
    return (
      <AskedFirst label="Delete" title={title} track={track}>
        <p>
          {text} {contact}
        </p>
      </AskedFirst>
    )
  }
  return (
    <AskedFirst
      label="Delete"
      title={`Delete ${location.name}?`}
      track={track}
      startsOpen={Boolean(state.error)}
      foot={(close) => (
        <>
          {hydrated && <Button onClick={close}>Cancel</Button>}
          <Button type="submit" kind="danger" form={formId} data-track="settings_location.delete_confirm">
            Delete
          </Button>
        </>
      )}
    >
      <ActionForm
        id={formId}
        action={routes.form("locations.delete")}
        page={page}
        state={state}
        label={`Delete ${location.name}`}
      >
        <input type="hidden" name="id" value={location.id} />
        <input type="hidden" name="name" value={location.name} />
        <p>This removes the location and its data from reports. This cannot be undone.</p>
      </ActionForm>
    </AskedFirst>
  )
}
