import type { TypeAheadOption } from "#components/form/use-search.ts"
import type { Note } from "#lib/contract/index.ts"
import { type FormState, stateOfRow } from "#lib/form-state/form-state.ts"
import { formatInstant } from "#lib/format/dates.ts"
import { NoteForm } from "./note-form.tsx"
import { NoteItem } from "./note-item.tsx"

export type NotesSectionProps = {
  reviewId: string
  notes: Note[]
  timeZone: string
  page: string
  canCreate: boolean
  /** Under which a new one is kept until it is saved. */
  unsentKey: string
  people: readonly TypeAheadOption[]
  states: { save: FormState; remove: FormState }
}

/** Notes that the people of the account write to each other about a review (D-134). */
export function NotesSection(props: NotesSectionProps) {
  const { reviewId, notes, timeZone, page, canCreate, unsentKey, people, states } = props
  return (
    <>
      {notes.length === 0 && (
        <p className="text-faint">No notes yet. Only people in your account can see notes.</p>
      )}
      <ul className="grid gap-4" aria-label="Notes">
        {notes.map((note) => {
          const id = String(note.id)
          return (
            <NoteItem
              key={id}
              reviewId={reviewId}
              page={page}
              people={people}
              states={{ save: stateOfRow(states.save, id), remove: stateOfRow(states.remove, id) }}
              note={{
                id,
                author: note.user_name?.trim() || "Someone",
                content: note.content,
                mentioned: note.mentioned_users.map((user) => ({ id: String(user.id), name: user.name })),
                written: {
                  instant: note.created_at,
                  text: formatInstant(note.created_at, timeZone),
                  edited: note.updated_at ? `Edited ${formatInstant(note.updated_at, timeZone)}` : null,
                },
                canUpdate: note.can_update === true,
                canDelete: note.can_delete === true,
              }}
            />
          )
        })}
      </ul>
      {canCreate && (
        <NoteForm
          reviewId={reviewId}
          page={page}
          state={stateOfRow(states.save, "")}
          people={people}
          unsentKey={unsentKey}
        />
      )}
    </>
  )
}
