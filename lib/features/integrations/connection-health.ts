import type { Connection, ConnectionPlace, ConnectionState, OauthProvider } from "#lib/contract/index.ts"
import { providers } from "#lib/contract/providers.gen.ts"
import { formatInstant } from "#lib/format/dates.ts"
import { countOf, formatCount, shareOf } from "#lib/format/numbers.ts"

/** How a connection stands, in a word. */
export const stateLabels: Record<ConnectionState, string> = {
  importing: "Importing",
  active: "Up to date",
  unmatched: "No places matched",
  incomplete: "Reviews missing",
  paused: "Paused",
  failing: "Not reachable",
  expired: "Expired",
}

/** Reviews that the provider has, as far as is known, and that are not here. */
const missingOf = ({ reviews_total: total, reviews_taken: taken }: Connection): number =>
  Math.max(0, total - taken)

/**
 * Text of a connection's state, with advice; null where the state says it all.
 * @param name what the provider is called.
 */
export function stateText(connection: Connection, name: string, timeZone: string): string | null {
  const { state, paused_until: until, places_failing: failing, places_doubtful: doubtful } = connection
  if (state === "paused") {
    const when = until ? formatInstant(until, timeZone) : "later"
    return `${name} limits how often it can be asked. Paused until ${when}, then it continues automatically.`
  }
  if (state === "unmatched" && doubtful === 0)
    return `None of your places at ${name} are matched with a location, so no reviews come in.`
  if (state !== "incomplete") return null
  const missing = missingOf(connection)
  const reviews =
    missing > 0 ? `${countOf(missing, "review", "reviews")} at ${name} could not be read yet. ` : ""
  return failing
    ? `${reviews}See the errors in the list of places below.`
    : `${reviews}All reviews are compared once a day.`
}

/** Text on places that need a person: they may be several locations, or none. */
export const toConfirmText = ({ places_doubtful: count }: Connection): string | null =>
  count > 0 ? `${countOf(count, "place", "places")} to confirm` : null

/** Progress of the first import, 0 to 100: finished places count whole. */
export function importedPercent(connection: Connection): number {
  const { places_matched: places, places_synced: through } = connection
  return Math.round(
    places > 1 ? shareOf(through, places) : shareOf(connection.reviews_taken, connection.reviews_total),
  )
}

/** Whether a first import runs, or waits for its provider. */
export const isImporting = ({ state, ...of }: Connection): boolean =>
  state === "importing" || (state === "paused" && (!of.synced_at || of.places_synced < of.places_matched))

/** Progress of the first import, in words. @param name of the provider */
export function importedText(connection: Connection, name: string): string {
  const { places_matched: places, places_synced: through, reviews_taken: taken } = connection
  if (places === 0) return `Looking for your places at ${name}`
  return `${formatCount(taken)} so far, ${formatCount(through)} of ${countOf(places, "place", "places")} done`
}

/** How alike a place and its location are, in words; nothing more is said of what is certain, or has been confirmed. */
export const likenessText = ({ confidence }: Pick<ConnectionPlace, "confidence">): string =>
  ({ 0: "No match", 100: "Matched" })[confidence] ?? `${confidence}% match`

/** Advice when a provider has shown no place; some search by website, which must be known here. */
export function noPlacesHint(
  provider: OauthProvider,
  connection: Connection,
  isSimulated = false,
): string | undefined {
  const { places_matched: matched, places_doubtful: doubtful, places_ignored: ignored } = connection
  if (matched + doubtful + ignored > 0) return undefined
  if (connection.state === "importing") return undefined
  return isSimulated
    ? "The simulator has no places of its own. They come in once the service is set up on this server."
    : providers[provider].noPlacesHint
}
