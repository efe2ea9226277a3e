import { generateKeyPairSync } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { z } from "zod"
import { readVariables, SettingsError } from "#lib/settings/read-variables.ts"
import {
  appVariables,
  reviewApiVariables,
  variableNames,
  variablesByProgram,
} from "#lib/settings/variables.ts"

const root = join(import.meta.dirname, "../../..")

/** A wrong text for each variable that can have one; the ones that take any text are named below. */
const rsaKey = generateKeyPairSync("rsa", { modulusLength: 1_024 })
  .privateKey.export({ type: "pkcs8", format: "pem" })
  .toString()
/** Emails that are signed with such a key have no signature. */
const ed25519Key = generateKeyPairSync("ed25519")
  .privateKey.export({ type: "pkcs8", format: "pem" })
  .toString()

const wrong: Record<string, string[]> = {
  HOST: ["a b", "http://localhost", "999.1.1.1/8"],
  PORT: ["no", "70000", "-1", "3000.5"],
  REVIEW_API_PORT: ["4000a"],
  APP_HOSTS: ["https://app.example.com", "app.example.com/path", "[::zz]", "-x"],
  SUPPORT_EMAIL: ["nobody"],
  USER_TYPE_IDS: ["Admin=40", '{"Boss":1}', '{"Admin":3}', "[]"],
  GOOGLE_SOURCE_ID: ["google_maps", "0"],
  REVIEW_API_URL: ["ftp://api.example", "http://api.example/v2", "nonsense", "http://user:pass@api.example"],
  REVIEW_API_PUBLIC_URL: ["ftp://api.example", "nonsense", "https://user:pass@api.example"],
  REVIEW_API_TIMEOUT_SECONDS: ["soon", "0", "1e3", "86401"],
  REVIEW_API_READ_TIMEOUT_SECONDS: ["soon", "0", "1e3", "86401"],
  SESSION_SECRET: ["short-secret", `${"s".repeat(32)},short-secret`, ","],
  TRUSTED_PROXIES: ["proxy.example.com", "10.0.0.0/40", "10.0.0", "10.0.0.1;10.0.0.2"],
  SUPPORT_URL: ["javascript:alert(1)"],
  ERROR_REPORT_URL: ["nowhere"],
  TERMS_URL: ["javascript:alert(1)"],
  INTERNAL_PAGES: ["yes"],
  DATABASE_URL: ["nonsense", "mysql://localhost/outpost", "localhost:5432"],
  DATABASE_DIRECT_URL: ["nonsense"],
  LOG_LEVEL: ["loud", "INFO"],
  MONITORS: ["monitor.example.com", "10.0.0.0/40"],
  APP_URL: ["app.example.com", "ftp://a.example", "https://a.example/path", "https://a.example/?x=1"],
  SMTP_URL: ["user:hidden-word@smtp.example.com", "http://user:hidden-word@a.example", "smtp://"],
  MAIL_FROM: ["nobody", "A <b>"],
  MAIL_BOUNCE_ADDRESS: ["nobody", "a+b@example.com", `${"a".repeat(26)}@example.com`],
  BOUNCE_SMTP_PORT: ["smtp"],
  DKIM_DOMAIN: ["example", "Example.com", "https://example.com"],
  DKIM_SELECTOR: ["a.b", "with blanks"],
  DKIM_PRIVATE_KEY: ["guessed", ed25519Key],
  S3_BUCKET: ["Files", "a", "files/2", "-files"],
  S3_ENDPOINT: ["s3.example.com", "ftp://s3.example.com"],
  S3_REGION: ["Frankfurt am Main"],
  SMS_URL: ["nowhere"],
  TWILIO_ACCOUNT_SID: ["SK0123"],
  TWILIO_API_URL: ["api.twilio.com"],
  STRIPE_SECRET_KEY: ["pk_test_0123456789", "sk_short"],
  STRIPE_WEBHOOK_SECRET: ["secret", "whsec_0123456789,other"],
  STRIPE_AUTOMATIC_TAX: ["yes"],
  STRIPE_API_BASE: ["api.stripe.com", "https://api.stripe.com/v1"],
  GOOGLE_PLACES_KEY: ["short", "a key with blanks"],
  NOMINATIM_URL: ["nominatim.example.com"],
  NPI_REGISTRY_URL: ["ftp://npi.example.com"],
  WEBSITE_CHECKS: ["yes"],
  WEBHOOK_PRIVATE_TARGETS: ["yes"],
  DNS_SERVERS: ["dns.example.com", "9.9.9"],
  REVIEW_API_TRUSTED_PROXIES: ["everybody"],
  SIMULATED_SOURCES: ["1"],
  SIMULATED_OUTAGES: ["Google Maps"],
  SIMULATED_DELAY_MS: ["-1", "slow"],
  SIMULATED_ANSWER_DELAY_MS: ["slow"],
  AUTH_LIMIT_PER_MINUTE: ["0", "many"],
  GOOGLE_CALLS_PER_MINUTE: ["0", "1000001", "many"],
  OUTPOST_APP_PROCESSES: ["0", "all"],
  RATE_LIMIT_PER_MINUTE: ["0", "many"],
  SMS_BETWEEN_MS: ["-1", "a second"],
  STRICT_ACCOUNT_ID: ["TRUE"],
  LINK_SECRET: ["short-secret"],
  GOOGLE_CLIENT_ID: ["an id with blanks"],
  GOOGLE_CONSENT_URL: ["accounts.google.com", "https://accounts.google.com/o"],
  GOOGLE_TOKEN_URL: ["ftp://oauth2.googleapis.com"],
  GOOGLE_ACCOUNTS_URL: ["nowhere"],
  GOOGLE_NOTIFICATIONS_URL: ["nowhere"],
  GOOGLE_KEYS_URL: ["https://www.googleapis.com/oauth2/v3/certs"],
  GOOGLE_PUBSUB_TOPIC: ["reviews", "projects/p/subscriptions/s"],
  GOOGLE_PUBSUB_ACCOUNT: ["push", "push @p.iam.gserviceaccount.com"],
  GOOGLE_LOCATIONS_URL: ["nowhere"],
  GOOGLE_REVIEWS_URL: ["nowhere"],
  GOOGLE_PERFORMANCE_URL: ["nowhere"],
  TRUSTPILOT_API_KEY: ["a key with blanks"],
  TRUSTPILOT_WEBHOOK_SECRET: ["guessed", "with blanks in a secret of 24"],
  TRUSTPILOT_CONSENT_URL: ["https://authenticate.trustpilot.com/login"],
  TRUSTPILOT_API_URL: ["api.trustpilot.com"],
  YELP_API_KEY: ["a key with blanks"],
  YELP_DAILY_CALLS: ["0", "many"],
  YELP_API_URL: ["https://api.yelp.com/v3"],
  TRIPADVISOR_API_KEY: ["a key with blanks"],
  TRIPADVISOR_DAILY_CALLS: ["0", "many"],
  TRIPADVISOR_API_URL: ["api.content.tripadvisor.com"],
  FACEBOOK_APP_ID: ["an-app", "1"],
  FACEBOOK_API_VERSION: ["21", "latest"],
  FACEBOOK_VERIFY_TOKEN: ["guessed", "with blanks in a secret of 24"],
  FACEBOOK_CONSENT_URL: ["https://www.facebook.com/v21.0/dialog"],
  FACEBOOK_GRAPH_URL: ["graph.facebook.com"],
  TOKEN_SECRET: ["short-secret"],
}
const anyText = [
  ...["NODE_ENV", "DATA_DIR", "SMS_TOKEN", "SMS_FROM", "ANALYTICS_SECRET", "BILLING_PLANS"],
  ...["TWILIO_AUTH_TOKEN", "TWILIO_FROM", "TWILIO_MESSAGING_SERVICE_SID"],
  ...["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY", "GOOGLE_CLIENT_SECRET", "TRUSTPILOT_API_SECRET"],
  "FACEBOOK_APP_SECRET",
]

const schemaOf = (name: string) => (name in appVariables.shape ? appVariables : reviewApiVariables)

test("each variable has a wrong text here, or takes any", () => {
  expect([...Object.keys(wrong), ...anyText].sort()).toEqual([...variableNames].sort())
})

test.each(Object.entries(wrong).flatMap(([name, texts]) => texts.map((text) => [name, text] as const)))(
  "%s=%s is refused in one sentence that does not show it",
  (name, text) => {
    const key = { S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "secret", GOOGLE_CLIENT_SECRET: "secret" }
    const push = { GOOGLE_CLIENT_ID: "client", GOOGLE_PUBSUB_ACCOUNT: "push@p.iam.gserviceaccount.com" }
    const webhook = { TRUSTPILOT_API_KEY: "key", TRUSTPILOT_API_SECRET: "secret" }
    const smtp = { SMTP_URL: "smtp://smtp.example.com" }
    const app = { FACEBOOK_APP_ID: "12345", FACEBOOK_APP_SECRET: "secret" }
    const needs = {
      DKIM_DOMAIN: { DKIM_SELECTOR: "mail", DKIM_PRIVATE_KEY: rsaKey },
      GOOGLE_PUBSUB_TOPIC: push,
      MAIL_BOUNCE_ADDRESS: smtp,
      BOUNCE_SMTP_PORT: { ...smtp, MAIL_BOUNCE_ADDRESS: "bounces@example.com" },
      TWILIO_ACCOUNT_SID: { TWILIO_AUTH_TOKEN: "token", TWILIO_FROM: "+15550001111" },
      STRIPE_SECRET_KEY: { STRIPE_WEBHOOK_SECRET: "whsec_0123456789", BILLING_PLANS: "plans.json" },
      TRUSTPILOT_API_KEY: webhook,
      TRUSTPILOT_WEBHOOK_SECRET: webhook,
      FACEBOOK_APP_ID: app,
      FACEBOOK_VERIFY_TOKEN: app,
    }
    const more = needs[name as keyof typeof needs] ?? {}
    const env = { MAIL_FROM: "a@b.example", SMS_FROM: "1", ...key, ...more, [name]: text }
    const error = (() => {
      try {
        return readVariables(schemaOf(name), env)
      } catch (error) {
        return error
      }
    })()
    expect(error).toBeInstanceOf(SettingsError)
    const { message } = error as SettingsError
    expect(message).toMatch(new RegExp(`^${name} (?:must|needs) [^\\n]+\\.$`))
    if (text.length > 8) expect(message).not.toContain(text)
    expect(message).not.toContain("hidden-word")
  },
)

test.each([
  ["TRUSTED_PROXIES", "10.0.0.0/8, 192.0.2.7,2001:db8::/32,::1"],
  ["REVIEW_API_TRUSTED_PROXIES", "uniquelocal, 10.0.0.5"],
  ["APP_HOSTS", "localhost:3000,[::1]:3000,app.example.com,127.0.0.1"],
  ["DNS_SERVERS", "9.9.9.9, 127.0.0.1:5353,[2620:fe::fe]:53,2620:fe::fe"],
  ["DATABASE_URL", "/var/run/postgresql outpost"],
  ["DATABASE_URL", "postgresql://host"],
  ["HOST", "::"],
  ["HOST", "outpost.internal"],
  ["LOG_LEVEL", "silent"],
  ["SIMULATED_OUTAGES", "google_maps,*"],
])("%s=%s is taken", (name, text) => {
  expect(() => readVariables(schemaOf(name), { [name]: text })).not.toThrow()
})

test("all wrong variables are named at once, and empty ones are absent", () => {
  expect(() => readVariables(reviewApiVariables, { LOG_LEVEL: "loud", APP_URL: "x", SMTP_URL: "" })).toThrow(
    /^LOG_LEVEL must be one of trace, .*\.\nAPP_URL must be an http or https address without a path\.$/,
  )
})

const described = Object.values(variablesByProgram)
  .flatMap((schemas): [string, z.ZodType][] => Object.entries(schemas))
  .filter(([name]) => name !== "NODE_ENV")

test.each(described)("%s is described for documents, with a sample that it accepts", (_, schema) => {
  const { description, example } = schema.meta() ?? {}
  expect(description).toMatch(/^[A-Z`].*[^.]$/)
  if (example) expect(schema.safeParse(example).success).toBe(true)
})

test.each(["docs/configuration.md", ".env.example"])("%s names each variable", (path) => {
  const text = readFileSync(join(root, path), "utf8")
  expect(described.filter(([name]) => !text.includes(name))).toEqual([])
})
