import { sql } from "drizzle-orm"
import type { Connector, ProviderResponse, Publishing, ReviewName } from "../../connections/connector.ts"
import { AtProviderGone } from "../../connections/connector-errors.ts"
import { rowsOf } from "../../db/rows.ts"
import { gone, Held, Refused } from "../../directories/destination.ts"
import type { ResponseSources, ReviewAtSource } from "../../directories/response-source.ts"
import { tidy } from "../../imports/text.ts"
import { connectedDestination, connectedDestinations } from "./connected-destination.ts"
import {
  type Connected,
  type ConnectedDeps,
  connectedPlace,
  connectedRowShape,
  keysOf,
} from "./connected-place.ts"

/** Where a review is at its provider; null unless its location is matched in a connection that holds tokens. */
async function connectedReview(
  { db }: ConnectedDeps,
  review: ReviewAtSource,
): Promise<Connected<ReviewName> | null> {
  const place = connectedPlace({
    accountId: sql`r.account_id`,
    locationId: sql`r.location_id`,
    sourceId: sql`r.source_id`,
  })
  const [row] = await rowsOf(
    db,
    connectedRowShape,
    sql`select c.* from reviews r, lateral (${place}) c
        where r.account_id = ${review.accountId} and r.id = ${review.reviewId}`,
  )
  if (!row) return null
  return {
    keys: keysOf(row),
    name: { placeExternalId: row.externalId, externalId: review.identity },
  }
}

const policyViolation = "Policy violation."

/** @returns the id of what stands. @throws Held or Refused when it does not. */
function standingId({ externalId }: ReviewName, { state, reason }: ProviderResponse): string {
  if (state === "pending") throw new Held()
  if (state === "rejected") throw new Refused(reason ?? policyViolation)
  return externalId
}

/** Responses of a provider have no id of their own: each belongs to its review. */
const responsesOf = (connector: Connector): Publishing<ReviewName, { content: string }, unknown> => ({
  async publish(accessToken, name, { content }, signal) {
    try {
      const { response } = await connector.review(accessToken, name, signal)
      // It is there already: a former attempt did not live to hear the answer, or it is being looked at.
      if (response && tidy(response.content) === tidy(content)) return standingId(name, response)
      return standingId(name, await connector.respond(accessToken, name, content, signal))
    } catch (error) {
      if (error instanceof AtProviderGone) throw new Refused("The review no longer exists.")
      throw error
    }
  },
  remove: (accessToken, name, _, signal) => connector.removeResponse(accessToken, name, signal),
  async check(accessToken, _, signal, name) {
    try {
      const { response } = await connector.review(accessToken, name, signal)
      if (!response) return gone
      if (response.state !== "rejected") return { state: "published" }
      return { state: "removed", reason: response.reason ?? policyViolation }
    } catch (error) {
      // Changes of a deleted review are seen when reviews are looked for.
      if (error instanceof AtProviderGone) return { state: "published" }
      throw error
    }
  },
})

/**
 * Responses of locations that a real connection has matched go to its provider; all others as before.
 * @param otherwise what reaches the sources that no connector does.
 */
export const connectedResponses = (deps: ConnectedDeps, otherwise: ResponseSources): ResponseSources =>
  connectedDestinations(deps, otherwise, (connector, call, other) =>
    connectedDestination(
      { publishing: responsesOf(connector), call },
      (review) => connectedReview(deps, review),
      other,
      "This location is not matched to a place there. Match it in Settings, Integrations.",
    ),
  )
