import type { DayHours } from "../contract/locations/hours.ts"
import { allDay, parseTime } from "./clock-time.ts"
import { closedDay } from "./week.ts"

const between = / (?:to|bis|à|a|al|tot) |[-–—]/
const closedWords = new Set([
  "",
  "x",
  "closed",
  "geschlossen",
  "ruhetag",
  "fermé",
  "fermée",
  "ferme",
  "cerrado",
  "chiuso",
  "gesloten",
])
const allDayWords = new Set([allDay, "24h", "24 h", "24/7", "24 stunden", "24 heures", "24 horas"])

/** Error of times in a file that could be morning or evening. */
export const unclearHours = 'needs AM or PM, such as "9 AM to 5 PM", or 24-hour times, such as "09:00-17:00"'

const halved = /[ap]m?$/
/** An hour that a 12-hour clock does not write: 0, 13 to 24, or one with a leading zero. */
const onTwentyFour = /^(?:0\d?|1[3-9]|2[0-4])(?::|$)/

type Times = readonly (readonly string[])[]

const timesOf = (text: string): Times =>
  text.split(/[,;]/).map((slot) => slot.split(between).map((time) => time.trim()))

const minutesIn = (text: string): number => {
  const [hours = 0, minutes = 0] = text.split(":").map(Number)
  return hours * 60 + minutes
}

/**
 * Whether a slot could be read in two ways: one time has AM or PM and the other does not, or neither shows which clock it is
 * by, as in "9-5" and "9:00-5:00". "9:00-12:00" is by the 24-hour clock (D-161).
 */
function isUnclear(times: readonly string[]): boolean {
  const bare = times.filter((time) => !halved.test(time) && time !== allDay)
  if (bare.length === 0 || bare.some((time) => onTwentyFour.test(time))) return false
  const [opens = "", closes = ""] = bare
  return (
    bare.length < times.length ||
    !bare.every((time) => time.includes(":")) ||
    minutesIn(closes) <= minutesIn(opens)
  )
}

/** In one spelling: "9h30-17h" and "9 bis 17 Uhr" are times like others. */
const tidied = (text: string): string =>
  text
    .trim()
    .replaceAll(/\s+/g, " ")
    .toLowerCase()
    .replace(/^(?:von|de) (?=\d)/, "")
    .replaceAll(/(\d) ?(?:uhr|hrs?)(?![a-z])/g, "$1")
    .replaceAll(/(\d) ?h ?(\d\d)(?!\d)/g, "$1:$2")
    .replaceAll(/(\d) ?h(?![a-z\d])/g, "$1:00")

/**
 * Whether the times of a week are by the 24-hour clock: one of them can be by no other, and none has AM or PM.
 * @param texts of days, as people type them.
 */
export function isTwentyFourHour(texts: readonly string[]): boolean {
  const times = texts.flatMap((text) => timesOf(tidied(text)).flat())
  return times.some((time) => onTwentyFour.test(time)) && !times.some((time) => halved.test(time))
}

/**
 * Reads what a day is open, as `daySentence` writes it and as people type it: "9 AM to 5 PM, 6p-10p", "24 hours",
 * "Closed", "".
 * @param isByTwentyFour whether the other days of the week show a 24-hour clock (`isTwentyFourHour`).
 * @returns the day; "unclear" for times that could be morning or evening, and null for anything else.
 */
export function parseDay(
  text: string,
  isByTwentyFour = isTwentyFourHour([text]),
): DayHours | "unclear" | null {
  const given = tidied(text)
  if (closedWords.has(given)) return { ...closedDay }
  const isAllDay = allDayWords.has(text.trim().toLowerCase()) || allDayWords.has(given)
  if (isAllDay) return { open: true, is_24_hours: true, hours: [] }
  const slots = timesOf(given)
  const hours = slots.flatMap((times) => {
    const [open_time, close_time, ...rest] = times.map(parseTime)
    const isSlot =
      open_time && close_time && rest.length === 0 && open_time !== allDay && close_time !== allDay
    return isSlot ? [{ open_time, close_time }] : []
  })
  if (hours.length < slots.length) return null
  if (!isByTwentyFour && slots.some(isUnclear)) return "unclear"
  return { open: true, is_24_hours: false, hours }
}
