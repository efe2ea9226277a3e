import { openStatuses, openStatusLabels } from "#lib/contract/index.ts"
import { timeZoneNamed } from "#lib/dates/time-zones.ts"
import { timeZoneOf, type Whereabouts } from "../../places/time-zone.ts"
import { fail, quoted, type RowBody } from "./row-error.ts"

type Status = NonNullable<RowBody["open_status"]>

const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()

const statusWords: ReadonlyMap<string, Status> = new Map([
  ...openStatuses.map((code): [string, Status] => [wordsOf(openStatusLabels[code]), code]),
  ...[
    "active",
    "operational",
    "opened",
    "published",
    "live",
    "in business",
    "currently open",
    "geöffnet",
    "aktiv",
    "ouvert",
    "abierto",
    "aperto",
  ].map((word): [string, Status] => [word, "active"]),
  ...[
    "temporarily inactive",
    "temp closed",
    "temporary closed",
    "temporary closure",
    "closed temporarily",
    "vorübergehend geschlossen",
    "fermé temporairement",
    "temporairement fermé",
    "cerrado temporalmente",
    "chiuso temporaneamente",
  ].map((word): [string, Status] => [word, "temporarily_inactive"]),
  ...[
    "closed permanently",
    "perm closed",
    "permanent closure",
    "closed for good",
    "out of business",
    "dauerhaft geschlossen",
    "fermé définitivement",
    "définitivement fermé",
    "cerrado permanentemente",
    "chiuso definitivamente",
  ].map((word): [string, Status] => [word, "inactive"]),
])

/** Words that do not say for how long. */
const vagueWords = new Set([
  "closed",
  "inactive",
  "not open",
  "geschlossen",
  "inaktiv",
  "fermé",
  "cerrado",
  "chiuso",
])

/**
 * The status that a cell says.
 * @param isFinal whether "closed" stands beside another word for a while, as in Apple's files.
 * @throws RowError that quotes it.
 */
export function statusOf(text: string, isFinal: boolean): Status {
  const words = wordsOf(text)
  if (isFinal && words === "closed") return "inactive"
  const found = statusWords.get(words)
  if (found) return found
  const labels = openStatuses.map((code) => openStatusLabels[code])
  return vagueWords.has(words)
    ? fail("status", `${quoted(text)} must be ${labels[1]} or ${labels[2]}`)
    : fail("status", `${quoted(text)} must be ${labels.join(", ")}`)
}

const yesOrNo: ReadonlyMap<string, boolean> = new Map(
  Object.entries({ yes: true, true: true, y: true, 1: true, no: false, false: false, n: false, 0: false }),
)

/** @throws RowError for neither yes nor no. */
export const flagOf = (text: string): boolean =>
  text === ""
    ? false
    : (yesOrNo.get(text.toLowerCase()) ?? fail("headquarters", `${quoted(text)} must be Yes or No`))

/** A number as people dial it, with what stands behind it: an extension, or who to ask for. */
const numbered = /^(?:\p{L}{1,12}[:.] ?)?([^\p{L}#;,]*\d)([^\d].*)?$/u
const maxDigitsBehind = 6

/** A phone number and the words behind it; a cell of several numbers, or of none, as it is. */
export function phoneParts(text: string): { number: string; rest: string } {
  const [, number, behind = ""] = numbered.exec(text) ?? []
  const rest = behind.trim()
  const isOne = number !== undefined && rest.replaceAll(/\D/g, "").length <= maxDigitsBehind
  return isOne && /[\p{L}\d]/u.test(rest) ? { number, rest } : { number: text, rest: "" }
}

const shortName = /^[a-z]{2,5}$|^[a-z]+(?: (?:standard|daylight|summer))?(?: time)?$/i
/** Moments with and without summer time, on both sides of the equator. */
const moments = [new Date("2026-01-15T12:00:00Z"), new Date("2026-07-15T12:00:00Z")]
const styles = ["short", "long", "shortGeneric", "longGeneric"] as const

/** Words and letters that people call a zone: "EST", "Eastern Time", "Eastern". */
function namesOfZone(timeZone: string): Set<string> {
  const names = ["en-US", "en-GB", "en-AU"].flatMap((locale) =>
    styles.flatMap((timeZoneName) => {
      const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName })
      return moments.flatMap((moment) =>
        format
          .formatToParts(moment)
          .filter(({ type }) => type === "timeZoneName")
          .map(({ value }) => value.toLowerCase()),
      )
    }),
  )
  return new Set(names.flatMap((name) => [name, name.replace(/ time$/, "")]))
}

const known = new Map<string, Set<string>>()

/**
 * The time zone that a cell names: "EST" is that of the address, where people call it so, since the zone of that name has
 * no summer time.
 * @throws RowError that quotes it.
 */
export function zoneOf(text: string, where: Whereabouts): string {
  const there = timeZoneOf(where)
  if (there && shortName.test(text)) {
    const names = known.get(there) ?? namesOfZone(there)
    known.set(there, names)
    if (names.has(text.toLowerCase())) return there
  }
  const named = text.includes("/") || /^utc$/i.test(text) ? timeZoneNamed(text) : null
  return (
    named ??
    fail("time_zone", `${quoted(text)} must be a time zone such as Europe/Berlin or America/New_York`)
  )
}
