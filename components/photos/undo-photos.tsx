"use client"

import { Undo2 } from "lucide"
import { useId } from "react"
import { Icon } from "#components/ui/icon.tsx"
import { deletionTexts } from "#lib/features/photos/texts.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { countOf } from "#lib/format/numbers.ts"
import { routes } from "#lib/routes/routes.ts"
import { DeleteDialog } from "./delete-dialog.tsx"

/** Deletes the photos that were just added to locations, after a question. */
export const UndoPhotos = ({ count, page, state }: { count: number; page: string; state: FormState }) => (
  <DeleteDialog
    label={
      <>
        <Icon icon={Undo2} size={14} />
        {`Undo ${countOf(count, "photo", "photos")}`}
      </>
    }
    track="photos.undo"
    texts={deletionTexts(count)}
    formId={useId()}
    formLabel="Undo"
    action={routes.form("photo.undo")}
    page={page}
    state={state}
  >
    {null}
  </DeleteDialog>
)
