import { byExportName } from "../filters/export-names.ts"
import type { ValueFilter } from "../filters/filter.ts"
import { everyFilter } from "../filters/filters-on.ts"
import { textOfValues } from "../filters/values.ts"
import { isSortName } from "../page-sorts.ts"
import { weekdays } from "../weekdays.ts"

/** The fixed words of scheduled exports (000 §5, D-114), apart from the schemas so that browsers load them alone. */
export const exportFrequencies = ["daily", "weekly", "monthly"] as const
export type ExportFrequency = (typeof exportFrequencies)[number]

/** Error for a recipient or new owner who is not a user of the account (D-120). */
export const userNotFound = "User not found in this account"

/** Defaults of a schedule, and its time after a change of frequency (000 §9). */
export const scheduleDefaults = { daily: "13:00", weekly: "sunday", monthly: "1" } as const satisfies Record<
  ExportFrequency,
  string
>

export const scheduleNameLength = 100
/** Screens know no bound of a description; this one only keeps mails from becoming absurd. */
export const scheduleBodyLength = 100_000
export const maxRecipients = 100

/** Sort keys of the list of schedules (000 §9, D-117). */
export const scheduleSorts = ["created_at", "email_subject", "display_name", "last_sent_at"] as const
export type ScheduleSort = (typeof scheduleSorts)[number]

/**
 * Why the runs of a schedule are left out (D-116, D-271, D-272): no one is mailed; its owner is gone, may not export
 * this any more, or has no locations left; none of its recipients can access any of its locations;
 * something that its filters name is gone (D-270).
 */
export const scheduleStops = [
  "no_recipients",
  "no_owner",
  "no_permission",
  "no_locations",
  "no_access",
  "filters_gone",
] as const
export type ScheduleStop = (typeof scheduleStops)[number]
/** Whether mails leave, and if not why. */
export type ScheduleState = "active" | ScheduleStop

/**
 * States of an email to one recipient: under way, accepted by the mail server, refused by it for good, given up, left out
 * for want of access to the locations (D-272).
 */
export const deliveryStatuses = ["pending", "sent", "delivered", "bounced", "failed", "skipped"] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

export const isFrequency = (text: string): text is ExportFrequency =>
  (exportFrequencies as readonly string[]).includes(text)

const filterOf = byExportName(everyFilter)

const addressText = (filter: ValueFilter | undefined, value: unknown): string =>
  filter && Array.isArray(value) ? textOfValues(filter, value.map(String)) : String(value ?? "")

/**
 * The query of the report that shows what a schedule mails: with its descriptor and without days, so that it rolls.
 * @param filters in the words of exports.
 */
export function reportQuery(
  filters: Readonly<Record<string, unknown>>,
  dateDescriptor: string | null,
): Record<string, string> {
  const query = new Map(dateDescriptor ? [["dateDescriptor", dateDescriptor]] : [])
  for (const [name, value] of Object.entries(filters)) {
    const filter = filterOf.get(name)
    const key = filter?.address ?? (isSortName(name) ? name : undefined)
    const text = addressText(filter, value)
    if (key !== undefined && text !== "") query.set(key, text)
  }
  return Object.fromEntries(query)
}

/** Query of a report's URL besides its filters: groups and locations share a page (D-117). */
export const viewQuery = (exportType: string): Record<string, string> =>
  exportType === "group_performance" ? { view: "groups" } : {}

/** When weekly and monthly mail leaves unless said otherwise (D-114). */
export const defaultSendTime = "13:00"

const clockTime = /^([01]\d|2[0-3]):[0-5]\d$/

const errors: Record<ExportFrequency, string> = {
  daily: "must be a time HH:mm",
  weekly: `must be one of ${weekdays.join(", ")}`,
  monthly: "must be a day of the month from 1 to 31",
}

const isTime: Record<ExportFrequency, (text: string) => boolean> = {
  daily: (text) => clockTime.test(text),
  weekly: (text) => (weekdays as readonly string[]).includes(text),
  // As typed: the text of the integer and no other (000 §5).
  monthly: (text) => /^([1-9]|[12]\d|3[01])$/.test(text),
}

/**
 * Why a schedule cannot have a time (000 §5, D-114).
 * @param text `HH:mm` for daily, a weekday for weekly, `1` to `31` for monthly.
 * @returns null when it can.
 */
export const scheduledTimeError = (frequency: ExportFrequency, text: string): string | null =>
  isTime[frequency](text) ? null : errors[frequency]

/** Why weekly and monthly mail cannot leave at a time. @returns null when it can. */
export const sendTimeError = (text: string): string | null => (clockTime.test(text) ? null : errors.daily)
