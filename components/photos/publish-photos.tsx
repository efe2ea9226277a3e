"use client"

import { Upload } from "lucide"
import Link from "next/link"
import { ActionForm } from "#components/form/action-form.tsx"
import { useFormNow } from "#components/form/form-context.ts"
import { Button, buttonClass } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import {
  selectedImagesName,
  selectedPhotosName,
  selectionFormId,
} from "#lib/features/photos/selection-fields.ts"
import { publishHref } from "#lib/features/photos/wizard.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

export type PublishPhotosProps = {
  page: string
  /** Of the form that takes photos to the wizard. */
  state: FormState
  owners: readonly { id: string; uploadId: string }[]
  /** Images of reviews: they come to the wizard as copies that belong to the account. */
  imageIds: readonly string[]
  /** Of the form that boxes belong to before scripts run, where no other has them. */
  formId?: string | undefined
  track: string
}

const label = (
  <>
    <Icon icon={Upload} size={14} />
    Publish to Google
  </>
)

function Submit({ track }: Pick<PublishPhotosProps, "track">) {
  const { isSaving } = useFormNow()
  return (
    <Button type="submit" dense aria-disabled={isSaving || undefined} data-track={track}>
      {isSaving ? "Preparing..." : label}
    </Button>
  )
}

/** Leads to the wizard with photos that are there already, where their locations are chosen (D-074, D-172). */
export function PublishPhotos({ page, state, owners, imageIds, formId, track }: PublishPhotosProps) {
  const hydrated = useHydrated()
  const isChosen = owners.length + imageIds.length > 0
  if (imageIds.length === 0 && owners.length > 0) {
    const uploadIds = [...new Set(owners.map(({ uploadId }) => uploadId))].filter(Boolean)
    if (uploadIds.length === 0) return null
    return (
      <Link
        className={buttonClass({ dense: true })}
        href={publishHref(uploadIds, page)}
        prefetch={false}
        data-track={track}
      >
        {label}
      </Link>
    )
  }
  if (!hydrated && !isChosen && !formId) {
    // The ticked boxes belong to another form, which this button submits here.
    return (
      <>
        {state.error && (
          <p className="err text-13" role="alert">
            {state.error}
          </p>
        )}
        <Button
          type="submit"
          dense
          form={selectionFormId}
          formAction={routes.form("photo.copy")}
          data-track={track}
        >
          {label}
        </Button>
      </>
    )
  }
  return (
    <ActionForm
      {...(formId && !hydrated ? { id: formId } : {})}
      action={routes.form("photo.copy")}
      page={page}
      state={state}
      className="flex flex-wrap items-center gap-2"
      label="Publish to Google"
    >
      {owners.map(({ id }) => (
        <input key={id} type="hidden" name={selectedPhotosName} value={id} />
      ))}
      {imageIds.map((id) => (
        <input key={id} type="hidden" name={selectedImagesName} value={id} />
      ))}
      <Submit track={track} />
    </ActionForm>
  )
}
