import { millisecondsInDay } from "date-fns/constants"
import type { DoNotContactReason } from "#lib/contract/contacts/constants.ts"
import { askLimits, type RequestReason } from "#lib/contract/requests/constants.ts"
import type { DueRequest } from "./due-requests.ts"

/** The decision on a request whose time has come. */
export type Decision =
  | { to: "claimed" }
  /** It is not sent, for good. */
  | { to: "skipped"; reason: RequestReason }
  /** It waits, and is looked at again. */
  | { to: "held"; reason: RequestReason; until: Date }
  /** Another message to the same person is just leaving: it is looked at again when that is known. */
  | { to: "queued"; until: Date }

/** Facts that rows are decided by, read once for all of them. */
export type Facts = {
  now: Date
  /** When the next day of the account begins. */
  tomorrow: Date
  isAccountActive: boolean
  canSendSms: boolean
  frequency: { days: number; isPerLocation: boolean }
  /** By channel and address: `sms +15551234567`. */
  stopped: ReadonlyMap<string, DoNotContactReason>
  /** When contacts were asked last, by `personOf`. */
  askedAt: ReadonlyMap<string, string>
  /** Contacts to whom a message is leaving, by `personOf`. */
  leaving: ReadonlySet<string>
  places: ReadonlyMap<number, { hasPostalAddress: boolean; hasLinks: boolean }>
  /** Whether the content of a request promises links to review sites. */
  needsLinks(row: DueRequest): boolean
  /** Ends of quiet hours, by the id of the request; null where none are. */
  quietUntil(row: DueRequest): Date | null
  /** How many may still go out; null for any number. */
  left: { trialToday: number | null; trialInAll: number | null; pace: number | null }
}

const longestHoldMs = 7 * millisecondsInDay
/** In this time it is known whether a message has left. */
const leavingMs = 60_000

/** Whom the frequency counts for (D-295). */
export const personOf = (contactId: number, locationId: number, isPerLocation: boolean): string =>
  isPerLocation ? `${contactId} ${locationId}` : String(contactId)

const reasonOfStop: Readonly<Record<DoNotContactReason, RequestReason>> = {
  unsubscribed: "unsubscribed",
  stopped: "stopped",
  bounced: "bounced",
  complained: "complained",
  manual: "do_not_contact",
  imported: "do_not_contact",
}

/**
 * Decides on requests one after the other, by all that may stand against a message at the moment it would go out (D-222,
 * D-294 to D-296, D-300, D-327). What one takes is gone for the next.
 */
export function createGuard(facts: Facts): (row: DueRequest) => Decision {
  const { now, frequency, left } = facts
  const leaving = new Set(facts.leaving)
  const remaining = { ...left }
  const skip = (reason: RequestReason): Decision => ({ to: "skipped", reason })

  /** Of the person and the account. */
  function ofPerson(row: DueRequest): Decision | null {
    if (row.recipient === "") return skip("no_address")
    if (!facts.isAccountActive) return skip("account_inactive")
    if (row.channel === "sms" && !facts.canSendSms) return skip("account_inactive")
    if (row.heldAt !== null && now.getTime() - Date.parse(row.heldAt) > longestHoldMs)
      return skip(row.reason === "no_credits" ? "no_credits" : "held_too_long")
    const stop = facts.stopped.get(`${row.channel} ${row.recipient}`)
    return stop ? skip(reasonOfStop[stop]) : null
  }

  function ofPlace(row: DueRequest): Decision | null {
    const place = facts.places.get(row.locationId)
    if (!place) return skip("location_gone")
    if (facts.needsLinks(row) && !place.hasLinks) return skip("no_links")
    return row.channel === "email" && !place.hasPostalAddress ? skip("no_postal_address") : null
  }

  /** A repeat of what has not arrived was asked for by somebody who knows of the first one. */
  function ofFrequency(row: DueRequest): Decision | null {
    if (row.contactId === null || row.isRepeat || frequency.days === 0) return null
    const person = personOf(row.contactId, row.locationId, frequency.isPerLocation)
    const asked = facts.askedAt.get(person)
    if (asked !== undefined && now.getTime() - Date.parse(asked) < frequency.days * millisecondsInDay)
      return skip("asked_recently")
    return leaving.has(person) ? { to: "queued", until: new Date(now.getTime() + leavingMs) } : null
  }

  function ofLimits(row: DueRequest): Decision | null {
    const hold = (reason: RequestReason, until: Date): Decision => ({ to: "held", reason, until })
    if (remaining.trialInAll !== null && remaining.trialInAll <= 0) return skip("trial_limit")
    if (remaining.trialToday !== null && remaining.trialToday <= 0) return hold("daily_limit", facts.tomorrow)
    const quiet = row.channel === "sms" ? facts.quietUntil(row) : null
    if (quiet) return hold("quiet_hours", quiet)
    if (row.channel === "email" && remaining.pace !== null && remaining.pace <= 0)
      return hold("pace", facts.tomorrow)
    return null
  }

  function take(row: DueRequest): void {
    if (remaining.trialInAll !== null) remaining.trialInAll -= 1
    if (remaining.trialToday !== null) remaining.trialToday -= 1
    if (row.channel === "email" && remaining.pace !== null) remaining.pace -= 1
    if (row.contactId !== null) leaving.add(personOf(row.contactId, row.locationId, frequency.isPerLocation))
  }

  return (row) => {
    const against = ofPerson(row) ?? ofPlace(row) ?? ofFrequency(row) ?? ofLimits(row)
    if (against) return against
    take(row)
    return { to: "claimed" }
  }
}

/** How many a trial may still send (D-327). @param sent those of today, and of all days. */
export const trialLeft = (sent: { today: number; inAll: number }) => ({
  trialToday: askLimits.trialPerDay - sent.today,
  trialInAll: askLimits.trialInAll - sent.inAll,
})
