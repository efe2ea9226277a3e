import { z } from "zod"
import { userTypes } from "#lib/contract/session.ts"
import { type UserTypeIds, userTypeIdsSchema } from "#lib/contract/user-type-ids.ts"
import { defaultSupportEmail } from "#lib/format/product.ts"
import { processWide } from "./process-wide.ts"

const list = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .transform((parts) => parts.filter((part) => part !== ""))

const apiUrl = z
  .url({ protocol: /^https?$/ })
  .transform((text) => new URL(text))
  .refine((url) => url.pathname === "/" && url.search === "", "must be an address without a path (D-001)")
  .transform((url) => url.origin)

const schema = z
  .object({
    NODE_ENV: z.string().default("production"),
    REVIEW_API_URL: apiUrl.default("http://127.0.0.1:4000"),
    /** Longest silence of the Review API before and in an answer; far above any answer that is on its way (000 §7). */
    REVIEW_API_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(86_400).default(300),
    /** Where the app listens; unless it is every address, it is one of the own hosts. */
    HOST: z.string().default("127.0.0.1"),
    /** Newest first: the first one seals, all of them open (design 5, secrets). */
    SESSION_SECRET: list
      .refine((secrets) => secrets.length > 0, "is missing")
      .refine((secrets) => secrets.every((secret) => secret.length >= 32), "needs at least 32 characters"),
    /** The app's own hosts; an entry without a port stands for every port. */
    APP_HOSTS: list.default(["localhost", "127.0.0.1", "[::1]"]),
    /** Addresses or IPv4/IPv6 blocks whose X-Forwarded-* headers are believed. */
    TRUSTED_PROXIES: list.default([]),
    SUPPORT_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** Takes the error reports of browsers as JSON (D-019). */
    ERROR_REPORT_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** The terms that who signs up accepts. */
    TERMS_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** Of another Review API (D-020). */
    USER_TYPE_IDS: userTypeIdsSchema.default(userTypes as UserTypeIds),
    /** Pages for the people who build Outpost, such as /ui: on in development, else off unless it says true. */
    INTERNAL_PAGES: z.enum(["true", "false"]).optional(),
    SUPPORT_EMAIL: z.email().default(defaultSupportEmail),
  })
  .transform((given) => ({
    ...given,
    INTERNAL_PAGES:
      given.INTERNAL_PAGES === undefined ? given.NODE_ENV === "development" : given.INTERNAL_PAGES === "true",
  }))

export type Env = z.output<typeof schema>

/**
 * Reads the environment of the app; an empty variable counts as absent.
 * @throws with the name and fault of every wrong variable, never with its value.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""))
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`)
  throw new Error(`Wrong configuration. ${faults.join("; ")}`)
}

const everywhere = ["0.0.0.0", "::"]

/** The hosts that are the app's own: APP_HOSTS, and the address it listens on unless that is every address. */
export const ownHosts = ({ APP_HOSTS, HOST }: Pick<Env, "APP_HOSTS" | "HOST">): string[] =>
  everywhere.includes(HOST) ? APP_HOSTS : [...APP_HOSTS, HOST.includes(":") ? `[${HOST}]` : HOST]

/** The environment of this process, read once. */
export const env = (): Env => processWide("env", () => readEnv(process.env))
