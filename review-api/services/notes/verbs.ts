import type { Verbs } from "../service.ts"
import { createNote } from "./create-note.ts"
import { deleteNote } from "./delete-note.ts"
import { listNotes } from "./list-notes.ts"
import { listNotePeople } from "./list-people.ts"
import { updateNote } from "./update-note.ts"

export const verbs = {
  "notes.list": listNotes,
  "notes.list_people": listNotePeople,
  "notes.create": createNote,
  "notes.update": updateNote,
  "notes.delete": deleteNote,
} satisfies Verbs
