import type { TwilioAccount } from "#review-api/sms/twilio-transport.ts"
import { createStandInApp } from "../stand-in-app.ts"
import { StandInError } from "../stand-in-error.ts"

type StandInMessage = {
  sid: string
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

/** Twilio on this machine: keeps messages, checks access and fields, knows who has opted out, and fails to order. */
export async function startTwilio({ port = 0, now = () => new Date() } = {}) {
  const account: TwilioAccount = {
    accountSid: `AC${"0".repeat(32)}`,
    authToken: "stand-in-token",
    sender: { From: "+15005550006" },
    apiUrl: "",
  }
  const messages: StandInMessage[] = []
  const optedOut = new Set<string>()
  const expected = `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString("base64")}`
  const { app, asked, inject, calm, listen } = createStandInApp({
    now,
    errorOf: (status, reason) => twilioError(status, status === 429 ? 20_429 : 20_500, reason ?? "Error"),
    demandAccess: ({ headers }) => {
      if (headers.authorization !== expected) throw twilioError(401, 20_003, "Authenticate")
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
      ...{ to, from: from || null, messaging_service_sid: service || null, body: text },
      ...{ status: "queued", direction: "outbound-api", date_created: now().toUTCString() },
    }
    messages.unshift(message)
    return reply.code(201).send(message)
  })
  app.get<{ Querystring: { To?: string; PageSize?: string } }>(path, async ({ query }) => ({
    messages: messages
      .filter(({ to }) => query.To === undefined || to === query.To)
      .slice(0, Number(query.PageSize ?? 50)),
  }))
  account.apiUrl = await listen(port)
  return { account, messages, optedOut, asked, inject, calm, close: () => app.close() }
}

export type TwilioStandIn = Awaited<ReturnType<typeof startTwilio>>
