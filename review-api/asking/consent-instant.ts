import { millisecondsInDay } from "date-fns/constants"
import { invalid } from "../core/errors.ts"

/** Clocks of other programs may be ahead by so much. */
const aheadMs = millisecondsInDay
const earliest = Date.parse("1970-01-01T00:00:00Z")

/**
 * When a person agreed to be asked (D-293).
 * @param at as it was given; absent for now.
 * @throws ApiError 422 for an instant that is still to come, or before there were such messages.
 */
export function consentInstant(at: string | undefined, now: Date): Date {
  if (at === undefined) return now
  const instant = new Date(at)
  if (instant.getTime() < earliest || instant.getTime() > now.getTime() + aheadMs)
    throw invalid({ "consent.at": ["must be in the past"] })
  return instant
}
