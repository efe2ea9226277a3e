import { idParamSchema } from "../common.ts"
import { operation } from "../operation.ts"
import * as notes from "./schema.ts"

const row = { tag: "notes", access: "active" } as const

/** Notes on reviews. */
export const notesOperations = {
  "notes.list": operation({
    method: "GET",
    path: "/notes",
    ...row,
    summary: "List notes on a review, oldest first",
    permission: "note.read",
    status: 200,
    refusals: [404],
    query: notes.notesQuerySchema,
    answer: notes.notesAnswerSchema,
  }),
  "notes.list_people": operation({
    method: "GET",
    path: "/notes/people",
    optional: "part",
    ...row,
    summary: "List users who can be mentioned in a note on a review",
    permission: "note.create",
    status: 200,
    refusals: [404],
    query: notes.notePeopleQuerySchema,
    answer: notes.notePeopleAnswerSchema,
  }),
  "notes.create": operation({
    method: "POST",
    path: "/notes",
    ...row,
    summary: "Create a note on a review; mentioned users get an email",
    permission: "note.create",
    status: 201,
    refusals: [404],
    body: notes.newNoteBodySchema,
    answer: notes.noteSchema,
  }),
  "notes.update": operation({
    method: "PATCH",
    path: "/notes/{id}",
    ...row,
    summary: "Update your own note",
    permission: "note.update",
    status: 200,
    params: idParamSchema,
    body: notes.noteBodySchema,
    answer: notes.noteSchema,
  }),
  "notes.delete": operation({
    method: "DELETE",
    path: "/notes/{id}",
    ...row,
    summary: "Delete your own note; Admins can delete any",
    permission: "note.delete",
    status: 204,
    params: idParamSchema,
  }),
} as const
