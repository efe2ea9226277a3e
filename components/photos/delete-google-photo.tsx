"use client"

import { Trash } from "lucide"
import { useId } from "react"
import { Icon } from "#components/ui/icon.tsx"
import type { Id } from "#lib/contract/common.ts"
import { googleDeletion } from "#lib/features/photos/google-photo-texts.ts"
import { type FormState, stateOfRow } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"
import { DeleteDialog } from "./delete-dialog.tsx"

export type DeleteGooglePhotoProps = { id: Id; name: string; state: FormState; page: string }

/** Deletes a photo at Google that was not added here, after a question. */
export function DeleteGooglePhoto({ id, name, state, page }: DeleteGooglePhotoProps) {
  return (
    <DeleteDialog
      label={<Icon icon={Trash} size={14} />}
      ariaLabel={`Delete ${name}`}
      kind="quiet"
      track="photos.delete_at_google"
      texts={googleDeletion}
      formId={useId()}
      formLabel={`Delete ${name}`}
      action={routes.form("google_photos.delete")}
      page={page}
      state={stateOfRow(state, String(id))}
    >
      <input type="hidden" name="id" value={id} />
    </DeleteDialog>
  )
}
