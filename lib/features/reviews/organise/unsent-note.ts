import { forgetUnsent, isUnsentText, readUnsent, saveUnsent } from "#lib/form-state/unsent-texts.ts"

type Person = { id: string; name: string }

const keyOf = (noteKey: string): string => `${noteKey}.mentioned`

const arePeople = (value: unknown): value is { people: Person[] } => {
  const { people } = (value ?? {}) as { people?: unknown }
  return (
    Array.isArray(people) &&
    people.every((one) => typeof one?.id === "string" && typeof one?.name === "string")
  )
}

/** Where the text of a new note is kept. */
export const notePlace = (reviewId: string | number): string => `note.${reviewId}`

/** Where the comment of a dispute is kept. */
export const disputePlace = (reviewId: string | number): string => `dispute.${reviewId}`

/** Keeps whom a note mentions beside its text. Browser only. */
export const saveMentioned = (noteKey: string, people: readonly Person[]): void =>
  void saveUnsent(keyOf(noteKey), { people })

/** Whom the note mentions whose text is kept; without one no one, from now on. Browser only. */
export function savedMentioned(noteKey: string): Person[] {
  if (readUnsent(noteKey, isUnsentText)) return readUnsent(keyOf(noteKey), arePeople)?.people ?? []
  forgetUnsent(keyOf(noteKey))
  return []
}
