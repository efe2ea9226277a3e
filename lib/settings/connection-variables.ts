import { z } from "zod"
import { integer, secrets } from "./kinds.ts"
import { type ProviderVariables, providerAddress } from "./provider-variables.ts"
import { ofProviders, providerVariables } from "./providers.gen.ts"

const providers: readonly ProviderVariables[] = Object.values(providerVariables)

/** Which variables need which others: the name of one that needs, and of one that it needs. */
export const needsOfConnections: readonly (readonly [needing: string, needed: string])[] = providers.flatMap(
  ({ client, secret, needs }) => [
    [client, secret] as const,
    ...Object.entries(needs).flatMap(([needing, all]) => all.map((needed) => [needing, needed] as const)),
  ],
)

/** The variables that name a client of this installation at a provider. */
export const providerClients: readonly string[] = providers.map(({ client }) => client)

const anyClient = new Intl.ListFormat("en", { type: "disjunction" }).format(
  providerClients.map((name) => `\`${name}\``),
)

/** Sources of which a few words can be shown. */
const ofExcerpts = {
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
}

/** Providers that accounts connect, and sources of which a few words can be shown. */
export const ofConnections = {
  ...ofProviders,
  ...ofExcerpts,
  TOKEN_SECRET: secrets.optional().meta({
    description: `Encrypts the tokens of connections, the secrets of webhooks and kept responses. Required with both \`DATABASE_URL\` and ${anyClient}, and the same for all programs on one database. Without it, \`SESSION_SECRET\` has to do. To rotate, list several separated by commas`,
    initially: "created in `DATA_DIR`",
    example: "",
  }),
}
