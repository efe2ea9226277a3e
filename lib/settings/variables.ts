import { z } from "zod"
import { userTypes } from "#lib/contract/session.ts"
import { type UserTypeIds, userTypeIdsSchema } from "#lib/contract/user-type-ids.ts"
import { defaultSupportEmail } from "#lib/format/product.ts"
import {
  emailAddress,
  flag,
  isAddressBlock,
  isHost,
  isServer,
  listenHost,
  listOf,
  oneOf,
  origin,
  port,
  postgresAddress,
  secrets,
  sender,
  smtpAddress,
  webAddress,
  whole,
} from "./kinds.ts"

const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const
const networkNames = ["loopback", "linklocal", "uniquelocal"]
const addressBlocks = (names: readonly string[] = []) =>
  listOf(
    (part) => names.includes(part) || isAddressBlock(part),
    "must be IP addresses or blocks such as 10.0.0.0/8, separated by commas",
  )

const userTypeIds = z
  .string()
  .refine(
    (text) => userTypeIdsSchema.safeParse(text).success,
    'must be JSON such as {"Admin":40}, of names of user types and ids that differ',
  )
  .transform((text) => userTypeIdsSchema.parse(text))

/** What both programs read. */
const shared = {
  NODE_ENV: z.string().default("production"),
  /** Where both programs listen; unless it is every address, it is one of the app's own hosts. */
  HOST: listenHost.default("127.0.0.1"),
  /** Of the app. */
  PORT: port.default(3000),
  /** Where what is made is kept: the embedded database, files, secrets. */
  DATA_DIR: z.string().default("data"),
  /** The app's own hosts; an entry without a port stands for every port. */
  APP_HOSTS: listOf(
    isHost,
    "must be hosts such as app.example.com or localhost:3000, separated by commas",
  ).default(["localhost", "127.0.0.1", "[::1]"]),
  SUPPORT_EMAIL: emailAddress.default(defaultSupportEmail),
  LOG_LEVEL: oneOf(logLevels).default("info"),
  /** Machines besides this one that may ask how the programs are: addresses or blocks. */
  MONITORS: addressBlocks().default([]),
  /** Of another Review API (D-020). */
  USER_TYPE_IDS: userTypeIds.default(userTypes as UserTypeIds),
}

const ofTheApp = {
  REVIEW_API_URL: origin.optional(),
  /** Longest silence of the Review API before and in an answer; far above any answer that is on its way (000 §7). */
  REVIEW_API_TIMEOUT_SECONDS: whole(1, 86_400).default(300),
  /** Longest time that all reads of a page take together. */
  REVIEW_API_READ_TIMEOUT_SECONDS: whole(1, 86_400).default(10),
  /** Newest first: the first one seals, all of them open (design 5, secrets). */
  SESSION_SECRET: secrets.optional(),
  /** Addresses or IPv4/IPv6 blocks whose X-Forwarded-* headers are believed. */
  TRUSTED_PROXIES: addressBlocks().default([]),
  SUPPORT_URL: webAddress.optional(),
  /** Takes the error reports of browsers as JSON (D-019). */
  ERROR_REPORT_URL: webAddress.optional(),
  /** The terms that who signs up accepts. */
  TERMS_URL: webAddress.optional(),
  /** Pages for the people who build Outpost, such as /ui: on in development, else off unless it says true. */
  INTERNAL_PAGES: flag.optional(),
}

const ofTheDatabase = {
  DATABASE_URL: postgresAddress.optional(),
  /** The server itself, where `DATABASE_URL` leads to a pooler. */
  DATABASE_DIRECT_URL: postgresAddress.optional(),
}

const ofTheReviewApi = {
  ...ofTheDatabase,
  REVIEW_API_PORT: port.default(4000),
  /** Where links in mails lead. */
  APP_URL: origin.optional(),
  SMTP_URL: smtpAddress.optional(),
  MAIL_FROM: sender.optional(),
  SMS_URL: webAddress.optional(),
  SMS_TOKEN: z.string().optional(),
  SMS_FROM: z.string().optional(),
  /** Name servers that custom domains are checked with; those of the machine without it. */
  DNS_SERVERS: listOf(isServer, "must be IP addresses of name servers, separated by commas").default([]),
  REVIEW_API_TRUSTED_PROXIES: addressBlocks(networkNames).default([]),
  SIMULATED_SOURCES: flag.optional(),
  SIMULATED_OUTAGES: listOf(
    (part) => /^(?:\*|[a-z0-9_]+)$/.test(part),
    "must be codes of sources, or *",
  ).default([]),
  SIMULATED_DELAY_MS: whole(0, 600_000).optional(),
  SIMULATED_ANSWER_DELAY_MS: whole(0, 600_000).optional(),
  AUTH_LIMIT_PER_MINUTE: whole(1, 1_000_000_000).optional(),
  RATE_LIMIT_PER_MINUTE: whole(1, 1_000_000_000).optional(),
  STRICT_ACCOUNT_ID: flag.default(false),
  ANALYTICS_SECRET: z.string().optional(),
  LINK_SECRET: secrets.optional(),
}

type Given = Readonly<Record<string, unknown>>

const goesWith =
  (name: string, other: string) =>
  (given: Given, context: z.RefinementCtx): void => {
    if (given[other] !== undefined && given[name] === undefined)
      context.addIssue({ code: "custom", path: [name], message: `is required with ${other}` })
  }

/** Where the database is. */
export const databaseVariables = z.object({ DATA_DIR: shared.DATA_DIR, ...ofTheDatabase })

/** What the app reads. */
export const appVariables = z.object({ ...shared, ...ofTheApp })

/** What the Review API reads. */
export const reviewApiVariables = z
  .object({ ...shared, ...ofTheReviewApi })
  .superRefine(goesWith("MAIL_FROM", "SMTP_URL"))
  .superRefine(goesWith("SMS_FROM", "SMS_URL"))

/** Every variable that a program reads, for documents and tests. */
export const variableNames: readonly string[] = Object.keys({ ...shared, ...ofTheApp, ...ofTheReviewApi })
