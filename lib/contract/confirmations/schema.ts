import { z } from "zod"
import { sessionStatuses } from "../auth/schema.ts"
import { lineSchema } from "../line.ts"

/** POST and PATCH /confirm (D-044). */
export const resendBodySchema = z.object({ email: lineSchema.min(1, "can't be blank").max(254) })
export const confirmBodySchema = z.object({
  confirmation_token: lineSchema.min(1, "can't be blank").max(256),
})
export const confirmationQuerySchema = z.object({ confirmation_token: lineSchema.min(1).max(256) })
/** GET /confirm: what the link of a mail does once someone says so. */
export const confirmationSchema = z.looseObject({
  email: z.string(),
  /** The email takes the place of another one. */
  is_change: z.boolean(),
})
export const confirmAnswerSchema = z.looseObject({
  email: z.string(),
  status: z.enum(sessionStatuses),
  is_change: z.boolean().optional(),
})
