import { z } from "zod"
import { instantSchema } from "../common.ts"
import { lineSchema } from "../line.ts"

/** Characters of a password that is chosen now (D-046). */
export const passwordLength = { min: 10, max: 128 } as const
const lengthError = `must have ${passwordLength.min} to ${passwordLength.max} characters`

/** A password that is chosen now. No one can type one of several lines to log in. */
export const newPasswordSchema = lineSchema
  .min(passwordLength.min, lengthError)
  .max(passwordLength.max, lengthError)

const tokenSchema = lineSchema.min(1).max(256)

/** POST /passwords (D-045). */
export const forgotPasswordBodySchema = z.object({
  email: z
    .string()
    .max(254)
    .regex(/^\s*[^\s@]+@[^\s@]+\s*$/, "is invalid"),
})

export const passwordResetQuerySchema = z.object({ token: tokenSchema })

/** Who invites whoever has the link to which account (D-056); without `invited_by` where nobody is known. */
export const invitationSchema = z.looseObject({
  account_name: z.string(),
  invited_by: z.string().nullish(),
})
export type Invitation = z.infer<typeof invitationSchema>

/** GET /passwords (D-045). */
export const passwordResetSchema = z.looseObject({
  token: tokenSchema,
  email: z.string(),
  expires_at: instantSchema,
  /** Of someone who has no password yet. */
  invitation: invitationSchema.nullish(),
})

/** PATCH /passwords (D-045, D-046). */
export const newPasswordBodySchema = z.object({
  token: tokenSchema,
  password: newPasswordSchema,
  password_confirmation: z.string().max(1024),
})

/** Whose password was set, and whether it is the first; another Review API may keep that to itself. */
export const newPasswordAnswerSchema = z.looseObject({
  email: z.string().optional(),
  is_invitation: z.boolean().optional(),
})

/** PUT /passwords: the own password; the current one shows that it is its owner who asks. */
export const ownPasswordBodySchema = z.object({
  current_password: z.string().min(1, "can't be blank").max(1024),
  password: newPasswordSchema,
  password_confirmation: z.string().max(1024),
})
