"use client"

import { Trash } from "lucide"
import { useId, useLayoutEffect, useRef } from "react"
import { ActionForm } from "#components/form/action-form.tsx"
import { AskedFirst } from "#components/ui/asked-first.tsx"
import { Button } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { useToast } from "#components/ui/toast.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import type { MediaItem } from "#lib/contract/media.ts"
import { deletedRefreshMs, deleteFailedToastMs, photoTexts } from "#lib/features/photos/texts.ts"
import { type FormState, untouched } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

export type DeletePhotoProps = {
  photo: Pick<MediaItem, "id" | "location_id" | "url_id" | "source_id">
  name: string
  state: FormState
  page: string
}

/** Deletes a photo after a question (001 §4, D-174). */
export function DeletePhoto({ photo, name, state, page }: DeletePhotoProps) {
  const formId = useId()
  const hydrated = useHydrated()
  const toast = useToast()
  const close = useRef(() => {})
  const box = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const own = box.current
    // Its photo goes with the next list; who pressed it goes on among the others.
    return () => {
      if (own?.contains(document.activeElement)) own.closest("section")?.focus()
    }
  }, [])
  const isOwn = state.values["id"]?.[0] === String(photo.id)
  return (
    <span ref={box}>
      <AskedFirst
        label={<Icon icon={Trash} size={14} />}
        ariaLabel={`Delete ${name}`}
        kind="quiet"
        dense
        title={photoTexts.question}
        track="photos.delete"
        startsOpen={isOwn && Boolean(state.error)}
        foot={(closeDialog) => {
          close.current = closeDialog
          return (
            <>
              {hydrated && <Button onClick={closeDialog}>Cancel</Button>}
              <Button type="submit" kind="danger" form={formId} data-track="photos.delete_confirm">
                Delete
              </Button>
            </>
          )
        }}
      >
        <ActionForm
          id={formId}
          action={routes.form("media.delete")}
          page={page}
          state={isOwn ? state : untouched}
          label={`Delete ${name}`}
          refreshAfterMs={deletedRefreshMs}
          onSaved={() => close.current()}
          onRefused={() => {
            close.current()
            toast({ level: "alert", message: photoTexts.deleteFailed, durationMs: deleteFailedToastMs })
          }}
        >
          <input type="hidden" name="id" value={photo.id} />
          <input type="hidden" name="location_id" value={photo.location_id} />
          {photo.url_id != null && <input type="hidden" name="url_id" value={photo.url_id} />}
          <input type="hidden" name="source_id" value={photo.source_id} />
          <p className="text-muted">{photoTexts.consequence}</p>
        </ActionForm>
      </AskedFirst>
    </span>
  )
}
