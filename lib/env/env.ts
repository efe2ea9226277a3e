import type { z } from "zod"
import { addressOf, isEverywhere, isLoopback } from "#lib/settings/address-of.ts"
import { secrets } from "#lib/settings/kinds.ts"
import { type Environment, readVariables } from "#lib/settings/read-variables.ts"
import { appVariables } from "#lib/settings/variables.ts"
import { processWide } from "./process-wide.ts"

const schema = appVariables.extend({ SESSION_SECRET: secrets }).transform((given) => ({
  ...given,
  REVIEW_API_URL: given.REVIEW_API_URL ?? addressOf("127.0.0.1", 4000),
  INTERNAL_PAGES: given.INTERNAL_PAGES ?? given.NODE_ENV === "development",
}))

export type Env = z.output<typeof schema>

/**
 * Reads the environment of the app.
 * @throws SettingsFault with a sentence for each wrong variable, never with its value.
 */
export const readEnv = (source: Environment): Env => readVariables(schema, source)

/**
 * Where programs of others reach the Review API; null where nothing says so: an address inside an installation is
 * no one else's.
 */
export function publicApiUrl({
  REVIEW_API_PUBLIC_URL: given,
  REVIEW_API_URL: inside,
}: Pick<Env, "REVIEW_API_PUBLIC_URL" | "REVIEW_API_URL">): string | null {
  return given ?? (isLoopback(new URL(inside).hostname) ? inside : null)
}

/** The hosts that are the app's own: APP_HOSTS, and the address it listens on unless that is every address. */
export const ownHosts = ({ APP_HOSTS, HOST }: Pick<Env, "APP_HOSTS" | "HOST">): string[] =>
  isEverywhere(HOST) ? APP_HOSTS : [...APP_HOSTS, HOST.includes(":") ? `[${HOST}]` : HOST]

/** The environment of this process, read once. */
export const env = (): Env => processWide("env", () => readEnv(process.env))
