import { createHmac } from "node:crypto"
import type { z } from "zod"
import type { Clock } from "../../core/clock.ts"
import { SourcePaused } from "../../directories/response-source.ts"
import { askProvider, CallRefused, type ProviderCall } from "../ask-provider.ts"
import { ProviderConfused } from "../connector-errors.ts"
import { createRestingHosts, type RestingHostsOptions } from "../resting-hosts.ts"
import { facebookFailure, LimitedHere, restAfter } from "./facebook-errors.ts"
import type { FacebookSettings } from "./facebook-settings.ts"

export type GraphCall = Pick<ProviderCall, "method" | "form" | "signal"> & {
  /** Of a person, of a page or of the app; null in calls that name the app themselves. */
  token: string | null
  query?: Record<string, string>
}

/** Asks the Graph API in the version of this installation. @param path from `/` on, without the version. */
export type Graph = <T>(path: string, schema: z.ZodType<T>, call: GraphCall) => Promise<T>

/** Shows that who has a token also has the secret of the app that it was given to. */
const proofOf = (secret: string, token: string): string =>
  createHmac("sha256", secret).update(token).digest("hex")

/** Refusals that no other call of ours would mend, as the error of connectors. */
export const confused = (error: unknown): unknown =>
  error instanceof CallRefused ? new ProviderConfused(error.code) : error

/**
 * The Graph API.
 * @throws from what it returns: SourceBusy, AccessExpired, ProviderForbidden, ProviderRetired, AtProviderGone,
 *   ProviderConfused or CallRefused; the reason of the signal when that ends it.
 */
export function createGraph(
  { appSecret, graphUrl, version, patience }: FacebookSettings,
  clock: Clock,
  options: RestingHostsOptions = {},
): Graph {
  const hosts = createRestingHosts(clock, options)
  return async (path, schema, { token, query = {}, ...call }) => {
    const url = new URL(`/${version}${path}`, graphUrl)
    url.search = new URLSearchParams(query).toString()
    if (token !== null) url.searchParams.set("appsecret_proof", proofOf(appSecret, token))
    let restMs: number | null = null
    const given: ProviderCall = {
      ...call,
      ...(token === null ? {} : { accessToken: token }),
      watch: {
        answered(headers) {
          restMs = restAfter(headers)
        },
      },
      inTurn: (once) => hosts.within({ url, signal: call.signal }, once),
      patience,
    }
    try {
      return await askProvider(url, schema, given, facebookFailure)
    } catch (error) {
      throw error instanceof LimitedHere ? new SourcePaused(error.waitMs) : error
    } finally {
      if (restMs !== null) await hosts.rest(url, restMs)
    }
  }
}
