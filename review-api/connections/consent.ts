import { z } from "zod"
import type { Clock } from "../core/clock.ts"
import { CallRefused } from "./ask-provider.ts"
import type { Connector, Grant } from "./connector.ts"
import { ConsentInvalid } from "./connector-errors.ts"

/** Response of a token endpoint (RFC 6749); some write the seconds as text. */
export const tokensSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce
    .number()
    .positive()
    .max(31 * 86_400),
  refresh_token: z.string().min(1).optional(),
})

export type Tokens = z.output<typeof tokensSchema>

/** Provider-specific parts of giving and ending access. */
type ConsentParts = Pick<Connector, "authorizationUrl"> & {
  /** Trades a code. @throws CallRefused when it is not accepted. */
  exchanged(exchange: Parameters<Connector["exchange"]>[0], signal: AbortSignal): Promise<Tokens>
  /** @throws ConsentEnded when access is over. */
  refreshed(refreshToken: string, signal: AbortSignal): Promise<Tokens>
  /** @throws CallRefused when the token is over already. */
  revoked(token: string, signal: AbortSignal): Promise<unknown>
}

export type Consent = Pick<Connector, "authorizationUrl" | "exchange" | "refresh" | "revoke">

/** OAuth 2.0 with authorization codes, whose refresh tokens may change each time they are used. */
export function createConsent(clock: Clock, parts: ConsentParts): Consent {
  const grantOf = (given: Tokens, refreshToken: string | null): Grant => ({
    accessToken: given.access_token,
    refreshToken: given.refresh_token ?? refreshToken,
    accessEndsAt: new Date(clock.now().getTime() + given.expires_in * 1_000).toISOString(),
  })
  return {
    authorizationUrl: parts.authorizationUrl,
    async exchange(exchange, signal) {
      try {
        return grantOf(await parts.exchanged(exchange, signal), null)
      } catch (error) {
        if (error instanceof CallRefused) throw new ConsentInvalid()
        throw error
      }
    },
    refresh: async (refreshToken, signal) =>
      grantOf(await parts.refreshed(refreshToken, signal), refreshToken),
    async revoke(token, signal) {
      try {
        await parts.revoked(token, signal)
      } catch (error) {
        if (!(error instanceof CallRefused)) throw error
      }
    },
  }
}
