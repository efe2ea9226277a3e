import { z } from "zod"
import { idSchema, idTextSchema, listAnswer, pageQuery } from "./common.ts"
import { lineSchema } from "./line.ts"
import { actions } from "./permissions.ts"

/** Default ids of user types (D-020). */
export const userTypes = {
  "Email Only": 1,
  "Read Only": 2,
  User: 3,
  "Limited User": 4,
  Manager: 5,
  Admin: 6,
} as const
export type UserTypeName = keyof typeof userTypes

export const sessionStatuses = ["active", "pending", "expired", "suspended"] as const
export type SessionStatus = (typeof sessionStatuses)[number]

export const permissionSummarySchema = z.record(z.string(), z.array(z.enum(actions)))

/** POST /auth (D-042). */
export const loginBodySchema = z.object({
  email: lineSchema.min(1, "can't be blank").max(254),
  password: z.string().min(1, "can't be blank").max(1024),
  confirmation_token: lineSchema.max(256).optional(),
  /** Values of `known_browser` from earlier logins: attempts from a known browser have their own limits. */
  known_browsers: z.array(lineSchema.max(200)).max(5).optional(),
})

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

/** POST /shadow_user/tokens (D-049). */
export const shadowBodySchema = z.object({ child_account_id: idSchema })

/** Answer of POST and GET /auth (D-042, D-043), and of the other ways to open a session. */
export const authAnswerSchema = z.looseObject({
  account_id: idSchema,
  user_id: idSchema,
  profile_id: idSchema,
  email: z.string(),
  token: z.string().min(1),
  /** Of a login with email and password: to be sent with the next one. */
  known_browser: z.string().max(200).optional(),
  account_active: z.boolean(),
  is_parent: z.boolean(),
  is_shadowing: z.boolean(),
  is_impersonated: z.boolean(),
  status: z.enum(sessionStatuses),
  user_type_id: idSchema,
  is_account_owner: z.boolean(),
  is_whitelabel: z.boolean(),
  /** Of a shadow session (D-049). */
  parent_account_id: idSchema.nullish(),
  permission_summary: permissionSummarySchema,
})
export type AuthAnswer = z.infer<typeof authAnswerSchema>

/** White-label settings (000 §3, D-055). Every field may be null: an account without one. */
export const whitelabelSchema = z.looseObject({
  id: idSchema.nullable(),
  account_id: idSchema.nullable(),
  name: z.string().nullish(),
  navigation_background_color: z.string().nullable(),
  main_text_color: z.string().nullable(),
  active_text_color: z.string().nullable(),
  background_hover_color: z.string().nullable(),
  hover_text_color: z.string().nullable(),
  accent_color: z.string().nullish(),
  logo_left: z.string().nullable(),
  custom_domain: z.string().nullish(),
  support_email: z.string().nullish(),
  support_phone: z.string().nullish(),
})
export type Whitelabel = z.infer<typeof whitelabelSchema>

export const whitelabelsQuerySchema = z.object({
  ...pageQuery,
  custom_domain: z.string().min(1).max(253),
})
export const whitelabelsAnswerSchema = listAnswer("whitelabels", whitelabelSchema)

export const idParamSchema = z.object({ id: idTextSchema })

export const triageAnswerSchema = z.looseObject({
  method: z.string(),
  override: z.string().nullable(),
  received_at: z.string(),
})
