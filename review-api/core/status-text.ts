import { ownValue } from "#lib/contract/own-value.ts"

/** Meaning of statuses of RFC 3463, the most specific first. */
const words: readonly (readonly [start: string, text: string])[] = [
  ["5.1.1", "The mailbox doesn't exist"],
  ["5.1.2", "The domain of the address doesn't exist"],
  ["5.1.10", "The domain of the address accepts no email"],
  ["5.1.", "The address is wrong"],
  ["5.2.1", "The mailbox is disabled"],
  ["5.2.2", "The mailbox is full"],
  ["5.2.3", "The email was too large"],
  ["5.3.4", "The email was too large"],
  ["5.4.", "The server of the recipient could not be reached"],
  ["5.6.", "The server of the recipient could not read the email"],
  ["5.7.", "The server of the recipient blocked the email"],
  ["5.", "The server of the recipient rejected the email"],
  ["4.2.2", "The mailbox is full"],
  ["4.", "The server of the recipient could not accept it in time"],
]

/** Meaning of Twilio's error codes. */
const smsTexts: Readonly<Record<string, string>> = {
  "21211": "The phone number is not valid",
  "21408": "SMS to this country are not enabled",
  "21610": "The number has opted out of SMS",
  "21612": "The number cannot be reached by SMS",
  "21614": "The number cannot receive SMS",
  "30003": "The phone is switched off or out of reach",
  "30004": "The number or its carrier blocks SMS",
  "30005": "The number is not in service",
  "30006": "The number is a landline, or its carrier cannot be reached",
  "30007": "The carrier filtered the SMS",
  "30008": "The carrier gave no reason",
  "30034": "The sending number is not registered with US carriers",
}

/** Reason of a delivery whose address has been stopped. */
export const stoppedReason = "bounced before"

/** Reason of a delivery whose recipient has written STOP. */
export const optedOutReason = "opted out"

/** Reason of a delivery by Twilio's code of the failure; null without one. */
export const twilioReason = (code: number | undefined): string | null =>
  code === undefined ? null : `Twilio ${code}`

/** A status of RFC 3463 or an error of Twilio in words, with its number; any other reason stays as it is. */
export function statusText(reason: string): string {
  if (reason === stoppedReason) return "An earlier email to this address bounced"
  if (reason === optedOutReason) return smsTexts["21610"]!
  const code = /^Twilio (\d+)$/.exec(reason)?.[1]
  if (code)
    return ownValue(smsTexts, code)
      ? `${ownValue(smsTexts, code)} (${code})`
      : `The SMS was rejected (${code})`
  if (!/^\d\.\d{1,3}\.\d{1,3}$/.test(reason)) return reason
  const found = words.find(([start]) => (start.endsWith(".") ? reason.startsWith(start) : reason === start))
  return found ? `${found[1]} (${reason})` : reason
}

/** About the email and not the address: too large, unreadable, or blocked for what it says or who sends it. */
const ofTheEmail = ["5.2.3", "5.3.4", "5.6.", "5.7."]

/** Whether a permanent status says that the next email to the address will bounce too. */
export const isOfAddress = (status: string): boolean =>
  status.startsWith("5.") && !ofTheEmail.some((start) => status.startsWith(start))

/**
 * The status with which the own mail server has refused a recipient as unknown; undefined for every other refusal, since
 * a server that is set up wrongly refuses everyone.
 */
export function refusedAddress(error: unknown): string | undefined {
  const { code, response } = error as { code?: unknown; response?: unknown }
  if (code !== "EENVELOPE" || typeof response !== "string") return undefined
  return /^55\d[ -](5\.1\.(?:1|2|3|6|10))(?!\d)/.exec(response)?.[1]
}
