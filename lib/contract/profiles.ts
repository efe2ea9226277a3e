import { z } from "zod"
import { emailSchema, idSchema, instantSchema, listAnswer, pageQuery } from "./common.ts"
import { trimmedLineSchema } from "./line.ts"
import { phonePattern } from "./signup.ts"
import { nameLength } from "./users.ts"

const nameSchema = trimmedLineSchema.max(nameLength, "is too long")
const phone = new RegExp(`^(${phonePattern})?$`)

/** Name and contacts of a user (D-056). */
export const profileSchema = z.looseObject({
  id: idSchema,
  user_id: idSchema,
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string().nullish(),
  avatar_url: z.string().nullish(),
  /** Whether single keys do something on lists; what is not told is not off. */
  keyboard_shortcuts: z.boolean().nullish(),
  /** Of the own profile: the email that waits for its link to be opened. */
  pending_email: z.string().nullish(),
})
export type Profile = z.infer<typeof profileSchema>

/** PATCH /profiles/{id}: the own one. */
export const profileBodySchema = z.object({
  first_name: nameSchema.min(1, "can't be blank").optional(),
  last_name: nameSchema.optional(),
  phone: z.string().trim().max(40, "is too long").regex(phone, "Enter a valid phone number").nullish(),
  keyboard_shortcuts: z.boolean().optional(),
})

/** POST /email_changes: the email changes when the link that is sent to the new one is opened. */
export const emailChangeBodySchema = z.object({
  email: emailSchema,
  current_password: z.string().min(1, "can't be blank").max(1024),
})

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
