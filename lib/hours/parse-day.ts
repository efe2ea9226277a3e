import type { DayHours, Slot } from "../contract/locations/hours.ts"
import { allDay, parseTime } from "./clock-time.ts"
import { closedDay } from "./week.ts"

const between = / (?:to|until|till|bis|à|a|al|alle|às|até|hasta|tot) |[-–—]/
const betweenSlots = /[,;/&+]| (?:and|und|et|y|e|en) /
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
  "fechado",
  "encerrado",
  "gesloten",
])
const allDayWords = new Set([
  allDay,
  "24hours",
  "24 hrs",
  "24h",
  "24 h",
  "24/7",
  "24h/7",
  "24/24",
  "24h/24",
  "24h/24h",
  "24 h/24",
  "24 stunden",
  "24 std",
  "24 std.",
  "24 heures",
  "24 horas",
  "24 ore",
  "24 uur",
  "durchgehend",
  "rund um die uhr",
])
/** Beside the words for a whole day they say nothing more. */
const openWords = /^(?:open|geöffnet|ouvert|abierto|aperto|aberto) | (?:open|geöffnet|ouvert|offen)$/

const halved = /[ap]m?$/
/** An hour that a 12-hour clock does not write: 0, 13 to 24, or one with a leading zero. */
const onTwentyFour = /^(?:0\d?|1[3-9]|2[0-4])(?::|$)/
/** The end of a day on a 24-hour clock. */
const dayEnd = /^24(?::00)?$/

type Times = readonly (readonly string[])[]

const timesOf = (text: string): Times =>
  text.split(betweenSlots).map((slot) => slot.split(between).map((time) => time.trim()))

const minutesIn = (text: string): number => {
  const [hours = 0, minutes = 0] = text.split(":").map(Number)
  return hours * 60 + minutes
}

const noon = 12 * 60

/** Whether a slot ends on the next day by a 24-hour clock: it opens in the afternoon or evening, or ends after midnight. */
function isPastMidnight([opens = "", closes = ""]: readonly string[]): boolean {
  return minutesIn(opens) > noon || minutesIn(closes) < 60
}

/**
 * Whether a slot ends before it begins although no time says AM or PM, as in "9-5", and does not cross midnight: whatever
 * clock the other days are by.
 */
function isBackwards(times: readonly string[]): boolean {
  const [opens = "", closes = ""] = times
  if (times.some((time) => halved.test(time) || time === allDay)) return false
  return minutesIn(closes) <= minutesIn(opens) && !isPastMidnight(times)
}

/**
 * Whether a slot could be read in two ways: one time has AM or PM and the other does not, or neither shows which clock it is
 * by, as in "9-12". "9:00-12:00" is by the 24-hour clock (D-161).
 */
function isUnclear(times: readonly string[]): boolean {
  const bare = times.filter((time) => !halved.test(time) && time !== allDay)
  if (bare.length === 0 || bare.some((time) => onTwentyFour.test(time))) return false
  return bare.length < times.length || !bare.every((time) => time.includes(":"))
}

/** In one spelling: "9h30-17h", "9.30-17.00", "9 bis 17 Uhr" and "9 a.m. to noon" are times like others. */
const tidied = (text: string): string =>
  text
    .trim()
    .replaceAll(/\s+/g, " ")
    .toLowerCase()
    .replace(/^(?:von|from|de|das|dalle|van) (?=\d)/, "")
    .replaceAll(/\b(?:noon|midday)\b/g, "12 pm")
    .replaceAll(/\bmidnight\b/g, "12 am")
    .replaceAll(/(\d) ?([ap])\.? ?m\b\.?/g, "$1 $2m")
    .replaceAll(/(\d)\.(\d\d)(?!\d)/g, "$1:$2")
    .replaceAll(/(\d) ?(?:uhr|hrs?)(?![a-z])/g, "$1")
    .replaceAll(/(\d) ?h ?(\d\d)(?!\d)/g, "$1:$2")
    .replaceAll(/(\d) ?h(?![a-z\d])/g, "$1:00")

const isAllDay = (text: string): boolean =>
  allDayWords.has(text.trim().replaceAll(/\s+/g, " ").toLowerCase().replace(openWords, ""))

function slotOf(times: readonly string[]): Slot | null {
  const [opens, closes, ...rest] = times
  if (opens === undefined || closes === undefined || rest.length > 0) return null
  const [open_time, close_time] = [parseTime(opens), parseTime(dayEnd.test(closes) ? "0:00" : closes)]
  if (!open_time || !close_time || open_time === allDay || close_time === allDay) return null
  return { open_time, close_time }
}

const isWholeDay = ([opens = "", closes = ""]: readonly string[]) =>
  dayEnd.test(closes) && parseTime(opens) === "00:00"

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
  const slots = timesOf(given)
  if (isAllDay(text) || slots.every(isWholeDay)) return { open: true, is_24_hours: true, hours: [] }
  const hours = slots.flatMap((times) => slotOf(times) ?? [])
  if (hours.length < slots.length) return null
  if (slots.some(isBackwards) || (!isByTwentyFour && slots.some(isUnclear))) return "unclear"
  return { open: true, is_24_hours: false, hours }
}
