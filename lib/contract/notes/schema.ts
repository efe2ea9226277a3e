import { z } from "zod"
import { accountQuery, idSchema, idTextSchema, listAnswer, pageQuery, searchQuery } from "../common.ts"

/** A note on a review (D-134). */
export const noteSchema = z.looseObject({
  id: idSchema,
  account_id: idSchema,
  review_id: idSchema,
  user_id: idSchema,
  user_name: z.string().nullish(),
  content: z.string(),
  mentioned_users: z.array(z.looseObject({ id: idSchema, name: z.string() })),
  created_at: z.string(),
  /** Null for what was never edited. */
  updated_at: z.string().nullish(),
  /** Permissions of the caller. */
  can_update: z.boolean().nullish(),
  can_delete: z.boolean().nullish(),
})
export type Note = z.infer<typeof noteSchema>

const longest = 4_000
const contentSchema = z
  .string()
  .trim()
  .min(1, "can't be blank")
  .refine((text) => [...text].length <= longest, "is too long")
const mentionsSchema = z.array(idSchema).max(50)

/** POST /notes. */
export const newNoteBodySchema = z.object({
  account_id: idSchema.optional(),
  review_id: idSchema,
  content: contentSchema,
  mentioned_user_ids: mentionsSchema.optional(),
})
/** PATCH /notes/{id}: whom it mentions newly is mailed. */
export const noteBodySchema = z.object({
  content: contentSchema.optional(),
  mentioned_user_ids: mentionsSchema.optional(),
})
/** GET /notes: the oldest first. */
export const notesQuerySchema = z.object({
  ...accountQuery,
  review_id: idTextSchema,
  ...pageQuery,
})
export const notesAnswerSchema = listAnswer("notes", noteSchema)

/** GET /notes/people: who can be mentioned in a note on a review. */
export const notePeopleQuerySchema = z.object({
  ...accountQuery,
  ...searchQuery,
  review_id: idTextSchema,
  ...pageQuery,
})
export const notePersonSchema = z.looseObject({ id: idSchema, name: z.string(), email: z.string() })
export const notePeopleAnswerSchema = listAnswer("people", notePersonSchema).extend({
  /** Names of the first people of the account that the search fits as well, but who cannot see the review. */
  without_access: z.array(z.string()).optional(),
})
