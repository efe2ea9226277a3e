import { createHmac } from "node:crypto"
import { isSameSecret } from "../core/same-secret.ts"
import { type SmsNotice, type SmsNotification, SmsNotSigned } from "./sms.ts"

/** Where the app takes what Twilio reports, and messages to its number (docs/delivery.md). */
export const twilioNotificationsPath = "/api/notifications/twilio"

const stops = new Set(["STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT", "REVOKE", "OPTOUT"])
const starts = new Set(["START", "YES", "UNSTOP"])
const helps = new Set(["HELP", "INFO"])
const undelivered = new Set(["undelivered", "failed"])
const delivered = new Set(["delivered", "read"])

/**
 * Signature of a Twilio call: over the address as it was told to Twilio, then name and value of every field by name.
 * @param address with its query.
 */
export function twilioSignature(authToken: string, address: string, form: URLSearchParams): string {
  const names = [...new Set(form.keys())].sort()
  const fields = names.flatMap((name) => [...new Set(form.getAll(name))].sort().map((value) => name + value))
  return createHmac("sha1", authToken)
    .update([address, ...fields].join(""), "utf8")
    .digest("base64")
}

function reportOf(form: URLSearchParams, id: string): SmsNotice | null {
  const status = form.get("MessageStatus") ?? ""
  if (delivered.has(status)) return { kind: "delivered", id }
  if (!undelivered.has(status)) return null
  const code = Number(form.get("ErrorCode"))
  return { kind: "undelivered", id, code: Number.isInteger(code) && code > 0 ? code : undefined }
}

/** Where Twilio decides itself what is a keyword (Advanced Opt-Out), it says so; else the whole text is one. */
function wishOf(form: URLSearchParams): SmsNotice | null {
  const phone = form.get("From") ?? ""
  if (!/^\+\d{7,15}$/.test(phone)) return null
  const word = (form.get("OptOutType") || form.get("Body") || "").trim().toUpperCase()
  if (stops.has(word)) return { kind: "opted_out", phone }
  if (starts.has(word)) return { kind: "opted_in", phone }
  // With Advanced Opt-Out, Twilio has sent the text that was set up there.
  return helps.has(word) && !form.get("OptOutType") ? { kind: "asked_help", phone } : null
}

/**
 * Reads what Twilio posts: the state of a message, whose id the address has, or a message to its number.
 * @param address the one that Twilio was told, without a query.
 * @throws SmsNotSigned
 */
export function readTwilioNotification(
  { authToken, address }: { authToken: string; address: string },
  { signature, query, form: text }: SmsNotification,
): SmsNotice | null {
  const form = new URLSearchParams(text)
  if (!isSameSecret(signature, twilioSignature(authToken, `${address}${query}`, form)))
    throw new SmsNotSigned()
  const id = new URLSearchParams(query).get("message")
  return id !== null && form.has("MessageStatus") ? reportOf(form, id) : wishOf(form)
}
