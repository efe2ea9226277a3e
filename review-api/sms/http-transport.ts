import { request } from "undici"
import { SmsNotAccepted, SmsRefused, type SmsTransport } from "./sms.ts"

/** A provider that says nothing for this long counts as down. */
const silenceMs = 15_000
/** The provider is busy, or has not understood in time: another attempt may do. */
const passing = new Set([408, 409, 425, 429])

export type SmsProvider = {
  /** Takes POST of JSON `{id, from, to, text}`. */
  url: string
  /** Sent as a bearer token. */
  token: string | undefined
  /** Who messages come from: a number or a name that the provider knows. */
  from: string
}

/** Sends by HTTP to a provider; `id` also goes as `Idempotency-Key`, so that a repeated call sends nothing twice. */
export const createHttpSms = (
  { url, token, from }: SmsProvider,
  silenceLimitMs = silenceMs,
): SmsTransport => ({
  async send({ id, to, text }) {
    const { statusCode, body } = await request(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "idempotency-key": id,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify({ id, from, to, text }),
      headersTimeout: silenceLimitMs,
      bodyTimeout: silenceLimitMs,
      signal: AbortSignal.timeout(silenceLimitMs * 2),
    })
    await body.dump()
    if (statusCode < 300) return
    const isOver = statusCode >= 400 && statusCode < 500 && !passing.has(statusCode)
    throw isOver ? new SmsRefused(statusCode) : new SmsNotAccepted(statusCode)
  },
})
