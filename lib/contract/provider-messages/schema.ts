import { z } from "zod"
import { idSchema } from "../common.ts"
import { lineSchema, trimmedLineSchema } from "../line.ts"

/** POST /webhooks/analytics-secure (D-062): who has logged in. */
export const analyticsBodySchema = z.object({
  user_id: idSchema,
  account_id: idSchema,
  email: lineSchema.min(1, "can't be blank").max(254),
})
/** HMAC-SHA256 of the user id, in hexadecimal digits. */
export const analyticsAnswerSchema = z.looseObject({ user_hash: z.string() })

export const notificationTypes = ["feature_request"] as const
export const featureNameLength = 100

/** POST /webhooks/notify (D-063); `auth_token` is the token of the session. */
export const notifyQuerySchema = z.object({ auth_token: z.string().min(1).max(256) })
export const notifyBodySchema = z.object({
  event: z.literal("internal"),
  user_id: idSchema,
  notification_type: z.enum(notificationTypes),
  feature_name: trimmedLineSchema.min(1, "can't be blank").max(featureNameLength, "is too long"),
})
