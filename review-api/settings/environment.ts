import { join, resolve } from "node:path"
import { type UserTypeIds, userTypeIdsSchema } from "#lib/contract/user-type-ids.ts"
import { type ApiConfig, defaultConfig } from "../deps.ts"
import { type Conduct, usualConduct } from "../directories/simulator/conduct.ts"
import type { SmsProvider } from "../sms/http-transport.ts"
import { appUrlOf, senderOf, smtpUrlOf } from "./mail-settings.ts"
import { smsProviderOf } from "./sms-settings.ts"

export type ApiSettings = {
  host: string
  port: number
  logLevel: string | undefined
  /** SMTP server that mails are handed to; without one they are kept in the outbox. */
  smtpUrl: string | undefined
  /** Who sends text messages; without one they are kept. */
  smsProvider: SmsProvider | undefined
  /** Name servers that custom domains are checked with; those of the machine when empty. */
  dnsServers: string[]
  /** Where made files are kept; programs on one database share it. */
  filesFolder: string
  /** Whether simulated sources stand in for real ones; without a word those of the embedded database do. */
  simulatesSources: boolean | undefined
  conduct: Conduct
  config: ApiConfig
}

const loopback = new Set(["127.0.0.1", "::1", "localhost"])

/** Whether a host can be reached from this machine only. */
export const isLoopback = (host: string): boolean => loopback.has(host) || host.startsWith("127.")

function wholeNumber(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name]
  if (!text) return fallback
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${name} must be a whole number, not "${text}"`)
  return Number(text)
}

const listOf = (text: string | undefined): string[] =>
  (text ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean)

/** A list of secrets, newest first; null when there is none. */
function secretsOf(env: NodeJS.ProcessEnv, name: string): string[] | null {
  const secrets = listOf(env[name])
  if (secrets.some((secret) => secret.length < 32)) throw new Error(`${name} needs at least 32 characters`)
  return secrets.length > 0 ? secrets : null
}

function userTypeIdsOf(text: string | undefined): UserTypeIds {
  if (!text) return defaultConfig.userTypeIds
  const read = userTypeIdsSchema.safeParse(text)
  if (read.success) return read.data
  throw new Error(`USER_TYPE_IDS ${read.error.issues.map(({ message }) => message).join(", ")}`)
}

/**
 * What the environment says about the Review API.
 * @throws with the name of a variable that cannot be used; never with a value that may hold a secret.
 */
export function readSettings(env: NodeJS.ProcessEnv): ApiSettings {
  const host = env["HOST"] || "127.0.0.1"
  const appUrl = appUrlOf(env, host)
  return {
    host,
    port: wholeNumber(env, "REVIEW_API_PORT", 4000),
    logLevel: env["LOG_LEVEL"],
    smtpUrl: smtpUrlOf(env),
    smsProvider: smsProviderOf(env),
    dnsServers: listOf(env["DNS_SERVERS"]),
    simulatesSources: env["SIMULATED_SOURCES"] ? env["SIMULATED_SOURCES"] === "true" : undefined,
    conduct: {
      ...usualConduct,
      delayMs: wholeNumber(env, "SIMULATED_DELAY_MS", usualConduct.delayMs),
      answerDelayMs: wholeNumber(env, "SIMULATED_ANSWER_DELAY_MS", usualConduct.answerDelayMs),
      outages: listOf(env["SIMULATED_OUTAGES"]),
    },
    filesFolder: join(resolve(env["DATA_DIR"] || "data"), "files"),
    config: {
      ...defaultConfig,
      authLimitPerMinute: wholeNumber(env, "AUTH_LIMIT_PER_MINUTE", defaultConfig.authLimitPerMinute),
      rateLimitPerMinute: wholeNumber(env, "RATE_LIMIT_PER_MINUTE", defaultConfig.rateLimitPerMinute),
      isAccountIdRequired: env["STRICT_ACCOUNT_ID"] === "true",
      appUrl,
      ownHosts: [
        ...(env["APP_HOSTS"] ? listOf(env["APP_HOSTS"]) : defaultConfig.ownHosts),
        host,
        new URL(appUrl).host,
      ],
      mailFrom: senderOf(env["MAIL_FROM"]) ?? defaultConfig.mailFrom,
      supportEmail: env["SUPPORT_EMAIL"] || defaultConfig.supportEmail,
      userTypeIds: userTypeIdsOf(env["USER_TYPE_IDS"]),
      analyticsSecret: env["ANALYTICS_SECRET"] || defaultConfig.analyticsSecret,
      linkSecrets: secretsOf(env, "LINK_SECRET") ?? defaultConfig.linkSecrets,
      trustedProxies: [...defaultConfig.trustedProxies, ...listOf(env["REVIEW_API_TRUSTED_PROXIES"])],
    },
  }
}
