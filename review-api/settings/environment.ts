import { join, resolve } from "node:path"
import { millisecondsInMinute } from "date-fns/constants"
import type { z } from "zod"
import { productName } from "#lib/format/product.ts"
import { addressOf } from "#lib/settings/address-of.ts"
import { type Environment, readVariables } from "#lib/settings/read-variables.ts"
import { reviewApiVariables } from "#lib/settings/variables.ts"
import { type Patience, usualPatience } from "../connections/ask-provider.ts"
import type { ExcerptSourceSettings } from "../connections/create-excerpt-sources.ts"
import type { FacebookSettings } from "../connections/facebook/facebook-settings.ts"
import {
  type GooglePush,
  type GoogleSettings,
  googleNotificationsPath,
  usualTogetherFrom,
} from "../connections/google/google-settings.ts"
import { tripadvisorBetweenMs } from "../connections/tripadvisor/tripadvisor-settings.ts"
import { type TrustpilotSettings, usualBetweenMs } from "../connections/trustpilot/trustpilot-settings.ts"
import { yelpBetweenMs } from "../connections/yelp/yelp-settings.ts"
import { type ApiConfig, defaultConfig } from "../core/config.ts"
import { defaultBehaviour, type SourceBehaviour } from "../directories/simulator/behaviour.ts"
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
  connectors: {
    google: GoogleSettings | null
    trustpilot: TrustpilotSettings | null
    facebook: FacebookSettings | null
  }
  /** API keys of sources of which a few words can be shown; null without one. */
  excerptSources: ExcerptSourceSettings
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

function googlePushOf(given: Given, appUrl: string): GooglePush | null {
  const { GOOGLE_PUBSUB_TOPIC, GOOGLE_PUBSUB_ACCOUNT } = given
  if (!GOOGLE_PUBSUB_TOPIC || !GOOGLE_PUBSUB_ACCOUNT) return null
  return {
    topic: GOOGLE_PUBSUB_TOPIC,
    serviceAccount: GOOGLE_PUBSUB_ACCOUNT,
    audience: `${appUrl}${googleNotificationsPath}`,
    notificationsUrl: given.GOOGLE_NOTIFICATIONS_URL,
    keysUrl: `${given.GOOGLE_KEYS_URL}/oauth2/v3/certs`,
  }
}

function googleOf(given: Given, appUrl: string): GoogleSettings | null {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = given
  if (!GOOGLE_CLIENT_ID || !GOOGLE_CLIENT_SECRET) return null
  return {
    clientId: GOOGLE_CLIENT_ID,
    clientSecret: GOOGLE_CLIENT_SECRET,
    consentUrl: given.GOOGLE_CONSENT_URL,
    tokenUrl: given.GOOGLE_TOKEN_URL,
    accountsUrl: given.GOOGLE_ACCOUNTS_URL,
    locationsUrl: given.GOOGLE_LOCATIONS_URL,
    reviewsUrl: given.GOOGLE_REVIEWS_URL,
    push: googlePushOf(given, appUrl),
    togetherFrom: usualTogetherFrom,
    callsPerMinute: given.GOOGLE_CALLS_PER_MINUTE,
    betweenMs: millisecondsInMinute / given.GOOGLE_CALLS_PER_MINUTE,
    patience: usualPatience,
  }
}

function trustpilotOf(given: Given): TrustpilotSettings | null {
  const { TRUSTPILOT_API_KEY, TRUSTPILOT_API_SECRET } = given
  if (!TRUSTPILOT_API_KEY || !TRUSTPILOT_API_SECRET) return null
  return {
    apiKey: TRUSTPILOT_API_KEY,
    apiSecret: TRUSTPILOT_API_SECRET,
    consentUrl: given.TRUSTPILOT_CONSENT_URL,
    apiUrl: given.TRUSTPILOT_API_URL,
    webhookSecret: given.TRUSTPILOT_WEBHOOK_SECRET ?? null,
    patience: usualPatience,
    betweenMs: usualBetweenMs,
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
    ...{ accountSid, authToken, sender, apiUrl },
    notificationsUrl: `${appUrl}${twilioNotificationsPath}`,
    // A stand-in is on this machine as well.
    isReachable: isPublicSite(appUrl) || !isPublicSite(apiUrl),
  }
}

function facebookOf(given: Given): FacebookSettings | null {
  const { FACEBOOK_APP_ID, FACEBOOK_APP_SECRET } = given
  if (!FACEBOOK_APP_ID || !FACEBOOK_APP_SECRET) return null
  return {
    appId: FACEBOOK_APP_ID,
    appSecret: FACEBOOK_APP_SECRET,
    version: given.FACEBOOK_API_VERSION,
    consentUrl: given.FACEBOOK_CONSENT_URL,
    graphUrl: given.FACEBOOK_GRAPH_URL,
    verifyToken: given.FACEBOOK_VERIFY_TOKEN ?? null,
    patience: usualPatience,
  }
}

/** What was sealed while there was no TOKEN_SECRET, with what all programs share, opens when there is one. */
function tokenSecretsOf({ TOKEN_SECRET = [], LINK_SECRET = [] }: Given): string[] {
  const known = [...TOKEN_SECRET, ...LINK_SECRET]
  return known.length > 0 ? known : defaultConfig.tokenSecrets
}

/**
 * What the environment says about the Review API.
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
    connectors: {
      google: googleOf(given, appUrl),
      trustpilot: trustpilotOf(given),
      facebook: facebookOf(given),
    },
    excerptSources: excerptSourcesOf(given, appUrl),
    filesFolder: join(resolve(given.DATA_DIR), "files"),
    bucket: bucketOf(given),
    config: {
      ...defaultConfig,
      authLimitPerMinute: given.AUTH_LIMIT_PER_MINUTE ?? defaultConfig.authLimitPerMinute,
      rateLimitPerMinute: given.RATE_LIMIT_PER_MINUTE ?? defaultConfig.rateLimitPerMinute,
      isAccountIdRequired: given.STRICT_ACCOUNT_ID,
      appUrl,
      publicUrl: given.REVIEW_API_PUBLIC_URL ?? null,
      ownHosts: [...given.APP_HOSTS, given.HOST, new URL(appUrl).host],
      mailFrom: MAIL_FROM ? { ...MAIL_FROM, name: MAIL_FROM.name || productName } : defaultConfig.mailFrom,
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
