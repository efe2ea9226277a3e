import { sql } from "drizzle-orm"
import type { Connector, ProviderResponse, ReviewName } from "../../connections/connector.ts"
import { AtProviderGone, ConsentEnded } from "../../connections/connector-errors.ts"
import { rowsOf } from "../../db/connect.ts"
import {
  ResponseHeld,
  ResponseRefused,
  type ResponseSource,
  type ResponseSources,
  type ReviewAtSource,
} from "../../directories/response-source.ts"
import { tidy } from "../../import/text.ts"
import { type ConnectedDeps, type ConnectedRow, connectedPlace, keysOf } from "./connected-place.ts"
import { providers } from "./connected-providers.ts"
import { type ConnectionKeys, withAccess } from "./with-access.ts"

type Connected = { keys: ConnectionKeys; name: ReviewName }

/** Where a review is at its provider; null unless its location is matched in a connection that holds tokens. */
async function connectedReview({ db }: ConnectedDeps, review: ReviewAtSource): Promise<Connected | null> {
  const place = connectedPlace({
    accountId: sql`r.account_id`,
    locationId: sql`r.location_id`,
    sourceId: sql`r.source_id`,
  })
  const [row] = await rowsOf<ConnectedRow>(
    db,
    sql`select c.* from reviews r, lateral (${place}) c
        where r.account_id = ${review.accountId} and r.id = ${review.reviewId}`,
  )
  if (!row) return null
  return {
    keys: keysOf(row),
    name: { placeExternalId: row.externalId, externalId: review.identity },
  }
}

/** @returns the id of what stands. @throws ResponseHeld or ResponseRefused when it does not. */
function standingId({ name }: Connected, { state, reason }: ProviderResponse): string {
  if (state === "pending") throw new ResponseHeld()
  if (state === "rejected") throw new ResponseRefused(reason ?? "Policy violation.")
  return name.externalId
}

const notMatched = "This location is not matched to a place there. Match it in Settings, Integrations."
const reviewGone = "The review no longer exists."

function connectedSource(
  deps: ConnectedDeps,
  connector: Connector,
  otherwise: ResponseSource | null,
): ResponseSource {
  const call = <T>(at: Connected, signal: AbortSignal, what: (accessToken: string) => Promise<T>) =>
    withAccess(deps, connector, at.keys, what, signal)

  async function publish(at: Connected, content: string, signal: AbortSignal): Promise<string> {
    try {
      return await call(at, signal, async (accessToken) => {
        const { response } = await connector.review(accessToken, at.name, signal)
        // It is there already: a former attempt did not live to hear the answer, or it is being looked at.
        if (response && tidy(response.content) === tidy(content)) return standingId(at, response)
        return standingId(at, await connector.respond(accessToken, at.name, content, signal))
      })
    } catch (error) {
      if (error instanceof AtProviderGone) throw new ResponseRefused(reviewGone)
      throw error
    }
  }

  return {
    async publish(review, response, signal) {
      const at = await connectedReview(deps, review)
      if (at) return publish(at, response.content, signal)
      if (otherwise) return otherwise.publish(review, response, signal)
      throw new ResponseRefused(notMatched)
    },
    async remove(review, key, signal) {
      const at = await connectedReview(deps, review)
      if (!at) return otherwise?.remove(review, key, signal)
      await call(at, signal, (accessToken) => connector.removeResponse(accessToken, at.name, signal))
    },
    async check(review, externalId, signal) {
      const at = await connectedReview(deps, review)
      if (!at) return otherwise?.check(review, externalId, signal) ?? { state: "published" }
      try {
        const { response } = await call(at, signal, (accessToken) =>
          connector.review(accessToken, at.name, signal),
        )
        if (!response) return { state: "removed", reason: "It is no longer there." }
        const reason = response.reason ?? "Policy violation."
        return response.state === "rejected" ? { state: "removed", reason } : { state: "published" }
      } catch (error) {
        // What becomes of a review that is gone, or out of reach, is seen when reviews are looked for.
        if (error instanceof AtProviderGone || error instanceof ConsentEnded) return { state: "published" }
        throw error
      }
    },
  }
}

/**
 * Responses of locations that a real connection has matched go to its provider; all others as before.
 * @param otherwise what reaches the sources that no connector does.
 */
export function connectedResponses(deps: ConnectedDeps, otherwise: ResponseSources): ResponseSources {
  const made = new Map<string, ResponseSource>()
  for (const [code, provider] of Object.entries(providers)) {
    const connector = deps.connectors(provider)
    if (connector && !connector.isSimulated) made.set(code, connectedSource(deps, connector, otherwise(code)))
  }
  return (code) => made.get(code) ?? otherwise(code)
}
