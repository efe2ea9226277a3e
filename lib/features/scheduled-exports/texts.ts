import { ownValue } from "#lib/contract/own-value.ts"
import {
  defaultSendTime,
  type ExportFrequency,
  type ScheduleStop,
  userNotFound,
} from "#lib/contract/scheduled-exports/constants.ts"
import { capitalized } from "#lib/format/capitalized.ts"

/** Texts of scheduled exports (000 §5, §8, D-120). */
export const scheduleTexts = {
  saved: "Scheduled Export saved",
  updated: "Scheduled Export updated",
  notSaved: "Could not save Scheduled Export",
  notUpdated: "Could not update Scheduled Export",
  incomplete: "Fill out all sections",
  recipients: "Recipients must be users in your account",
  scope: "Recipients receive only the locations they can access.",
  noUsers: "No users found in account.",
  badEmail: "Enter a valid email address",
  unknownUser: userNotFound,
  takenOver: "You now own this scheduled export",
  notTakenOver: "Could not take over this scheduled export",
  withoutGone: "Send without these filters",
  goneUnconfirmed: "Choose these filters again, or confirm sending without them",
  empty: "No Scheduled Exports",
} as const

export const deletedText = (count: number): string =>
  count === 1 ? "Scheduled Export deleted" : `${count} Scheduled Exports deleted`

/** @param count of those that should have been deleted. */
export const notDeletedText = (count: number): string =>
  count === 1 ? "Scheduled Export was not deleted" : "Some Scheduled Exports were not deleted"

/** Why nothing is mailed, as the list says it (D-116, D-271, D-272). */
const pauses: Record<ScheduleStop, string> = {
  no_recipients: "No recipients",
  no_owner: "Owner no longer in the account",
  no_permission: "Owner not allowed to export",
  no_locations: "Owner has no locations",
  no_access: "No recipient can access its locations",
  filters_gone: "Filters no longer available",
}

/** @returns nothing for a schedule that runs. */
export const pauseLabel = (state: string | null | undefined): string | undefined => ownValue(pauses, state)

/** Why the last run left people out (D-272). */
export const notSentText = (emails: readonly string[]): string =>
  `Not sent to ${emails.join(", ")}: no access to these locations`

/** To whom a schedule is not sent, since emails to them bounce. */
export const bouncedText = (emails: readonly string[]): string =>
  `Not sent to ${emails.join(", ")}: email bounced. Correct or confirm the address in Users.`

/**
 * Text of the flyout while a value of the schedule's filter is deleted (D-270).
 * @param words what its kinds are called; empty from a Review API that does not tell.
 */
export function filtersGoneText(isPaused: boolean, words: string): string {
  const what = `some of its filters are no longer available${words ? `: ${words}` : ""}.`
  const how = "Choose its filters again on this page, then save to resume."
  if (isPaused) return `This export is paused because ${what} ${how}`
  return `Check this export before its next run: ${what} ${how.replace(", then save to resume", ", then save")}`
}

/** Question before a schedule changes owner. @param owner so far; absent in another Review API. */
export const takeOverQuestion = (name: string, owner: string | null | undefined): string =>
  `Take over ${name}${owner ? ` from ${owner}` : ""}? It will run with your permissions.`

export const frequencyLabels: Record<ExportFrequency, string> = {
  daily: "Daily",
  weekly: "Weekly",
  monthly: "Monthly",
}

/** `1:00 PM` of `13:00`. */
function clockTime(time: string): string {
  const [hours, minutes] = time.split(":")
  const hour = Number(hours)
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? "AM" : "PM"}`
}

/** When a schedule runs, as its list says it (D-117): `1:00 PM`, `Sunday`, `Day 1`; with the time where it is another. */
export function scheduledTimeLabel(frequency: string, time: string, sendTime?: string | null): string {
  if (/^\d\d:\d\d$/.test(time)) return clockTime(time)
  const day = frequency === "monthly" ? `Day ${time}` : capitalized(time)
  return sendTime && sendTime !== defaultSendTime ? `${day}, ${clockTime(sendTime)}` : day
}
