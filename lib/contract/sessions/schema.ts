import { z } from "zod"
import { idSchema, instantSchema, listAnswer, pageQuery } from "../common.ts"

/** One of the own sessions. */
export const userSessionSchema = z.looseObject({
  id: idSchema,
  started_at: instantSchema,
  last_used_at: instantSchema,
  /** IP address and browser that it was opened from. */
  address: z.string().nullish(),
  user_agent: z.string().nullish(),
  /** Whether it is the session of this request. */
  is_current: z.boolean(),
  /** The provider's staff at work for this user (D-054). */
  is_impersonated: z.boolean().nullish(),
})
export type UserSession = z.infer<typeof userSessionSchema>
export const userSessionsAnswerSchema = listAnswer("sessions", userSessionSchema)
export const userSessionsQuerySchema = z.object(pageQuery)
