import { z } from "zod"
import { integer, origin, secrets } from "./kinds.ts"

/** An address of a provider, which a stand-in can be put in place of. */
const providerAddress = (usual: string, what: string) =>
  origin.default(usual).meta({ description: `${what}. Only to be set for a stand-in`, example: "" })

/** Providers that accounts connect. */
export const ofConnections = {
  GOOGLE_CLIENT_ID: z
    .string()
    .regex(/^[\w.-]{1,200}$/, "must be a client id: 1 to 200 of A-Z, a-z, 0-9, _, . and -")
    .optional()
    .meta({
      description:
        "OAuth client of your own Google Cloud project, with which accounts connect Google: see [Connect Google](connect-google.md)",
      example: "",
    }),
  GOOGLE_CLIENT_SECRET: z.string().optional().meta({
    description: "Its secret. Required with `GOOGLE_CLIENT_ID`",
    example: "",
  }),
  GOOGLE_CALLS_PER_MINUTE: integer(1, 1_000_000).default(300).meta({
    description:
      "What Google grants your project for each of its APIs. All processes of an installation together keep to it",
  }),
  GOOGLE_CONSENT_URL: providerAddress("https://accounts.google.com", "Where people give their consent"),
  GOOGLE_TOKEN_URL: providerAddress("https://oauth2.googleapis.com", "Where tokens are issued"),
  GOOGLE_ACCOUNTS_URL: providerAddress(
    "https://mybusinessaccountmanagement.googleapis.com",
    "Business accounts at Google",
  ),
  GOOGLE_LOCATIONS_URL: providerAddress(
    "https://mybusinessbusinessinformation.googleapis.com",
    "Locations at Google",
  ),
  GOOGLE_REVIEWS_URL: providerAddress("https://mybusiness.googleapis.com", "Reviews at Google"),
  GOOGLE_PUBSUB_TOPIC: z
    .string()
    .regex(/^projects\/[\w.:-]{1,100}\/topics\/[\w.~+%-]{3,255}$/, "must be projects/PROJECT/topics/TOPIC")
    .optional()
    .meta({
      description:
        "Pub/Sub topic of your project, to which Google publishes new reviews. Without it, Google is only asked every 40 seconds",
      example: "",
    }),
  GOOGLE_PUBSUB_ACCOUNT: z
    .string()
    .regex(/^[\w.+-]{1,100}@[\w.-]{1,150}$/, "must be the email address of a service account")
    .optional()
    .meta({
      description: "Service account that signs what is pushed. Required with `GOOGLE_PUBSUB_TOPIC`",
      example: "",
    }),
  GOOGLE_NOTIFICATIONS_URL: providerAddress(
    "https://mybusinessnotifications.googleapis.com",
    "Where notifications are ordered at Google",
  ),
  GOOGLE_KEYS_URL: providerAddress("https://www.googleapis.com", "Google's public keys"),
  TRUSTPILOT_API_KEY: z
    .string()
    .regex(/^[\w.-]{1,200}$/, "must be an API key: 1 to 200 of A-Z, a-z, 0-9, _, . and -")
    .optional()
    .meta({
      description:
        "API key of your own application at Trustpilot, with which accounts connect Trustpilot: see [Connect Trustpilot](connect-trustpilot.md)",
      example: "",
    }),
  TRUSTPILOT_API_SECRET: z.string().optional().meta({
    description: "Its secret. Required with `TRUSTPILOT_API_KEY`",
    example: "",
  }),
  TRUSTPILOT_WEBHOOK_SECRET: z
    .string()
    .regex(/^[\w-]{24,200}$/, "must be 24 to 200 of A-Z, a-z, 0-9, _ and -")
    .optional()
    .meta({
      description:
        "What the address ends with that Trustpilot sends webhooks to: 24 characters or more that no one can guess. Without it, Trustpilot is only asked every 40 seconds",
      example: "",
    }),
  TRUSTPILOT_CONSENT_URL: providerAddress(
    "https://authenticate.trustpilot.com",
    "Where people give their consent",
  ),
  TRUSTPILOT_API_URL: providerAddress(
    "https://api.trustpilot.com",
    "Tokens, business units and reviews at Trustpilot",
  ),
  YELP_API_KEY: z
    .string()
    .regex(/^[\w.~+/=-]{1,500}$/, "must be an API key: 1 to 500 of A-Z, a-z, 0-9, _, ., ~, +, /, = and -")
    .optional()
    .meta({
      description:
        "API key of your own app at Yelp, with which pages of locations show the latest excerpts there: see [Connect Yelp](connect-yelp.md)",
      example: "",
    }),
  YELP_DAILY_CALLS: integer(1, 10_000_000).default(300).meta({
    description: "Calls a day of your plan at Yelp, until Yelp itself has said how many there are",
    example: "300",
  }),
  YELP_API_URL: providerAddress("https://api.yelp.com", "Yelp's API"),
  TRIPADVISOR_API_KEY: z
    .string()
    .regex(/^[\w-]{1,200}$/, "must be an API key: 1 to 200 of A-Z, a-z, 0-9, _ and -")
    .optional()
    .meta({
      description:
        "API key of your own subscription to Tripadvisor's Content API, with which pages of locations show the latest reviews there: see [Connect Tripadvisor](connect-tripadvisor.md)",
      example: "",
    }),
  TRIPADVISOR_DAILY_CALLS: integer(1, 10_000_000).default(160).meta({
    description:
      "Calls a day that the daily budget of your subscription pays for. 160 a day stay within the 5,000 a month that are free",
    example: "160",
  }),
  TRIPADVISOR_API_URL: providerAddress("https://api.content.tripadvisor.com", "Tripadvisor's Content API"),
  FACEBOOK_APP_ID: z
    .string()
    .regex(/^\d{5,30}$/, "must be an app ID: 5 to 30 digits")
    .optional()
    .meta({
      description:
        "Your own app at Meta, with which accounts connect Facebook: see [Connect Facebook](connect-facebook.md)",
      example: "",
    }),
  FACEBOOK_APP_SECRET: z.string().optional().meta({
    description: "Its secret. Required with `FACEBOOK_APP_ID`",
    example: "",
  }),
  FACEBOOK_API_VERSION: z
    .string()
    .regex(/^v\d{1,3}\.\d{1,2}$/, "must be a version of the Graph API such as v21.0")
    .default("v21.0")
    .meta({
      description:
        "Version of the Graph API. `v21.0` is the last one in which recommendations can be read, and ends on 21 January 2027",
      example: "",
    }),
  FACEBOOK_VERIFY_TOKEN: z
    .string()
    .regex(/^[\w-]{24,200}$/, "must be 24 to 200 of A-Z, a-z, 0-9, _ and -")
    .optional()
    .meta({
      description:
        "What Facebook shows when it is told the address of webhooks: 24 characters or more that no one can guess. Without it, Facebook is only asked every 5 minutes",
      example: "",
    }),
  FACEBOOK_CONSENT_URL: providerAddress("https://www.facebook.com", "Where people give their consent"),
  FACEBOOK_GRAPH_URL: providerAddress("https://graph.facebook.com", "The Graph API"),
  TOKEN_SECRET: secrets.optional().meta({
    description:
      "Encrypts the tokens of connections, the secrets of webhooks and kept responses. Required with both `DATABASE_URL` and `GOOGLE_CLIENT_ID`, `TRUSTPILOT_API_KEY` or `FACEBOOK_APP_ID`, and the same for all programs on one database. Without it, `SESSION_SECRET` has to do. To rotate, list several separated by commas",
    initially: "created in `DATA_DIR`",
    example: "",
  }),
}
