import type { Mount } from "../http/mount.ts"
import { createNote } from "../services/notes/create-note.ts"
import { deleteNote } from "../services/notes/delete-note.ts"
import { listNotes } from "../services/notes/list-notes.ts"
import { listNotePeople } from "../services/notes/list-people.ts"
import { updateNote } from "../services/notes/update-note.ts"

export function noteRoutes(mount: Mount): void {
  mount("notes.list", listNotes)
  mount("notes.list_people", listNotePeople)
  mount("notes.create", createNote)
  mount("notes.update", updateNote)
  mount("notes.delete", deleteNote)
}
