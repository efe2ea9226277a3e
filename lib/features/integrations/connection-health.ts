import type { Connection, ConnectionPlace, ConnectionState, OauthProvider } from "#lib/contract/index.ts"
import { shareOf } from "#lib/format/numbers.ts"

/** How a connection stands, in a word. */
export const stateLabels: Record<ConnectionState, string> = {
  importing: "Importing",
  active: "Up to date",
  failing: "Not reachable",
  expired: "Expired",
}

/** How far the first import is, 0 to 100: places that are through count whole. */
export function importedPercent(connection: Connection): number {
  const { places_matched: places, places_synced: through } = connection
  return Math.round(
    places > 1 ? shareOf(through, places) : shareOf(connection.reviews_taken, connection.reviews_total),
  )
}

/** How alike a place and its location are, in words; nothing more is said of what is certain, or has been confirmed. */
export const likenessText = ({ confidence }: Pick<ConnectionPlace, "confidence">): string =>
  ({ 0: "No match", 100: "Matched" })[confidence] ?? `${confidence}% match`

/** What helps when a provider has shown no place; some are asked by websites, which have to be known here. */
export function noPlacesHint(provider: OauthProvider, connection: Connection): string | undefined {
  const { places_matched: matched, places_doubtful: doubtful, places_ignored: ignored } = connection
  if (matched + doubtful + ignored > 0) return undefined
  if (provider === "facebook")
    return "Facebook lists the pages that you have allowed. Reconnect, and allow those of your locations."
  if (provider !== "trustpilot") return undefined
  return "Trustpilot is asked for the websites of your locations. Enter yours at a location, then reconnect."
}
