import { join, resolve } from "node:path"
import type { z } from "zod"
import { productName } from "#lib/format/product.ts"
import { addressOf } from "#lib/settings/address-of.ts"
import { type Environment, readVariables } from "#lib/settings/read-variables.ts"
import { reviewApiVariables } from "#lib/settings/variables.ts"
import type { Patience } from "../connections/ask-provider.ts"
import { type ProviderSettings, providerSettingsOf } from "../connections/create-connectors.ts"
import type { ExcerptSourceSettings } from "../connections/create-excerpt-sources.ts"
import { tripadvisorBetweenMs } from "../connections/tripadvisor/tripadvisor-settings.ts"
import { yelpBetweenMs } from "../connections/yelp/yelp-settings.ts"
import { type ApiConfig, defaultConfig } from "../core/config.ts"
import { defaultBehaviour, type SourceBehaviour } from "../directories/simulator/behaviour.ts"
import type { BillingPlans } from "../payments/plans.ts"
import { readPlans } from "../payments/read-plans.ts"
import { type StripeSettings, stripeSettingsOf } from "../payments/stripe/stripe-settings.ts"
import type { SmsProvider } from "../sms/http-transport.ts"
import { twilioNotificationsPath } from "../sms/twilio-notification.ts"
import type { TwilioAccount } from "../sms/twilio-transport.ts"
import type { Bucket } from "../storage/bucket-storage.ts"
import { isPublicSite } from "../websites/public-address.ts"

export type ApiSettings = {
  host: string
  port: number
  logLevel: string
  /** Whether the embedded database is used. */
  isEmbedded: boolean
  /** SMTP server that mails are handed to; without one they are kept in the outbox. */
  smtpUrl: string | undefined
  /** Port on which reports of mail servers are taken; none without it. */
  bounceSmtpPort: number | undefined
  /** Who sends text messages; without one they are kept. */
  smsProvider: SmsProvider | undefined
  /** The account at Twilio that sends them instead; null without one. */
  twilio: TwilioAccount | null
  /** Plans and prices (D-287). */
  plans: BillingPlans
  /** Where places are searched: Google wins over a Nominatim server. */
  placeSearch: { googleKey: string | undefined; nominatimUrl: string | undefined }
  /** Address of the registry of healthcare providers. */
  npiRegistryUrl: string
  /** Whether websites of locations are tried. */
  checksWebsites: boolean
  /** Whether webhooks may go to private networks. */
  sendsWebhooksToPrivate: boolean
  /** Name servers that custom domains are checked with; those of the machine when empty. */
  dnsServers: string[]
  /** Where made files are kept without a bucket; programs on one database share it. */
  filesFolder: string
  bucket: Bucket | null
  /** Whether simulated sources stand in for real ones; without a word those of the embedded database do. */
  simulatesSources: boolean | undefined
  behaviour: SourceBehaviour
  /** The OAuth clients for providers and where these are; null without one. */
  connectors: ProviderSettings
  /** API keys of sources of which a few words can be shown; null without one. */
  excerptSources: ExcerptSourceSettings
  /** Account at Stripe that payments go to; null without one. */
  stripe: StripeSettings | null
  config: ApiConfig
}

type Given = z.output<typeof reviewApiVariables>

function bucketOf(given: Given): Bucket | null {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = given
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null
  return {
    name: S3_BUCKET,
    endpoint: S3_ENDPOINT?.replace(/\/$/, "") ?? null,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}

/** A page waits for these. */
const shortPatience: Patience = { withinMs: 4_000, firstWaitMs: 300 }

const excerptSourcesOf = (given: Given, appUrl: string): ExcerptSourceSettings => ({
  yelp: given.YELP_API_KEY
    ? {
        apiKey: given.YELP_API_KEY,
        apiUrl: given.YELP_API_URL,
        callsPerDay: given.YELP_DAILY_CALLS,
        patience: shortPatience,
        betweenMs: yelpBetweenMs,
      }
    : null,
  tripadvisor: given.TRIPADVISOR_API_KEY
    ? {
        apiKey: given.TRIPADVISOR_API_KEY,
        apiUrl: given.TRIPADVISOR_API_URL,
        appUrl,
        callsPerDay: given.TRIPADVISOR_DAILY_CALLS,
        patience: shortPatience,
        betweenMs: tripadvisorBetweenMs,
      }
    : null,
})

function twilioOf(given: Given, appUrl: string): TwilioAccount | null {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: From } = given
  const { TWILIO_MESSAGING_SERVICE_SID: MessagingServiceSid } = given
  const sender = MessagingServiceSid ? { MessagingServiceSid } : From ? { From } : null
  if (!accountSid || !authToken || !sender) return null
  const apiUrl = given.TWILIO_API_URL.replace(/\/$/, "")
  return {
    accountSid,
    authToken,
    sender,
    apiUrl,
    notificationsUrl: `${appUrl}${twilioNotificationsPath}`,
    // A stand-in is on this machine as well.
    isReachable: isPublicSite(appUrl) || !isPublicSite(apiUrl),
  }
}

function signingOf({ DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_PRIVATE_KEY: privateKey }: Given) {
  return domain && selector && privateKey ? { domain, selector, privateKey } : null
}

/** Tokens sealed while there was no TOKEN_SECRET, with the shared secret, open once there is one. */
function tokenSecretsOf({ TOKEN_SECRET = [], LINK_SECRET = [] }: Given): string[] {
  const known = [...TOKEN_SECRET, ...LINK_SECRET]
  return known.length > 0 ? known : defaultConfig.tokenSecrets
}

/**
 * Reads the settings of the Review API from the environment.
 * @throws SettingsFault with a sentence for each variable that cannot be used; never with its value.
 */
export function readSettings(env: Environment): ApiSettings {
  const given = readVariables(reviewApiVariables, env)
  const appUrl = given.APP_URL ?? addressOf(given.HOST, given.PORT)
  const { SMS_URL, SMS_TOKEN, SMS_FROM, MAIL_FROM } = given
  return {
    host: given.HOST,
    port: given.REVIEW_API_PORT,
    logLevel: given.LOG_LEVEL,
    isEmbedded: given.DATABASE_URL === undefined,
    smtpUrl: given.SMTP_URL,
    bounceSmtpPort: given.BOUNCE_SMTP_PORT,
    smsProvider: SMS_URL && SMS_FROM ? { url: SMS_URL, token: SMS_TOKEN, from: SMS_FROM } : undefined,
    twilio: twilioOf(given, appUrl),
    plans: readPlans(given.BILLING_PLANS),
    placeSearch: { googleKey: given.GOOGLE_PLACES_KEY, nominatimUrl: given.NOMINATIM_URL },
    npiRegistryUrl: given.NPI_REGISTRY_URL,
    checksWebsites: given.WEBSITE_CHECKS,
    sendsWebhooksToPrivate: given.WEBHOOK_PRIVATE_TARGETS,
    dnsServers: given.DNS_SERVERS,
    simulatesSources: given.SIMULATED_SOURCES,
    behaviour: {
      ...defaultBehaviour,
      delayMs: given.SIMULATED_DELAY_MS ?? defaultBehaviour.delayMs,
      answerDelayMs: given.SIMULATED_ANSWER_DELAY_MS ?? defaultBehaviour.answerDelayMs,
      outages: given.SIMULATED_OUTAGES,
    },
    connectors: providerSettingsOf(given, appUrl),
    excerptSources: excerptSourcesOf(given, appUrl),
    stripe: stripeSettingsOf(given),
    filesFolder: join(resolve(given.DATA_DIR), "files"),
    bucket: bucketOf(given),
    config: {
      ...defaultConfig,
      authLimitPerMinute: given.AUTH_LIMIT_PER_MINUTE ?? defaultConfig.authLimitPerMinute,
      smsBetweenMs: given.SMS_BETWEEN_MS ?? defaultConfig.smsBetweenMs,
      rateLimitPerMinute: given.RATE_LIMIT_PER_MINUTE ?? defaultConfig.rateLimitPerMinute,
      isAccountIdRequired: given.STRICT_ACCOUNT_ID,
      appUrl,
      publicUrl: given.REVIEW_API_PUBLIC_URL ?? null,
      ownHosts: [...given.APP_HOSTS, given.HOST, new URL(appUrl).host],
      mailFrom: MAIL_FROM ? { ...MAIL_FROM, name: MAIL_FROM.name || productName } : defaultConfig.mailFrom,
      signing: signingOf(given),
      bounceAddress: given.MAIL_BOUNCE_ADDRESS ?? null,
      supportEmail: given.SUPPORT_EMAIL,
      userTypeIds: given.USER_TYPE_IDS,
      analyticsSecret: given.ANALYTICS_SECRET ?? defaultConfig.analyticsSecret,
      linkSecrets: given.LINK_SECRET ?? defaultConfig.linkSecrets,
      tokenSecrets: tokenSecretsOf(given),
      trustedProxies: [...defaultConfig.trustedProxies, ...given.REVIEW_API_TRUSTED_PROXIES],
      monitors: given.MONITORS,
    },
  }
}
