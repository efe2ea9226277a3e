import { randomBytes } from "node:crypto"
import { millisecondsInDay } from "date-fns/constants"
import type { Clock } from "../../core/clock.ts"
import type { ApiConfig } from "../../core/config.ts"
import { signatureState, signedUntil } from "../../core/signed-address.ts"

type Signing = { config: Pick<ApiConfig, "linkSecrets">; clock: Clock }

/** As long as browsers keep a cookie. */
const lifeMs = 400 * millisecondsInDay

const whatOf = (email: string, name: string) => `known_browser ${email.trim().toLowerCase()} ${name}`

/** A token by which a later login with the same email is known to come from a browser that has logged in before. */
export function newKnownBrowser({ config, clock }: Signing, email: string): string {
  const name = randomBytes(12).toString("base64url")
  const until = new Date(clock.now().getTime() + lifeMs).toISOString()
  const { expires, signature } = signedUntil({ config }, whatOf(email, name), until)
  return `${name}.${expires}.${signature}`
}

/** The first of some tokens that was given to a login with this email; null without one. It opens nothing by itself. */
export const knownBrowserOf = (deps: Signing, email: string, tokens: readonly string[]): string | null =>
  tokens.find((token) => {
    const [name = "", expires = "", signature = ""] = token.split(".")
    return name !== "" && signatureState(deps, whatOf(email, name), { expires, signature }) === "open"
  }) ?? null
