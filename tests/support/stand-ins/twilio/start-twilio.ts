import { request } from "undici"
import { twilioNotificationsPath, twilioSignature } from "#review-api/sms/twilio-notification.ts"
import type { TwilioAccount } from "#review-api/sms/twilio-transport.ts"
import { createStandInApp } from "../stand-in-app.ts"
import { StandInError } from "../stand-in-error.ts"

/** Where whoever tries out text messages sees them, and writes to the number. */
export const controlsPath = "/controls"

/** Notification posted to the app: address, form and signature. */
export type StandInNotification = { url: string; form: URLSearchParams; signature: string }

type StandInMessage = {
  sid: string
  status_callback: string | null
  to: string
  from: string | null
  messaging_service_sid: string | null
  body: string
  status: string
  direction: string
  date_created: string
}

const twilioError = (status: number, code: number, message: string) =>
  new StandInError(status, {
    code,
    message,
    more_info: `https://www.twilio.com/docs/errors/${code}`,
    status,
  })

const number = /^\+[1-9]\d{6,14}$/

/** As Twilio posts them. @returns the status of the answer. */
export async function post({ url, form, signature }: StandInNotification): Promise<number> {
  const headers = {
    "content-type": "application/x-www-form-urlencoded; charset=UTF-8",
    "x-twilio-signature": signature,
  }
  const { statusCode, body } = await request(url, { method: "POST", headers, body: form.toString() })
  await body.dump()
  return statusCode
}

/**
 * Twilio on this machine: keeps messages, checks access and fields, knows who has opted out, tells what became of messages
 * and what is written to its number, and fails to order.
 * @param appUrl address of the app that takes what it tells.
 */
export function createTwilio({ now = () => new Date(), appUrl = "https://app.outpost.test" } = {}) {
  const account: TwilioAccount = {
    accountSid: `AC${"0".repeat(32)}`,
    authToken: "stand-in-token",
    sender: { From: "+15005550006" },
    apiUrl: "",
    notificationsUrl: `${appUrl}${twilioNotificationsPath}`,
    isReachable: true,
  }
  const messages: StandInMessage[] = []
  const optedOut = new Set<string>()
  const expected = `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString("base64")}`
  const { app, asked, inject, calm, listen } = createStandInApp({
    now,
    errorOf: (status, reason) => twilioError(status, status === 429 ? 20_429 : 20_500, reason ?? "Error"),
    demandAccess: ({ url, headers }) => {
      if (!url.startsWith(controlsPath) && headers.authorization !== expected)
        throw twilioError(401, 20_003, "Authenticate")
    },
  })
  const path = `/2010-04-01/Accounts/${account.accountSid}/Messages.json`
  app.post<{ Body: URLSearchParams }>(path, async ({ body }, reply) => {
    const field = (name: string) => body.get(name) ?? ""
    const [to, from, service, text] = ["To", "From", "MessagingServiceSid", "Body"].map(field) as [
      ...[string, string, string, string],
    ]
    if (!from && !service) throw twilioError(400, 21_603, "A 'From' phone number is required.")
    if (!text) throw twilioError(400, 21_602, "Message body is required.")
    if (text.length > 1_600) throw twilioError(400, 21_617, "The message body exceeds 1600 characters.")
    if (!number.test(to)) throw twilioError(400, 21_211, "Invalid 'To' Phone Number")
    if (optedOut.has(to)) throw twilioError(400, 21_610, "Attempt to send to unsubscribed recipient")
    const message: StandInMessage = {
      sid: `SM${String(messages.length + 1).padStart(32, "0")}`,
      to,
      from: from || null,
      messaging_service_sid: service || null,
      body: text,
      status: "queued",
      direction: "outbound-api",
      date_created: now().toUTCString(),
      status_callback: body.get("StatusCallback"),
    }
    messages.unshift(message)
    return reply.code(201).send(message)
  })
  app.get<{ Querystring: { To?: string; PageSize?: string } }>(path, async ({ query }) => ({
    messages: messages
      .filter(({ to }) => query.To === undefined || to === query.To)
      .slice(0, Number(query.PageSize ?? 50)),
  }))
  const signed = (url: string, fields: Record<string, string>): StandInNotification => {
    const form = new URLSearchParams({ AccountSid: account.accountSid, ApiVersion: "2010-04-01", ...fields })
    return { url, form, signature: twilioSignature(account.authToken, url, form) }
  }
  /** A message, the newest without a word, is now in this state. @param errorCode why it is `undelivered` or `failed`. */
  function statusOf(status: string, errorCode?: number, message = messages[0]!): StandInNotification {
    message.status = status
    return signed(message.status_callback!, {
      MessageSid: message.sid,
      SmsSid: message.sid,
      MessageStatus: status,
      SmsStatus: status,
      To: message.to,
      ...(errorCode === undefined ? {} : { ErrorCode: String(errorCode) }),
    })
  }
  /** Someone writes to the number; STOP and START are followed here as well. */
  function written(from: string, text: string, more: Record<string, string> = {}): StandInNotification {
    const word = text.trim().toUpperCase()
    if (word === "STOP") optedOut.add(from)
    if (word === "START") optedOut.delete(from)
    const fields = { MessageSid: "SM1", SmsStatus: "received", From: from, To: "+15005550006", Body: text }
    return signed(account.notificationsUrl, { ...fields, ...more })
  }
  return {
    account,
    app,
    messages,
    optedOut,
    asked,
    inject,
    calm,
    statusOf,
    written,
    async start(port = 0) {
      account.apiUrl = await listen(port)
    },
    close: () => app.close(),
  }
}

export type TwilioStandIn = ReturnType<typeof createTwilio>

/** As `createTwilio`, listening on a free port. */
export async function startTwilio(options: Parameters<typeof createTwilio>[0] = {}): Promise<TwilioStandIn> {
  const twilio = createTwilio(options)
  await twilio.start()
  return twilio
}
