import { z } from "zod"
import { integer } from "../kinds.ts"
import { providerAddress, providerVariables } from "../provider-variables.ts"

export const google = providerVariables({
  client: "GOOGLE_CLIENT_ID",
  secret: "GOOGLE_CLIENT_SECRET",
  needs: { GOOGLE_PUBSUB_TOPIC: ["GOOGLE_CLIENT_ID", "GOOGLE_PUBSUB_ACCOUNT"] },
  variables: {
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
      description: "Google's quota of your project for each API. All processes of an installation share it",
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
    GOOGLE_PERFORMANCE_URL: providerAddress(
      "https://businessprofileperformance.googleapis.com",
      "Figures of locations at Google",
    ),
    GOOGLE_PUBSUB_TOPIC: z
      .string()
      .regex(/^projects\/[\w.:-]{1,100}\/topics\/[\w.~+%-]{3,255}$/, "must be projects/PROJECT/topics/TOPIC")
      .optional()
      .meta({
        description:
          "Pub/Sub topic of your project, to which Google publishes new reviews. Without it, Google is only polled every 40 seconds",
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
  },
})
