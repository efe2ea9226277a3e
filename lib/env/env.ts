import type { z } from "zod"
import { addressOf, isEverywhere } from "#lib/settings/address-of.ts"
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

/** The hosts that are the app's own: APP_HOSTS, and the address it listens on unless that is every address. */
export const ownHosts = ({ APP_HOSTS, HOST }: Pick<Env, "APP_HOSTS" | "HOST">): string[] =>
  isEverywhere(HOST) ? APP_HOSTS : [...APP_HOSTS, HOST.includes(":") ? `[${HOST}]` : HOST]

/** The environment of this process, read once. */
export const env = (): Env => processWide("env", () => readEnv(process.env))
