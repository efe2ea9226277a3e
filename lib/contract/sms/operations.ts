import { operation } from "../operation.ts"
import * as sms from "./schema.ts"

/** Notifications from the provider of text messages. */
export const smsOperations = {
  "sms.notify": operation({
    method: "POST",
    path: "/sms/notifications",
    optional: "part",
    summary: "Receive Twilio's report on an SMS, or a message to its number",
    tag: "alerts",
    access: "public",
    refusals: [401, 404],
    status: 204,
    body: sms.smsNotificationBodySchema,
    maxText: sms.maxSmsNotificationText,
  }),
} as const
