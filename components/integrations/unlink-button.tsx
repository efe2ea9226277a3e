"use client"

import { useId } from "react"
import { ActionForm } from "#components/form/action-form.tsx"
import { AskedFirst } from "#components/ui/asked-first.tsx"
import { Button } from "#components/ui/button.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import type { Id } from "#lib/contract/common.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

export type UnlinkButtonProps = {
  /** Of the link. */
  id: Id
  /** Name to show afterwards: the account for its parent, the service for the account. */
  name: string
  label: string
  title: string
  /** Effect on reviews. */
  text: string
  /** Address of the page that it stands on. */
  page: string
}

/** Ends the use of a parent's connection, after saying what that means for the data. */
export function UnlinkButton({ id, name, label, title, text, page }: UnlinkButtonProps) {
  const formId = useId()
  const hydrated = useHydrated()
  return (
    <AskedFirst
      dense
      kind="quiet"
      label={label}
      ariaLabel={`${label}: ${name}`}
      title={title}
      track="settings_integrations.unlink"
      foot={(close) => (
        <>
          {hydrated && <Button onClick={close}>Cancel</Button>}
          <Button type="submit" kind="danger" form={formId} data-track="settings_integrations.unlink_confirm">
            {label}
          </Button>
        </>
      )}
    >
      <ActionForm
        id={formId}
        action={routes.form("linked_integrations.delete")}
        page={page}
        state={untouched}
        label={title}
      >
        <input type="hidden" name="id" value={id} />
        <p>{text}</p>
      </ActionForm>
    </AskedFirst>
  )
}
