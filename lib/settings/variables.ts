import { z } from "zod"
import { ownValue } from "#lib/contract/own-value.ts"
import { type UserTypeIds, userTypeIdsSchema, userTypes } from "#lib/contract/user-types/ids.ts"
import { defaultSupportEmail } from "#lib/format/product.ts"
import { needsOfConnections, ofConnections, providerClients } from "./connection-variables.ts"
import {
  addressBlocks,
  emailAddress,
  flag,
  integer,
  isHost,
  isServer,
  listenHost,
  listOf,
  oneOf,
  origin,
  port,
  postgresAddress,
  secrets,
  webAddress,
} from "./kinds.ts"
import { ofMessages } from "./message-variables.ts"
import { ofPayments } from "./payment-variables.ts"
import { ofTheSimulator } from "./simulator-variables.ts"

const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const
const networkNames = ["loopback", "linklocal", "uniquelocal"]
const userTypeIds = z
  .string()
  .refine(
    (text) => userTypeIdsSchema.safeParse(text).success,
    'must be JSON such as {"Admin":40}, of names of user types and ids that differ',
  )
  .transform((text) => userTypeIdsSchema.parse(text))

/** Variables that both programs read. */
const shared = {
  NODE_ENV: z.string().default("production"),
  HOST: listenHost.default("127.0.0.1").meta({
    description:
      "Address that both programs listen on. With any other than loopback there are no demo accounts",
  }),
  PORT: port.default(3000).meta({ description: "Port of the app" }),
  DATA_DIR: z.string().default("data").meta({
    description:
      "Folder of the embedded database, files and the generated secret, readable only by its owner. Confirmed writes are on disk",
  }),
  /** Newest first (design 5, secrets); the Review API gets only what links are signed with, made of it. */
  SESSION_SECRET: secrets.optional().meta({
    description:
      "Seals sessions; 32 characters or more. Required with `DATABASE_URL`. To rotate, list several separated by commas: the first seals, all open",
    initially: "created in `DATA_DIR`",
    example: "",
  }),
  APP_HOSTS: listOf(isHost, "must be hosts such as app.example.com or localhost:3000, separated by commas")
    .default(["localhost", "127.0.0.1", "[::1]"])
    .meta({
      description:
        "The app's own hosts; one without a port stands for every port. Every other host must be the domain of a white label",
    }),
  SUPPORT_EMAIL: emailAddress.default(defaultSupportEmail).meta({
    description: "Support contact on pages and in emails, unless a white label has its own",
  }),
  LOG_LEVEL: oneOf(logLevels)
    .default("info")
    .meta({
      description: `How much both programs log: ${logLevels.map((level) => `\`${level}\``).join(", ")}`,
    }),
  REVIEW_API_PUBLIC_URL: origin.optional().meta({
    description:
      "Public address of the Review API, behind your proxy. Its links, its OpenAPI document and the page of API keys name it",
    example: "https://api.example.com",
  }),
  MONITORS: addressBlocks().default([]).meta({
    description:
      "Addresses or blocks, besides this machine, that can read the health and metrics of both programs",
    example: "10.0.0.0/8",
  }),
  /** D-020. */
  USER_TYPE_IDS: userTypeIds.default(userTypes as UserTypeIds).meta({
    description: "Ids of user types if they differ from 1 to 6, as JSON. For this or another Review API",
    initially: "",
    example: '{"Admin":40,"Manager":30}',
  }),
}

const ofTheApp = {
  /** D-168. */
  GOOGLE_SOURCE_ID: integer(1, 1_000_000_000).default(1).meta({
    description: "Id of Google among the sources of [another Review API](another-review-api.md), for photos",
  }),
  OUTPOST_APP_PROCESSES: integer(1, 64).optional().meta({
    description:
      "Processes of the app, which share `PORT`. Each takes 150 to 250 MB; one that ends is started again while the others serve",
    initially: "one for each processor, at most `4`",
    example: "2",
  }),
  REVIEW_API_URL: origin.optional().meta({
    description:
      "Address of [another Review API](another-review-api.md). The embedded one is then not started",
    example: "https://api.example.com",
  }),
  /** Far above any answer that is on its way (000 §7). */
  REVIEW_API_TIMEOUT_SECONDS: integer(1, 86_400).default(300).meta({
    description:
      "How long the Review API may stay silent, before or during a response, before the app gives up",
  }),
  REVIEW_API_READ_TIMEOUT_SECONDS: integer(1, 86_400).default(10).meta({
    description:
      "How long a page or a login waits for the Review API in total before it says that the service took too long. Files, streams, writes and browser calls have the limit above",
  }),
  TRUSTED_PROXIES: addressBlocks().default([]).meta({
    description:
      "Addresses or blocks of proxies in front of the app whose `X-Forwarded-*` headers are trusted",
    example: "10.0.0.0/8",
  }),
  SUPPORT_URL: webAddress.optional().meta({
    description: 'Page that "Contact support" links to instead of `SUPPORT_EMAIL`',
    example: "https://support.example.com",
  }),
  /** D-019. */
  ERROR_REPORT_URL: webAddress.optional().meta({
    description: "Receives browser error reports as JSON, in addition to the app's log",
    example: "https://errors.example.com/outpost",
  }),
  TERMS_URL: webAddress.optional().meta({
    description:
      "Terms of service, which people accept when they sign up. Without it, there is nothing to accept",
    example: "https://www.example.com/terms",
  }),
  INTERNAL_PAGES: flag.optional().meta({
    description:
      "`true` opens the gallery, which shows every component in every state, to all users. Always open with `npm run dev`",
    initially: "`false`",
    example: "true",
  }),
}

const ofTheDatabase = {
  DATABASE_URL: postgresAddress.optional().meta({
    description:
      "PostgreSQL 15 or later with `pg_trgm` and `unaccent`, instead of the embedded database. It may start later and be away for a while: see [When PostgreSQL goes away](architecture/outages.md)",
    example: "postgres://outpost:password@127.0.0.1:5432/outpost",
  }),
  DATABASE_DIRECT_URL: postgresAddress.optional().meta({
    description:
      "The server itself, if `DATABASE_URL` leads to a connection pooler. Used for LISTEN and the start-up lock",
    initially: "`DATABASE_URL`",
    example: "postgres://outpost:password@127.0.0.1:5432/outpost",
  }),
}

const ofTheBucket = {
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket: 3 to 63 of a-z, 0-9, . and -")
    .optional()
    .meta({
      description:
        "Bucket of Amazon S3 or any service that speaks S3, in which files are stored instead of `DATA_DIR`. Programs on one database use the same",
      example: "outpost-files",
    }),
  S3_ENDPOINT: webAddress.optional().meta({
    description: "Address of the S3 service, without the bucket",
    initially: "Amazon's of `S3_REGION`",
    example: "https://s3.example.com",
  }),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, "must be a region such as eu-central-1")
    .default("us-east-1")
    .meta({ description: "Region of the bucket" }),
  S3_ACCESS_KEY_ID: z.string().optional().meta({
    description: "Access key that reads, writes, lists and deletes in the bucket. Required with `S3_BUCKET`",
    example: "",
  }),
  S3_SECRET_ACCESS_KEY: z.string().optional().meta({
    description: "Secret of the access key. Required with `S3_BUCKET`",
    example: "",
  }),
}

const ofTheReviewApi = {
  ...ofTheDatabase,
  REVIEW_API_PORT: port.default(4000).meta({ description: "Port of the Review API" }),
  ...ofTheBucket,
  APP_URL: origin.optional().meta({
    description:
      "Public address of the app, used for links in emails unless a white label has its own domain",
    initially: "`http://HOST:PORT`",
    example: "https://outpost.example.com",
  }),
  ...ofMessages,
  BILLING_PLANS: z.string().optional().meta({
    description:
      "JSON file of your plans, prices and what SMS credits cost: see [Billing](billing.md). Without it, samples. Required with `STRIPE_SECRET_KEY`",
    example: "plans.json",
  }),
  DNS_SERVERS: listOf(isServer, "must be IP addresses of name servers, separated by commas")
    .default([])
    .meta({
      description: "Name servers used to verify white-label domains, each with an optional port",
      initially: "those of the machine",
      example: "9.9.9.9,149.112.112.112",
    }),
  GOOGLE_PLACES_KEY: z
    .string()
    .regex(/^[\w-]{10,200}$/, "must be an API key: 10 to 200 of A-Z, a-z, 0-9, _ and -")
    .optional()
    .meta({
      description:
        "API key of Google Places (New). Places are then searched at Google: see [Places](places.md)",
      example: "",
    }),
  NOMINATIM_URL: webAddress.optional().meta({
    description:
      "Nominatim server of your own, at which places are searched without `GOOGLE_PLACES_KEY`. With neither, people search among the locations they see",
    example: "https://nominatim.example.com",
  }),
  NPI_REGISTRY_URL: webAddress.default("https://npiregistry.cms.hhs.gov/api/").meta({
    description: "Registry at which provider numbers of healthcare accounts are looked up",
    example: "https://npi.example.com/api/",
  }),
  WEBSITE_CHECKS: flag.default(true).meta({
    description: "`false` keeps websites of locations from being opened daily to find those that are broken",
    example: "false",
  }),
  WEBHOOK_PRIVATE_TARGETS: flag.default(false).meta({
    description:
      "`true` lets webhooks be sent to private networks and without https: for development and tests only, since it opens your network to whoever may create webhooks",
    example: "true",
  }),
  REVIEW_API_TRUSTED_PROXIES: addressBlocks(networkNames).default([]).meta({
    description: "Addresses of app servers on other machines that are trusted to forward client addresses",
    example: "10.0.0.5",
  }),
  ...ofTheSimulator,
  ...ofConnections,
  ...ofPayments,
  AUTH_LIMIT_PER_MINUTE: integer(1, 1_000_000_000).optional().meta({
    description:
      "Logins and password requests per address and email. Per hour, five times as many logins per email and twenty times as many per address",
    initially: "`10`",
    example: "10",
  }),
  RATE_LIMIT_PER_MINUTE: integer(1, 1_000_000_000).optional().meta({
    description: "Review API calls per session",
    initially: "`600`",
    example: "600",
  }),
  STRICT_ACCOUNT_ID: flag.default(false).meta({
    description: "`true` rejects collection calls without `account_id`",
    example: "true",
  }),
  ANALYTICS_SECRET: z.string().optional().meta({
    description: "Key of the hash that identifies users to analytics",
    initially: "created at each start",
    example: "",
  }),
  LINK_SECRET: secrets.optional().meta({
    description: "Signs the file links in emails. To rotate, list several separated by commas",
    initially: "derived from `SESSION_SECRET`",
    example: "",
  }),
}

type Given = Readonly<Record<string, unknown>>

const goesWith =
  (name: string, other: string) =>
  (given: Given, context: z.RefinementCtx): void => {
    if (ownValue(given, other) !== undefined && ownValue(given, name) === undefined)
      context.addIssue({ code: "custom", path: [name], message: `is required with ${other}` })
  }

function demandTwilioSender(given: Given, context: z.RefinementCtx): void {
  if (given["TWILIO_ACCOUNT_SID"] && !given["TWILIO_FROM"] && !given["TWILIO_MESSAGING_SERVICE_SID"])
    context.addIssue({
      code: "custom",
      path: ["TWILIO_FROM"],
      message: "or TWILIO_MESSAGING_SERVICE_SID is required with TWILIO_ACCOUNT_SID",
    })
}

function demandTokenSecret(given: Given, context: z.RefinementCtx): void {
  const client = providerClients.find((name) => ownValue(given, name))
  if (given["DATABASE_URL"] && client && !given["TOKEN_SECRET"])
    context.addIssue({
      code: "custom",
      path: ["TOKEN_SECRET"],
      message: `is required with DATABASE_URL and ${client}`,
    })
}

/** Where the database is. */
export const databaseVariables = z.object({ DATA_DIR: shared.DATA_DIR, ...ofTheDatabase })

/** Variables that the app reads. */
export const appVariables = z.object({ ...shared, ...ofTheApp })

/** Variables that the Review API reads. */
export const reviewApiVariables = z
  .object({ ...shared, ...ofTheReviewApi })
  .superRefine(goesWith("MAIL_FROM", "SMTP_URL"))
  .superRefine(goesWith("SMTP_URL", "MAIL_BOUNCE_ADDRESS"))
  .superRefine(goesWith("MAIL_BOUNCE_ADDRESS", "BOUNCE_SMTP_PORT"))
  .superRefine(goesWith("DKIM_SELECTOR", "DKIM_DOMAIN"))
  .superRefine(goesWith("DKIM_PRIVATE_KEY", "DKIM_DOMAIN"))
  .superRefine(goesWith("SMS_FROM", "SMS_URL"))
  .superRefine(goesWith("TWILIO_AUTH_TOKEN", "TWILIO_ACCOUNT_SID"))
  .superRefine(demandTwilioSender)
  .superRefine(goesWith("BILLING_PLANS", "STRIPE_SECRET_KEY"))
  .superRefine(goesWith("STRIPE_WEBHOOK_SECRET", "STRIPE_SECRET_KEY"))
  .superRefine(goesWith("S3_ACCESS_KEY_ID", "S3_BUCKET"))
  .superRefine(goesWith("S3_SECRET_ACCESS_KEY", "S3_BUCKET"))
  .superRefine((given, context) => {
    for (const [needing, needed] of needsOfConnections) goesWith(needed, needing)(given, context)
  })
  .superRefine(demandTokenSecret)

/** Every variable, by who reads it. */
export const variablesByProgram = {
  "Both programs": shared,
  "The app": ofTheApp,
  "The Review API": ofTheReviewApi,
} as const satisfies Readonly<Record<string, Readonly<Record<string, z.ZodType>>>>

/** Every variable that a program reads, for tests. */
export const variableNames: readonly string[] = Object.values(variablesByProgram).flatMap(Object.keys)
