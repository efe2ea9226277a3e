import { parseShortDate } from "#lib/dates/custom-range.ts"

/** Names of the fields that say when a campaign is sent. */
export const whenFields = { when: "when", date: "date", time: "time" } as const

/** When a campaign is sent: at once, or at a time by the clock of each location. */
export const whenKinds = ["now", "later"] as const
export type WhenKind = (typeof whenKinds)[number]

const clock = /^([01]?\d|2[0-3]):([0-5]\d)(?::\d\d)?$/
const halfDay = /^(0?[1-9]|1[0-2])(?::([0-5]\d))?\s*([ap])\.?m\.?$/i

/** Reads a time of day, as browsers send it (13:30) or people write it (1:30 PM). @returns HH:mm; null for anything else. */
export function parseTime(text: string): string | null {
  const plain = clock.exec(text.trim())
  if (plain) return `${plain[1]!.padStart(2, "0")}:${plain[2]}`
  const half = halfDay.exec(text.trim())
  if (!half) return null
  const hour = (Number(half[1]) % 12) + (half[3]!.toLowerCase() === "p" ? 12 : 0)
  return `${String(hour).padStart(2, "0")}:${half[2] ?? "00"}`
}

/**
 * When a form says that a campaign is sent.
 * @returns a time by each location's clock, null for at once; or the errors by field.
 */
export function readWhen(
  text: (name: string) => string,
): { local: string | null } | { errors: Record<string, string> } {
  if (text(whenFields.when) !== "later") return { local: null }
  const given = text(whenFields.date)
  const day = parseShortDate(given) ?? (/^\d{4}-\d\d-\d\d$/.test(given) ? given : null)
  const time = parseTime(text(whenFields.time))
  if (day && time) return { local: `${day}T${time}` }
  return {
    errors: {
      ...(day ? {} : { [whenFields.date]: given ? "Enter a date such as 01/31/27" : "Date is required" }),
      ...(time ? {} : { [whenFields.time]: "Enter a time such as 9:30 AM" }),
    },
  }
}
