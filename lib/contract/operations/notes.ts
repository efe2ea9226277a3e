import { endpoints } from "../endpoints.ts"
import * as notes from "../notes.ts"
import { operation } from "../operation.ts"
import * as session from "../session.ts"

const row = { tag: "notes", access: "active" } as const

/** Notes on reviews. */
export const notesOperations = {
  "notes.list": operation({
    ...endpoints["notes.list"],
    ...row,
    summary: "Notes on a review, the oldest first",
    permission: "note.read",
    status: 200,
    refusals: [404],
    query: notes.notesQuerySchema,
    answer: notes.notesAnswerSchema,
  }),
  "notes.list_people": operation({
    ...endpoints["notes.list_people"],
    optional: "part",
    ...row,
    summary: "Who can be mentioned in a note on a review",
    permission: "note.create",
    status: 200,
    refusals: [404],
    query: notes.notePeopleQuerySchema,
    answer: notes.notePeopleAnswerSchema,
  }),
  "notes.create": operation({
    ...endpoints["notes.create"],
    ...row,
    summary: "Write a note on a review; those it mentions get a mail",
    permission: "note.create",
    status: 201,
    refusals: [404],
    body: notes.newNoteBodySchema,
    answer: notes.noteSchema,
  }),
  "notes.update": operation({
    ...endpoints["notes.update"],
    ...row,
    summary: "Change an own note",
    permission: "note.update",
    status: 200,
    params: session.idParamSchema,
    body: notes.noteBodySchema,
    answer: notes.noteSchema,
  }),
  "notes.delete": operation({
    ...endpoints["notes.delete"],
    ...row,
    summary: "Delete an own note; Admins delete any",
    permission: "note.delete",
    status: 204,
    params: session.idParamSchema,
  }),
} as const
