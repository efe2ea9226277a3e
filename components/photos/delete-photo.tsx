"use client"

import { Trash } from "lucide"
import { useId, useLayoutEffect, useRef } from "react"
import { Icon } from "#components/ui/icon.tsx"
import type { MediaItem } from "#lib/contract/media/schema.ts"
import { deletionTexts } from "#lib/features/photos/texts.ts"
import { type FormState, stateOfRow } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"
import { DeleteDialog } from "./delete-dialog.tsx"

export type DeletePhotoProps = {
  photo: Pick<MediaItem, "id" | "location_id" | "url_id" | "source_id">
  name: string
  state: FormState
  page: string
  /** It stands among details, with its word. */
  hasWord?: boolean
}

/** Deletes a photo after a question (001 §4, D-174). */
export function DeletePhoto({ photo, name, state, page, hasWord }: DeletePhotoProps) {
  const formId = useId()
  const box = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const own = box.current
    // Its photo goes with the next list; who pressed it goes on among the others.
    return () => {
      if (own?.contains(document.activeElement)) own.closest<HTMLElement>("dialog, section")?.focus()
    }
  }, [])
  return (
    <span ref={box}>
      <DeleteDialog
        label={
          <>
            <Icon icon={Trash} size={14} />
            {hasWord && "Delete"}
          </>
        }
        ariaLabel={`Delete ${name}`}
        kind={hasWord ? "default" : "quiet"}
        track="photos.delete"
        texts={deletionTexts(1)}
        formId={formId}
        formLabel={`Delete ${name}`}
        action={routes.form("media.delete")}
        page={page}
        state={stateOfRow(state, String(photo.id))}
      >
        <input type="hidden" name="id" value={photo.id} />
        <input type="hidden" name="location_id" value={photo.location_id} />
        {photo.url_id != null && <input type="hidden" name="url_id" value={photo.url_id} />}
        <input type="hidden" name="source_id" value={photo.source_id} />
      </DeleteDialog>
    </span>
  )
}
