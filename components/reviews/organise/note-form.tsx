"use client"

import { useEffect, useRef, useState } from "react"
import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import type { TypeAheadOption } from "#components/form/use-search.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"
import { MentionArea } from "./mention-area.tsx"

export type NoteFormProps = {
  reviewId: string
  page: string
  state: FormState
  /** Absent for a new one. */
  note?: { id: string; content: string; mentioned: readonly TypeAheadOption[] }
  people: readonly TypeAheadOption[]
  /** Under which a new one is kept until it is saved. */
  unsentKey?: string
  onSaved?: () => void
}

/** Writes a note, or changes an own one; it is empty again when it has been taken (D-134). */
export function NoteForm({ reviewId, page, state, note, people, unsentKey, onSaved }: NoteFormProps) {
  const [saved, setSaved] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The form is a new one, and the focus would be nowhere.
    if (saved > 0 && !note) box.current?.querySelector("textarea")?.focus()
  }, [saved, note])
  return (
    <div ref={box}>
      <ActionForm
        key={`${saved} ${note?.content ?? ""}`}
        action={routes.form(note ? "notes.update" : "notes.create")}
        page={page}
        state={state}
        className="grid gap-3 max-w-160"
        label={note ? "Edit note" : "New note"}
        onSaved={() => {
          setSaved((count) => count + 1)
          onSaved?.()
        }}
      >
        <input type="hidden" name="review_id" value={reviewId} />
        {note && <input type="hidden" name="id" value={note.id} />}
        <MentionArea
          reviewId={reviewId}
          label={note ? "Note" : "Add a note"}
          isAnew={saved > 0}
          unsentKey={unsentKey}
          content={note?.content}
          mentioned={note?.mentioned ?? []}
          people={people}
        />
        <FormButtons label={note ? "Save" : "Add note"} kind="default" track="reviews.note_save" />
      </ActionForm>
    </div>
  )
}
