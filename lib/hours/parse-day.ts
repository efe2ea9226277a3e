import type { DayHours, Slot } from "../contract/locations/hours.ts"
import { allDay, parseTime } from "./clock-time.ts"
import { closedDay } from "./week.ts"

/** Between two times, with what is around it. */
const between = / ?[-–—~〜～] ?| (?:to|until|till|bis|à|a|al|alle|às|até|hasta|tot) /g
/** Between two slots; a line break there has become a space. */
const betweenSlots = / ?[,;/&+|] ?| (?:and|und|et|y|e|en) | /
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
  "zavřeno",
  "nieczynne",
  "zamknięte",
  "zárva",
  "kapalı",
  "stängt",
  "lukket",
  "suljettu",
  "day off",
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
/** An hour that could be morning or evening as it is written. */
const onEither = /^(?:[1-9]|1[0-2])(?::\d\d)?$/
/** The same, in the spelling that a clock with leading zeros does not have. */
const withoutZero = /^[1-9]:\d\d$/
/** The end of a day on a 24-hour clock. */
const dayEnd = /^24(?::00)?$/

type Slots = readonly (readonly string[])[]

const timesOf = (text: string): Slots => text.split(betweenSlots).map((slot) => slot.split("-"))

const minutesIn = (text: string): number => {
  const [hours = 0, minutes = 0] = text.split(":").map(Number)
  return hours * 60 + minutes
}

const hour = 60
const day = 24 * hour
const noon = 12 * hour
/** No night that is written without AM or PM is longer. */
const longestNight = 16 * hour
/** Opening times from here on are taken for the morning; before, people open in the afternoon as often. */
const [firstMorning, firstOnTwentyFour] = [8 * hour, 5 * hour]

/** Whether a slot ends on the next day by a 24-hour clock: it opens in the afternoon or evening, or ends after midnight. */
function isPastMidnight([opens = "", closes = ""]: readonly string[]): boolean {
  if (minutesIn(closes) < hour) return true
  return minutesIn(opens) > noon && minutesIn(closes) + day - minutesIn(opens) <= longestNight
}

/**
 * Whether a slot ends before it begins although no time says AM or PM, as in "9-5", and does not cross midnight: whatever
 * clock the other days are by.
 */
function isBackwards(times: readonly string[]): boolean {
  const [opens = "", closes = ""] = times
  if (times.some((time) => halved.test(time))) return false
  if (opens === closes && onTwentyFour.test(opens)) return false
  return minutesIn(closes) <= minutesIn(opens) && !isPastMidnight(times)
}

/** Whether a slot could be one of the afternoon or evening: "1:00-5:00", and "5:00-10:00" where nothing shows the clock. */
function isPerhapsLater(times: readonly string[], isByTwentyFour: boolean): boolean {
  if (!times.every((time) => onEither.test(time))) return false
  return minutesIn(times[0] ?? "") < (isByTwentyFour ? firstOnTwentyFour : firstMorning)
}

/** Whether a slot begins before the one above it, by times that could be morning or evening: "08:30-12:30, 2:00-6:00". */
function isOutOfOrder([opens = ""]: readonly string[], above: readonly string[] | undefined): boolean {
  const before = above?.[0] ?? ""
  return onEither.test(opens) && !halved.test(before) && minutesIn(opens) < minutesIn(before)
}

/**
 * Whether a slot could be read in two ways: one time has AM or PM and the other does not, or neither shows which clock it is
 * by, as in "9-12". "9:00-12:00" is by the 24-hour clock (D-161).
 */
function isUnclear(times: readonly string[]): boolean {
  const bare = times.filter((time) => !halved.test(time))
  if (bare.length === 0 || bare.some((time) => onTwentyFour.test(time))) return false
  return bare.length < times.length || !bare.every((time) => time.includes(":"))
}

/** In one spelling: "9h30 à 17h", "0930-1700", "9.30-17.00 uur" and "9 a.m. to noon" are times like others. */
const tidied = (text: string): string =>
  text
    .trim()
    .replaceAll(/\s+/g, " ")
    .toLowerCase()
    .replace(/^(?:von|from|de|das|dalle|van) (?=\d)/, "")
    .replaceAll(/\b(?:noon|midday)\b/g, "12 pm")
    .replaceAll(/\bmidnight\b/g, "12 am")
    .replaceAll(/(\d) ?([ap])\.? ?m\b\.?/g, "$1$2m")
    .replaceAll(/(\d) ([ap])(?= ?[-–—,;/&+|]|$)/g, "$1$2")
    .replaceAll(/(\d)([:.])(\d\d)\2\d\d(?!\d)/g, "$1:$3")
    .replaceAll(/(\d)\.(\d\d)(?!\d)/g, "$1:$2")
    .replaceAll(/(\d) ?(?:uhr|uur|hod\b\.?|hrs?)(?![a-z])/g, "$1")
    .replaceAll(/(\d) ?h ?(\d\d)(?!\d)/g, "$1:$2")
    .replaceAll(/(\d) ?h(?![a-z\d])/g, "$1:00")
    .replaceAll(/(?<![\d:])(\d{1,2})([0-5]\d)(?![\d:])/g, "$1:$2")
    .replaceAll(between, "-")

const isAllDay = (text: string): boolean =>
  allDayWords.has(text.trim().replaceAll(/\s+/g, " ").toLowerCase().replace(openWords, ""))

function slotOf(times: readonly string[]): Slot | null {
  const [opens, closes, ...rest] = times
  if (opens === undefined || closes === undefined || rest.length > 0) return null
  const [open_time, close_time] = [parseTime(opens), parseTime(dayEnd.test(closes) ? "0:00" : closes)]
  if (!open_time || !close_time || open_time === allDay || close_time === allDay) return null
  return { open_time, close_time }
}

/** From midnight to midnight, or to the minute before it. */
const isWholeDay = ([opens = "", closes = "", ...rest]: readonly string[]) =>
  rest.length === 0 &&
  parseTime(opens) === "00:00" &&
  (dayEnd.test(closes) || ["00:00", "23:59"].includes(parseTime(closes) ?? ""))

/**
 * Whether the times of a week are by the 24-hour clock: one of them can be by no other, and none has AM or PM. Leading
 * zeros alone show nothing where other hours have none.
 * @param texts of days, as people type them.
 */
export function isTwentyFourHour(texts: readonly string[]): boolean {
  const times = texts.filter((text) => !isAllDay(text)).flatMap((text) => timesOf(tidied(text)).flat())
  if (times.some((time) => halved.test(time))) return false
  const shown = times.filter((time) => onTwentyFour.test(time))
  const isMixed = times.some((time) => withoutZero.test(time))
  return shown.some((time) => !isMixed || !/^0[1-9]/.test(time))
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
  const isOpen = slots.some(
    (times, at) =>
      isBackwards(times) ||
      isOutOfOrder(times, slots[at - 1]) ||
      isPerhapsLater(times, isByTwentyFour) ||
      (!isByTwentyFour && isUnclear(times)),
  )
  return isOpen ? "unclear" : { open: true, is_24_hours: false, hours }
}
