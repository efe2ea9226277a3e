import { z } from "zod"
import { accountQuery, idSchema, instantSchema, listAnswer, pageQuery } from "../common.ts"

/** Something that concerns the user of the session (D-321). */
export const noticeSchema = z.looseObject({
  id: idSchema,
  kind: z.string(),
  text: z.string(),
  /** Page that it leads to, and the row there. */
  resource_type: z.string().nullish(),
  resource_id: z.string().nullish(),
  created_at: instantSchema,
  /** Null until it was read. */
  read_at: instantSchema.nullish(),
  /** The same in a word: what a change of it sets. */
  is_read: z.boolean().optional(),
})
export type Notice = z.infer<typeof noticeSchema>

/** GET /notices: those of the last 30 days, the newest first. */
export const noticesQuerySchema = z.object({ ...accountQuery, unread: z.boolean().optional(), ...pageQuery })
export const noticesAnswerSchema = listAnswer("notices", noticeSchema).extend({
  /** How many are unread, whatever the page. */
  _unread: z.number().int(),
})

/** PATCH /notices/{id}: also a notice as it was read. */
export const noticeBodySchema = z.object({ is_read: z.boolean() })
