import { z } from "zod"
import { cursorQuery, idSchema, listAnswer } from "../common.ts"

/** One line of the history of a location (D-285). User fields are null for what the program itself did. */
export const locationChangeSchema = z.looseObject({
  id: idSchema,
  at: z.string(),
  user_id: idSchema.nullish(),
  user_name: z.string().nullish(),
  /** user, shadow, impersonated, application or system. */
  actor_kind: z.string(),
  action: z.enum(["created", "changed", "synced", "reverted", "deleted", "restored"]),
  /** By field, as a location has them. */
  changes: z.array(z.looseObject({ field: z.string(), before: z.unknown(), after: z.unknown() })),
})
export type LocationChange = z.infer<typeof locationChangeSchema>

/** GET /locations/{id}/history: newest first, `after` is the older page, `before` the newer one. */
export const locationHistoryQuerySchema = z.object(cursorQuery)
export const locationHistoryAnswerSchema = listAnswer("history", locationChangeSchema).extend({
  paging: z
    .looseObject({
      cursors: z.looseObject({ before: z.string().nullable(), after: z.string().nullable() }),
    })
    .nullish(),
})

/** POST /locations/{id}/revert: all is put back to what it was before the change `entry_id`. */
export const revertBodySchema = z.object({
  entry_id: idSchema,
  /** The version that the caller read; without it the last change wins. */
  version: z.number().int().optional(),
})
