import { directoryNames } from "#lib/contract/local-listings/constants.ts"
import type { ListingLocation } from "#lib/contract/local-listings/schema.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { formatInstant } from "#lib/format/dates.ts"
import { countOf } from "#lib/format/numbers.ts"

const minuteMs = 60_000

type Waiting = Pick<ListingLocation, "publishing_at">

/**
 * Effect of having our data published to a directory, or to all of them (D-187): when it is sent, or that a suggestion is
 * gone where nothing is.
 * @param location as it stands after that. @param code of the directory; null for all.
 */
export function oursKeptText({ publishing_at: at }: Waiting, code: string | null, now: Date): string {
  if (!at) return "Suggestion dismissed"
  const name = ownValue(directoryNames, code) ?? "your directories"
  const minutes = Math.max(1, Math.ceil((Date.parse(at) - now.getTime()) / minuteMs))
  return `Your data will be sent to ${name} in ${countOf(minutes, "minute", "minutes")}.`
}

/** When data that waits is sent, below its status; null while nothing waits. */
export const waitingText = (
  { publishing_at: at }: Waiting,
  status: string,
  timeZone: string,
): string | null => (at && status === "pending_sync" ? `Will be sent ${formatInstant(at, timeZone)}` : null)
