import { millisecondsInMinute, minutesInHour } from "date-fns/constants"
import type { Sent } from "./send-listing.ts"

const busyMinutes = 5
/** Until a place is tried again that a directory no longer has, or denies. */
const placeMinutes = 6 * minutesInHour

/**
 * When a location is sent again to the directories that have not taken it, in minutes: as late as any busy one asks for, and
 * five at least. Places that are gone or denied hold no one up: they are tried along with busy ones, else after six hours.
 * @param all how the sending to each directory ended.
 * @returns null when none waits.
 */
export function minutesUntilNext(all: readonly Sent[]): number | null {
  const waits = all.flatMap((sent) =>
    sent.state === "busy" ? [(sent.waitMs ?? 0) / millisecondsInMinute] : [],
  )
  if (waits.length > 0) return Math.max(busyMinutes, ...waits)
  return all.some((sent) => sent.state === "refused" && sent.isOfPlace) ? placeMinutes : null
}
