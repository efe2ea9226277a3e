import type { SmsProvider } from "../sms/http-transport.ts"

/**
 * The provider of text messages of `SMS_URL`, `SMS_TOKEN` and `SMS_FROM`.
 * @throws when the address is none, or nothing says who sends.
 */
export function smsProviderOf(env: NodeJS.ProcessEnv): SmsProvider | undefined {
  const url = env["SMS_URL"]
  if (!url) return undefined
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new Error("SMS_URL must be an http or https address")
  }
  const from = env["SMS_FROM"]
  if (!from) throw new Error("SMS_FROM is required with SMS_URL")
  return { url, token: env["SMS_TOKEN"] || undefined, from }
}
