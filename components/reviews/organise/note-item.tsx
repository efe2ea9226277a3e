"use client"

import { useRef } from "react"
import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import type { TypeAheadOption } from "#components/form/use-search.ts"
import { mentionParts } from "#lib/features/reviews/organise/mentions.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"
import { NoteForm } from "./note-form.tsx"

export type NoteItemProps = {
  reviewId: string
  note: {
    id: string
    author: string
    content: string
    mentioned: readonly TypeAheadOption[]
    /** When it was written and, in words, that it was edited. */
    written: { instant: string; text: string; edited: string | null }
    canUpdate: boolean
    canDelete: boolean
  }
  page: string
  people: readonly TypeAheadOption[]
  states: { save: FormState; remove: FormState }
}

/** A note on a review: who wrote it, when, whom it mentions; the own one can be changed (D-134). */
export function NoteItem({ reviewId, note, page, people, states }: NoteItemProps) {
  const box = useRef<HTMLDetailsElement>(null)
  const { author, content, mentioned, written } = note
  const isBack = Object.keys(states.save.values).length > 0
  return (
    <li>
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
        <b className="font-strong">{author}</b>
        <time className="text-12 text-faint" dateTime={written.instant}>
          {written.text}
        </time>
        {written.edited && (
          <span className="text-12 text-faint" title={written.edited} data-track="reviews.note_edited">
            Edited
          </span>
        )}
      </p>
      <p className="mt-0.5 wrap-anywhere whitespace-pre-line text-pretty" dir="auto">
        {mentionParts(
          content,
          mentioned.map(({ name }) => name),
        ).map(({ text, isMention }, index) =>
          isMention ? (
            <b className="font-medium text-accent-text" key={index}>
              {text}
            </b>
          ) : (
            text
          ),
        )}
      </p>
      {(note.canUpdate || note.canDelete) && (
        <div className="mt-1 flex flex-wrap items-start gap-x-3 gap-y-1 print:hidden">
          {note.canUpdate && (
            <details className="unfold open:grow open:basis-full" ref={box} open={isBack}>
              <summary className="btn-link">Edit</summary>
              <NoteForm
                reviewId={reviewId}
                page={page}
                state={states.save}
                note={note}
                people={people}
                onSaved={() => {
                  if (box.current) box.current.open = false
                }}
              />
            </details>
          )}
          {note.canDelete && (
            <ActionForm
              action={routes.form("notes.delete")}
              page={page}
              state={states.remove}
              label={`Delete the note by ${author}`}
            >
              <input type="hidden" name="id" value={note.id} />
              <ConfirmSubmit
                label="Delete"
                ariaLabel={`Delete the note by ${author}`}
                question="Delete this note?"
                confirmLabel="Delete"
                dense
                track="reviews.note_delete"
              />
            </ActionForm>
          )}
        </div>
      )}
    </li>
  )
}
