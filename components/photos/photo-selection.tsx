"use client"

import { Trash, X } from "lucide"
import { useId } from "react"
import { Icon } from "#components/ui/icon.tsx"
import { IconButton } from "#components/ui/icon-button.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { maxDeletedMedia } from "#lib/contract/media/constants.ts"
import {
  selectedImagesName,
  selectedPhotosName,
  selectionFormId,
} from "#lib/features/photos/selection-fields.ts"
import { deletionTexts } from "#lib/features/photos/texts.ts"
import { maxWizardPhotos } from "#lib/features/photos/wizard.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { formatCount } from "#lib/format/numbers.ts"
import { routes } from "#lib/routes/routes.ts"
import { DeleteDialog } from "./delete-dialog.tsx"
import { PublishPhotos } from "./publish-photos.tsx"
import { usePhotoSelection } from "./use-photo-selection.ts"

export type PhotoSelectionProps = {
  /** Address of the page of the list. */
  page: string
  deletion: FormState
  /** Of the form that takes photos to the wizard. */
  publishing: FormState
  /** They may be published at more locations. */
  canAdd: boolean
  canDelete: boolean
}

/** Selected items that an action does not support. */
function notesOf(owners: number, customers: number, { canAdd, canDelete }: PhotoSelectionProps): string[] {
  const most = (count: number, done: string) => `Up to ${formatCount(count)} photos can be ${done} together.`
  return [
    ...(canDelete && owners > maxDeletedMedia ? [most(maxDeletedMedia, "deleted")] : []),
    ...(canAdd && owners + customers > maxWizardPhotos ? [most(maxWizardPhotos, "published")] : []),
    ...(canDelete && customers > 0 ? ["Photos of customers cannot be deleted."] : []),
  ]
}

/**
 * Actions for selected photos, at the foot of the window: they stay selected from page to page. Before scripts
 * run, those of the page.
 */
export function PhotoSelection(props: PhotoSelectionProps) {
  const { page, deletion, publishing, canAdd, canDelete } = props
  const hydrated = useHydrated()
  const ownId = useId()
  const { picked, clear } = usePhotoSelection(page)
  const owners = picked.filter(({ name }) => name === selectedPhotosName)
  const customers = picked.filter(({ name }) => name === selectedImagesName)
  const error = deletion.errors[selectedPhotosName] ?? deletion.error
  if (hydrated && picked.length === 0) return null
  const isShown = hydrated || Boolean(error) || Boolean(publishing.error)
  const texts = deletionTexts(hydrated ? owners.length : 2)
  return (
    <section
      className={isShown ? "bulk" : "bulk hidden [body:has(.photo-pick:checked)_&]:flex"}
      aria-label="Selected photos"
    >
      {hydrated && (
        <p className="font-medium" role="status">
          {formatCount(picked.length)} selected
        </p>
      )}
      {hydrated &&
        notesOf(owners.length, customers.length, props).map((note) => (
          <p key={note} className="text-muted">
            {note}
          </p>
        ))}
      <span className="flex-1" />
      {canAdd && picked.length <= maxWizardPhotos && (
        <PublishPhotos
          page={page}
          state={publishing}
          owners={owners}
          imageIds={customers.map(({ id }) => id)}
          formId={canDelete ? undefined : selectionFormId}
          track="photos.bulk_publish"
        />
      )}
      {canDelete && customers.length === 0 && owners.length <= maxDeletedMedia && (
        <DeleteDialog
          label={
            <>
              <Icon icon={Trash} size={14} />
              Delete
            </>
          }
          track="photos.bulk_delete"
          texts={hydrated ? texts : { ...texts, question: "Delete the selected photos?" }}
          formId={hydrated ? ownId : selectionFormId}
          formLabel="Delete selected photos"
          action={routes.form("media.bulk_delete")}
          page={page}
          state={{ ...deletion, error }}
          onDeleted={clear}
        >
          {owners.map(({ id }) => (
            <input key={id} type="hidden" name={selectedPhotosName} value={id} />
          ))}
        </DeleteDialog>
      )}
      {hydrated && (
        <IconButton label="Clear selection" icon={X} track="photos.clear_selection" onClick={clear} />
      )}
    </section>
  )
}
