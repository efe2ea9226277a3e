"use client"

import { useId, useState } from "react"
import { ActionForm } from "#components/form/action-form.tsx"
import { AskedFirst } from "#components/ui/asked-first.tsx"
import { Button } from "#components/ui/button.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import type { Url } from "#lib/contract/urls/schema.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"
import { LinkField } from "./link-field.tsx"

export type EditReviewLinkProps = {
  url: Pick<Url, "id" | "source_name" | "link">
  /** Of this row, as it came back. */
  state: FormState
  page: string
}

/** Changes the address of a review link in a dialog. */
export function EditReviewLink({ url: { id, source_name: name, link }, state, page }: EditReviewLinkProps) {
  const formId = useId()
  const hydrated = useHydrated()
  const [saves, setSaves] = useState(0)
  const isRefused = Boolean(state.error) || Object.keys(state.errors).length > 0
  return (
    <AskedFirst
      key={saves}
      label="Edit"
      ariaLabel={`Edit the link to ${name}`}
      kind="quiet"
      dense
      title="Edit review link"
      role="dialog"
      track="settings_location.review_link_edit"
      startsOpen={saves === 0 && isRefused}
      foot={(close) => (
        <>
          {hydrated && <Button onClick={close}>Cancel</Button>}
          <Button type="submit" kind="primary" form={formId} data-track="settings_location.review_link_save">
            Save
          </Button>
        </>
      )}
    >
      <ActionForm
        id={formId}
        action={routes.form("urls.update")}
        page={page}
        state={state}
        label={`Edit the link to ${name}`}
        onSaved={() => setSaves((count) => count + 1)}
      >
        <input type="hidden" name="id" value={id} />
        <LinkField defaultValue={link} />
      </ActionForm>
    </AskedFirst>
  )
}
