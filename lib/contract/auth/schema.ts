import { z } from "zod"
import { idSchema } from "../common.ts"
import { lineSchema } from "../line.ts"
import { actions } from "../permissions.ts"

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
