import { z } from "zod"
import {
  accountQuery,
  emailSchema,
  idSchema,
  idTextSchema,
  instantSchema,
  listAnswer,
  pageQuery,
  searchQuery,
  sortQuery,
} from "../common.ts"
import { trimmedLineSchema } from "../line.ts"

/** Emails to someone bounce: nothing but what logins need is sent until the address is corrected or confirmed. */
export const emailBounceSchema = z.looseObject({ at: instantSchema, reason: z.string().nullish() })
export type EmailBounce = z.infer<typeof emailBounceSchema>

/** A user (000 §3, D-056). */
export const userSchema = z.looseObject({
  id: idSchema,
  account_id: idSchema.nullish(),
  profile_name: z.string(),
  email: z.string(),
  user_type: z.string().nullish(),
  user_type_id: idSchema,
  shadow_user_id: idSchema.nullish(),
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  is_account_owner: z.boolean().nullish(),
  /** Has not confirmed the email, or not opened the invitation, yet. */
  is_pending: z.boolean().nullish(),
  /** Was invited and has not chosen a password yet. */
  is_invited: z.boolean().nullish(),
  profile_id: idSchema.nullish(),
  created_at: instantSchema.nullish(),
  updated_at: instantSchema.nullish(),
  last_login_at: instantSchema.nullish(),
  email_bounce: emailBounceSchema.nullish(),
  /** How many of the caller's locations the user sees; null for one who sees all of the account. */
  location_count: z.number().int().nullish(),
  /** Whether the caller may change and deactivate the user (D-023). */
  can_update: z.boolean().nullish(),
  /** Whether the user may own scheduled exports (D-023). */
  can_schedule: z.boolean().nullish(),
})
export type User = z.infer<typeof userSchema>

/** One user, with what was assigned by hand and the caller sees. */
export const userDetailSchema = z.looseObject({
  ...userSchema.shape,
  location_ids: z.array(idSchema).nullish(),
  group_ids: z.array(idSchema).nullish(),
  /** How many scheduled exports the user owns (D-271). */
  scheduled_export_count: z.number().int().nullish(),
})

/** DELETE /users/{id}: who takes over the user's scheduled exports; the caller, unless someone is named (D-271). */
export const deleteUserQuerySchema = z.object({ successor: idTextSchema.optional() })

const userScope = { ...accountQuery, ...searchQuery, include_shadow_users: z.boolean().optional() }

/** GET /users (000 §7, D-056). Sort keys: name, email, user_type, last_login. */
export const usersQuerySchema = z.object({
  ...userScope,
  ...pageQuery,
  ...sortQuery(["name", "email", "user_type", "last_login"]),
})
/** GET /users/{id} (000 §7). */
export const userQuerySchema = z.object(userScope)
export const usersAnswerSchema = listAnswer("users", userSchema)

export const nameLength = 100
const nameSchema = trimmedLineSchema.max(nameLength, "is too long")
const firstNameSchema = nameSchema.min(1, "can't be blank")
/** More than any account has; what is not the caller's to give is refused anyway. */
const idsSchema = z.array(idSchema).max(50_000, "is too long")

const userFields = {
  first_name: firstNameSchema,
  last_name: nameSchema.optional(),
  email: emailSchema,
  user_type_id: idSchema,
  location_ids: idsSchema.optional(),
  group_ids: idsSchema.optional(),
}

/** POST /users (D-056). */
export const newUserBodySchema = z.object({ account_id: idSchema.optional(), ...userFields })
/**
 * PATCH /users/{id}: `location_ids` and `group_ids` take the place of what the caller sees of those before, the other
 * lists add and take away.
 */
export const userBodySchema = z
  .object({
    ...userFields,
    add_location_ids: idsSchema,
    remove_location_ids: idsSchema,
    add_group_ids: idsSchema,
    remove_group_ids: idsSchema,
  })
  .partial()
