import { publishDelayMinutes } from "#lib/contract/local-listings/constants.ts"
import type { ListingChange, ListingDayField } from "#lib/contract/local-listings/schema.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import type { Day } from "#lib/dates/day.ts"
import { formatDay } from "#lib/format/dates.ts"
import { countOf } from "#lib/format/numbers.ts"
import { localPhone } from "#lib/format/phone.ts"
import { type ChangeText, changeTexts, labelOf } from "#lib/location-history/change-texts.ts"

const names: Readonly<Record<string, string>> = { category_id: "category_name" }

/** Form label of a listing's field. */
export const fieldLabel = (field: string): string => labelOf(ownValue(names, field) ?? field)

const shown = (field: string, value: unknown) =>
  field === "phone" && typeof value === "string" ? localPhone(value) : value

const between = (field: string, before: unknown, after: unknown): ChangeText[] =>
  changeTexts({
    changes: [
      { field: ownValue(names, field) ?? field, before: shown(field, before), after: shown(field, after) },
    ],
  })

type Sides = { ours: string | null; live: string | null }

/** A field, or a day of the hours, at the end of a day and now; null stands for nothing. */
export type DayText = {
  field: string
  label: string
  /** The directory shows something else now. */
  isChanged: boolean
  was: Sides
  now: Sides
  /** The last line of a field whose value of that day can become ours. */
  isRestorable: boolean
}

const same = "The same then and now"

/** A field of a listing in words, a line for each part; of weeks and dates only those that are not all the same. */
export function dayTexts(row: ListingDayField): DayText[] {
  const { field, ours, live, ours_now, live_now, is_restorable } = row
  const partsOf = (value: unknown) =>
    new Map(between(field, null, value).map(({ label, after }) => [label, after]))
  const parts = {
    ours: partsOf(ours),
    live: partsOf(live),
    oursNow: partsOf(ours_now),
    liveNow: partsOf(live_now),
  }
  const labels = [...new Set(Object.values(parts).flatMap((part) => [...part.keys()]))]
  const lines = labels.map((label) => {
    const at = (part: Map<string, string | null>) => part.get(label) ?? null
    const was = { ours: at(parts.ours), live: at(parts.live) }
    const now = { ours: at(parts.oursNow), live: at(parts.liveNow) }
    return { field, label, was, now, isChanged: was.live !== now.live }
  })
  const isLong = field === "hours" || field === "special_hours"
  const differing = isLong
    ? lines.filter(({ was, now }) => new Set([was.ours, was.live, now.ours, now.live]).size > 1)
    : lines
  if (differing.length === 0) {
    const text = labels.length > 0 ? same : null
    const sides = { ours: text, live: text }
    return [
      {
        field,
        label: fieldLabel(field),
        isChanged: false,
        was: sides,
        now: sides,
        isRestorable: is_restorable,
      },
    ]
  }
  return differing.map((line, index) => ({
    ...line,
    isRestorable: is_restorable && index === differing.length - 1,
  }))
}

/** Text of a listing's change: side and cause. */
export function listingChangeText(change: ListingChange, directory: string) {
  const { field, side, cause, user_name, before, after } = change
  const who = {
    account: user_name ? `by ${user_name}` : "by your account",
    directory: `by ${directory} itself`,
    suggestion:
      side === "ours"
        ? `by ${user_name ?? "your account"}, as ${directory} suggested`
        : `as ${directory} had suggested`,
  }[cause]
  if (field === "listing") {
    const title = after ? `Listed on ${directory}` : `No longer listed on ${directory}`
    return { title, who: null, texts: [] }
  }
  const title = `${fieldLabel(field)} ${side === "ours" ? "in your data" : `on ${directory}`}`
  return { title, who, texts: between(field, before, after) }
}

const causeTexts = (directory: string) => ({
  account: "your account",
  directory: `${directory} itself`,
  suggestion: "a suggestion",
})

/** `3 changes by your account and Yelp itself`. */
export function daySummary(
  { changes, causes }: { changes: number; causes: readonly ListingChange["cause"][] },
  directory: string,
): string {
  const parts = causes.map((cause) => causeTexts(directory)[cause])
  const last = parts.at(-1)
  const all = parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${last}` : (last ?? "")
  return [countOf(changes, "change", "changes"), all && `by ${all}`].filter(Boolean).join(" ")
}

export type Sending =
  /** Restored values go to the directory automatically. */
  | "sent"
  /** Publishing is not part of the plan, or Auto Sync of the location is off. */
  | "off"
  /** Syncing to this directory is off. */
  | "switched_off"
  /** Nothing can be sent to this directory. */
  | "read_only"

/** Text on the progress of a restoration. */
export const sendingText = (sending: Sending, directory: string): string =>
  ({
    sent: `Your location changes now, and is published to its directories after ${publishDelayMinutes} minutes.`,
    off: "Auto Sync is off for this location: your data changes, and nothing is sent to directories.",
    switched_off: `Syncing to ${directory} is off: your data changes and goes to the other directories, not to ${directory}.`,
    read_only: `Outpost cannot change what ${directory} shows: your data changes and goes to the directories that take it.`,
  })[sending]

/** Question before values are restored. */
export function restoreQuestion(
  fields: readonly string[],
  { day, today, directory, sending }: { day: Day; today: Day; directory: string; sending: Sending },
): string {
  const what = fields.map(fieldLabel).join(", ")
  const shown = day === today ? "shows now" : `showed at the end of ${formatDay(day)}`
  return `Restore what ${directory} ${shown} (${what})? ${sendingText(sending, directory)}`
}
