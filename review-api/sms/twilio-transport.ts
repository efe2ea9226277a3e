import { request } from "undici"
import { z } from "zod"
import { readText } from "../core/fetch-json.ts"
import { type Sms, SmsNotAccepted, SmsRefused, type SmsTransport } from "./sms.ts"
import { readTwilioNotification } from "./twilio-notification.ts"

/** A provider that says nothing for this long counts as down. */
const silenceMs = 15_000
/** Clocks of two machines may differ by so much. */
const clockMs = 60_000
const pageSize = "50"
/** Busy, or set up wrongly at this end, which a person can fix while messages wait. */
const passing = new Set([401, 408, 409, 425, 429])

export type TwilioAccount = {
  accountSid: string
  authToken: string
  /** A number, or the service that chooses one. */
  sender: { From: string } | { MessagingServiceSid: string }
  apiUrl: string
  /** Where this app takes what Twilio reports. */
  notificationsUrl: string
  /** Whether Twilio can reach it, as far as that can be told. */
  isReachable: boolean
}

const errorSchema = z.object({ code: z.number().int().optional().catch(undefined) })

const messagesSchema = z.object({
  messages: z.array(
    z.object({
      body: z.string().nullish(),
      direction: z.string().catch(""),
      date_created: z.string().catch(""),
    }),
  ),
})

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Sends by Twilio. Its API knows no key under which a repeated call sends nothing twice, so before a message is sent
 * again it is looked for among those that Twilio has.
 * @param silenceLimitMs how long to wait for a word of Twilio.
 */
export function createTwilioSms(
  { accountSid, authToken, sender, apiUrl, notificationsUrl, isReachable }: TwilioAccount,
  silenceLimitMs = silenceMs,
): SmsTransport {
  const address = `${apiUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`

  async function ask(method: "GET" | "POST", url: string, form?: URLSearchParams): Promise<unknown> {
    const { statusCode, body } = await request(url, {
      method,
      headers: {
        authorization,
        ...(form ? { "content-type": "application/x-www-form-urlencoded" } : {}),
      },
      body: form?.toString() ?? null,
      headersTimeout: silenceLimitMs,
      bodyTimeout: silenceLimitMs,
      signal: AbortSignal.timeout(silenceLimitMs * 2),
    })
    const answer = jsonOf(await readText(body))
    if (statusCode < 300) return answer
    const isOver = statusCode >= 400 && statusCode < 500 && !passing.has(statusCode)
    const code = errorSchema.safeParse(answer).data?.code
    throw isOver ? new SmsRefused(statusCode, code) : new SmsNotAccepted(statusCode)
  }

  /** Whether Twilio has made a message of an earlier attempt whose answer was lost. */
  async function isThere({ to, text }: Sms, since: string): Promise<boolean> {
    const found = messagesSchema.safeParse(
      await ask("GET", `${address}?${new URLSearchParams({ To: to, PageSize: pageSize })}`),
    ).data
    // Who cannot be asked whether it was sent is not asked to send it.
    if (!found) throw new SmsNotAccepted(502)
    const fromMs = Date.parse(since) - clockMs
    // A trial account puts a sentence before the text.
    return found.messages.some(
      ({ body, direction, date_created: at }) =>
        direction.startsWith("outbound") && (body ?? "").endsWith(text) && Date.parse(at) >= fromMs,
    )
  }

  return {
    async send(sms) {
      if (sms.triedSince !== null && (await isThere(sms, sms.triedSince))) return
      const form = new URLSearchParams({ To: sms.to, ...sender, Body: sms.text })
      if (isReachable) form.set("StatusCallback", `${notificationsUrl}?message=${sms.id}`)
      await ask("POST", address, form)
    },
    read: (notification) => readTwilioNotification({ authToken, address: notificationsUrl }, notification),
  }
}
