import type { z } from "zod"
import {
  clearedCell,
  daysFromMonday,
  errorSentence,
  groupNameSchema,
  type Hours,
  type LocationDetail,
  locationBodySchema,
  newLocationBodySchema,
  openStatuses,
  openStatusLabels,
  type Weekday,
} from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { unmarked } from "#lib/format/csv.ts"
import { slotErrors } from "#lib/hours/check-day.ts"
import { checkWeek } from "#lib/hours/check-week.ts"
import { isTwentyFourHour, parseDay } from "#lib/hours/parse-day.ts"
import { closedDay } from "#lib/hours/week.ts"
import { isFormulaError } from "../../imports/blank-marks.ts"
import { tidy, trimUnseen } from "../../imports/text.ts"
import { shownText } from "../imports/shown-text.ts"
import { locationCells } from "../locations/location-export-columns.ts"
import type { LocationField } from "./field-names.ts"
import type { LocationFields } from "./find-fields.ts"
import type { ReferenceBook } from "./reference-book.ts"
import { type GroupNames, groupsNamed, type RowGroups } from "./row-groups.ts"

type Body = z.infer<typeof locationBodySchema>

/** Texts of a row by field, of the columns that the file has. */
export type RowCells = Partial<Record<LocationField, string>>

/** Errors of a row, in a sentence for each field. */
export class RowError extends Error {
  /** The part of the row that could be read, to be checked further. */
  readonly rest: Body | undefined

  constructor(message: string, rest?: Body) {
    super(message)
    this.rest = rest
  }
}

/** A spreadsheet may write a whole number as "33.0". */
const wholeNumber = (text: string) => text.replace(/^(\d+)\.0+$/, "$1")

/** The cells of a row by their fields. */
export function cellsOf(fields: LocationFields, cells: readonly string[]): RowCells {
  const texts: RowCells = Object.fromEntries(
    [...fields].map(([field, at]) => [field, unmarked(trimUnseen(tidy(cells[at] ?? "")))]),
  )
  return withWholeAddress(texts.id === undefined ? texts : { ...texts, id: wholeNumber(texts.id) })
}

/** The cells of a row, and apart from them those that have the error of a formula in place of a value. */
export function withoutErrors(cells: RowCells): { sound: RowCells; broken: RowCells } {
  const part = (isBroken: boolean): RowCells =>
    Object.fromEntries(Object.entries(cells).filter(([, text]) => isFormulaError(text) === isBroken))
  return { sound: part(false), broken: part(true) }
}

/**
 * The cells that say something: of a known location an empty cell keeps the value, and `(clear)` removes it (D-318).
 * @param isKnown whether the row changes a location.
 */
export const saidCells = (cells: RowCells, isKnown: boolean): RowCells =>
  Object.fromEntries(
    Object.entries(cells).flatMap(([field, text]) => {
      if (text.toLowerCase() === clearedCell) return [[field, ""]]
      return isKnown && text === "" ? [] : [[field, text]]
    }),
  )

/** Google's files have an address in up to five lines. */
function withWholeAddress({ address_3, address_4, address_5, ...cells }: RowCells): RowCells {
  const more = [address_3, address_4, address_5].filter(Boolean)
  if (more.length === 0) return cells
  const lines = [cells.address_2, ...more].filter((line) => line !== undefined && line !== "")
  return { ...cells, address_2: lines.find((line) => isFormulaError(line!)) ?? lines.join(", ") }
}

const words: Partial<Record<string, string>> = {
  external_id: "External ID",
  google_place_id: "Google Place ID",
  address_2: "Address 2",
  state_id: "State",
  country_id: "Country",
  time_zone: "Time zone",
  open_status: "Status",
  is_headquarters: "Headquarters",
}

const wordOf = (field: string) =>
  ownValue(words, field) ?? (field[0]!.toUpperCase() + field.slice(1)).replaceAll("_", " ")

/** Errors beside a slot of a form, as a row reports them for a day. */
const inFiles: ReadonlyMap<string, string> = new Map([
  [slotErrors.overlap, "hours overlap other hours"],
  [slotErrors.same, "has the same opening and closing time"],
])

/** @param errors texts by field, as a 422 has them. */
export function rowErrorOf(errors: Readonly<Record<string, readonly string[]>>): RowError {
  const sentences = Object.entries(errors).map(([field, texts]) => {
    const [name = "", day] = field.split(".")
    return `${wordOf(name === "hours" && day ? day : name)} ${inFiles.get(texts[0] ?? "") ?? texts[0]}`
  })
  return new RowError([...new Set(sentences)].join(". "))
}

const fail = (field: string, text: string): never => {
  throw rowErrorOf({ [field]: [text] })
}

const maxQuoted = 60
const quoted = (text: string) => `"${shownText(text, maxQuoted)}"`

function statusOf(text: string): Body["open_status"] {
  const wanted = text.toLowerCase()
  return (
    openStatuses.find((code) => code === wanted || openStatusLabels[code].toLowerCase() === wanted) ??
    fail("status", `must be ${openStatuses.map((code) => openStatusLabels[code]).join(", ")}`)
  )
}

const yesOrNo: ReadonlyMap<string, boolean> = new Map(
  Object.entries({
    yes: true,
    true: true,
    1: true,
    no: false,
    false: false,
    0: false,
  }),
)

const flagOf = (text: string): boolean =>
  text === "" ? false : (yesOrNo.get(text.toLowerCase()) ?? fail("headquarters", "must be Yes or No"))

/** Days of a row that say the same kind of nonsense, each with its text. */
function daysSentence(days: readonly { day: Weekday; text: string }[], one: string, many: string): string {
  const names = days.map(({ day, text }) => `${wordOf(day)} ${quoted(text)}`)
  return `${new Intl.ListFormat("en").format(names)} ${days.length === 1 ? one : many}`
}

function dayErrors(unread: readonly { day: Weekday; text: string; isUnclear: boolean }[]): string[] {
  const [unclear, wrong] = [
    unread.filter(({ isUnclear }) => isUnclear),
    unread.filter((one) => !one.isUnclear),
  ]
  const clocks = 'AM or PM, such as "9 AM to 5 PM", or 24-hour times, such as "09:00-17:00"'
  const must = 'must be hours such as "9 AM to 5 PM", "24 hours" or "Closed"'
  return [
    ...(unclear.length > 0 ? [daysSentence(unclear, `needs ${clocks}`, `need ${clocks}`)] : []),
    ...(wrong.length > 0 ? [daysSentence(wrong, must, must)] : []),
  ]
}

/**
 * The week of a row: a day without a column stays; hours of which nothing is given are none.
 * @throws RowError for all days that cannot be read, and what is wrong with the others.
 */
function hoursOf(cells: RowCells, known: LocationDetail | null): Hours | null {
  const before = known ? locationCells(known) : {}
  const texts = daysFromMonday.map((day) => [day, cells[day] ?? before[day] ?? ""] as const)
  if (texts.every(([, text]) => text === "")) return null
  const isByTwentyFour = isTwentyFourHour(daysFromMonday.map((day) => cells[day] ?? ""))
  const read = texts.map(([day, text]) => {
    const hours = parseDay(text, cells[day] === undefined ? undefined : isByTwentyFour)
    return { day, text, hours: hours === "unclear" ? null : hours, isUnclear: hours === "unclear" }
  })
  const week = Object.fromEntries(read.map(({ day, hours }) => [day, hours ?? closedDay])) as Hours
  const errors = dayErrors(read.filter(({ hours }) => hours === null))
  if (errors.length === 0) return week
  const others = Object.fromEntries(checkWeek(week).map(({ day, text }) => [day, [text]]))
  throw new RowError([...errors, rowErrorOf(others).message].filter(Boolean).join(". "))
}

function regionOf(cells: RowCells, known: LocationDetail | null, book: ReferenceBook) {
  const before = known ? locationCells(known) : {}
  const country = cells.country ?? before["country"] ?? ""
  if (country === "") return fail("country", "can't be blank")
  const countryId = book.countryNamed(country) ?? fail("country", `${quoted(country)} is not a country`)
  const isSameCountry = book.countryNamed(before["country"] ?? "") === countryId
  const state = cells.state ?? (isSameCountry ? before["state"] : undefined) ?? ""
  if (!book.hasStates(countryId)) return { country_id: countryId, state_id: null, state: state || null }
  const found = state === "" ? null : book.stateNamed(countryId, state)
  if (state !== "" && found === null)
    return fail("state", `${quoted(state)} is not a state of ${book.nameOf(countryId)}`)
  return { country_id: countryId, state_id: found }
}

const categoryOf = (text: string, book: ReferenceBook): number | null =>
  text === "" ? null : (book.categoryNamed(text) ?? fail("category", `${quoted(text)} is not a category`))

/** Fields that a cell says as they are. */
const plain = [
  "external_id",
  "name",
  "public_name",
  "address",
  "address_2",
  "city",
  "zipcode",
  "phone",
  "website",
  "google_place_id",
] as const

/** Whether a cell says what is there: files of former versions did not mark what looked marked already. */
const isSame = (text: string | undefined, before: string | undefined): boolean =>
  text === before || `'${text}` === before

/** Cells that differ from those of the location's own file; all of a new one. */
function changedCells(cells: RowCells, known: LocationDetail | null): RowCells {
  if (!known) return cells
  const before = locationCells(known)
  return Object.fromEntries(
    Object.entries(cells).filter(
      ([field, text]) => field !== "id" && field !== "groups" && !isSame(text, ownValue(before, field)),
    ),
  )
}

/** Fields of the body that a cell is about. */
const bodyFieldsOf = (field: string): string[] =>
  field === "country" || field === "state" ? ["country_id", "state_id"] : [field]

/**
 * @param unsaid fields that no sentence is about: no cell says them, or one has been said already.
 * @param wrong what is wrong with cells that are not in the body.
 * @throws RowError with all that is wrong.
 */
function checked(
  schema: z.ZodType<Body>,
  given: object,
  unsaid: ReadonlySet<string>,
  wrong: readonly RowError[],
): Body {
  const parsed = schema.safeParse(given, { error: errorSentence })
  if (parsed.success && wrong.length === 0) return parsed.data
  const errors = (parsed.error?.issues ?? [])
    .filter(({ path }) => !unsaid.has(String(path[0])))
    .map(({ path, message }): [string, string[]] => [path.join("."), [message]])
  const messages = [...wrong.map(({ message }) => message), rowErrorOf(Object.fromEntries(errors)).message]
  const refused = new Set([...errors.map(([name]) => name.split(".")[0]), ...unsaid])
  const rest = Object.fromEntries(Object.entries(given).filter(([field]) => !refused.has(field)))
  throw new RowError(messages.filter((message) => message !== "").join(". "), rest)
}

/**
 * Changes of a location's groups by a row; a file without that column changes none.
 * @param known the location with the groups that the caller sees; null for a new one.
 * @param names of the groups that the caller sees.
 * @param createsGroups whether a name that no group has is to become one.
 * @throws RowError for such a name otherwise, and for one that no group can have.
 */
export function groupsOfRow(
  { groups: text }: RowCells,
  known: LocationDetail | null,
  names: GroupNames,
  createsGroups: boolean,
): RowGroups | null {
  if (text === undefined) return null
  const found = groupsNamed(text, names)
  const refused = found.unknown.find((name) => !createsGroups || !groupNameSchema.safeParse(name).success)
  if (refused !== undefined) {
    const shown = `"${refused.slice(0, 100)}"`
    return fail(
      "groups",
      createsGroups ? `can't have a group called ${shown}` : `has no group called ${shown}`,
    )
  }
  const before = (known?.groups ?? []).map(({ id }) => Number(id))
  const added = found.ids.filter((id) => !before.includes(id))
  const removed = before.filter((id) => !found.ids.includes(id))
  const { unknown: missing } = found
  return added.length + removed.length + missing.length > 0 ? { added, removed, missing } : null
}

/**
 * The body that a row stands for.
 * @param known the location that it changes; null for a new one.
 * @param broken the cells of the row that are none of `given`, with the errors of formulas.
 * @returns null when it changes nothing.
 * @throws RowError in words for people.
 */
export function bodyOfRow(
  given: RowCells,
  known: LocationDetail | null,
  book: ReferenceBook,
  broken: RowCells = {},
): Body | null {
  const cells = changedCells(given, known)
  const isGiven = (field: LocationField) => cells[field] !== undefined
  const isBroken = (field: LocationField) => broken[field] !== undefined
  const wrong = Object.entries(broken).map(([field, text]) =>
    rowErrorOf({ [field]: [`has a formula error (${text})`] }),
  )
  if (known && Object.keys(cells).length + wrong.length === 0) return null
  const body: Record<string, unknown> = Object.fromEntries(
    plain.filter(isGiven).map((field) => [field, cells[field]]),
  )
  const isUnnamed = !known && !cells.public_name
  if (isUnnamed) body["public_name"] = cells.name
  // A file that knows one name only, such as Google's.
  if (!known && !cells.name && cells.public_name) body["name"] = cells.public_name
  const unsaid = new Set([
    ...(isUnnamed ? ["public_name"] : []),
    ...Object.keys(broken).flatMap(bodyFieldsOf),
  ])
  /** One wrong cell doesn't hide the others. */
  const add = (fields: readonly string[], read: () => object) => {
    try {
      Object.assign(body, read())
    } catch (error) {
      if (!(error instanceof RowError)) throw error
      wrong.push(error)
      for (const field of fields) unsaid.add(field)
    }
  }
  const isRegionBroken = isBroken("country") || isBroken("state")
  if (!isRegionBroken && (!known || isGiven("country") || isGiven("state")))
    add(["country_id", "state_id"], () => regionOf(given, known, book))
  if (isGiven("category")) add(["category_id"], () => ({ category_id: categoryOf(cells.category!, book) }))
  if (cells.status) add(["open_status"], () => ({ open_status: statusOf(cells.status!) }))
  if (isGiven("headquarters"))
    add(["is_headquarters"], () => ({ is_headquarters: flagOf(cells.headquarters!) }))
  if (isGiven("time_zone")) body["time_zone"] = cells.time_zone || null
  if (daysFromMonday.some(isGiven) && !daysFromMonday.some(isBroken)) {
    add(["hours"], () => {
      const hours = hoursOf(given, known)
      return hours ? { hours } : known ? { remove_hours: true } : {}
    })
  }
  const schema = known ? locationBodySchema : newLocationBodySchema
  return checked(schema, body, unsaid, wrong)
}
