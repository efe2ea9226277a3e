import { z } from "zod"
import { lineSchema } from "../line.ts"

/** More than a notification of Twilio has, in characters. */
export const maxSmsNotificationText = 65_536

/**
 * POST /sms/notifications: what Twilio posts to the app, untouched, since its signature covers the address with its query
 * and every field.
 */
export const smsNotificationBodySchema = z.object({
  signature: lineSchema.min(1, "can't be blank").max(200),
  /** The query of the address, with its question mark; empty without one. */
  query: lineSchema.max(500).default(""),
  /** A form, URL-encoded. */
  form: lineSchema.max(maxSmsNotificationText).default(""),
})
