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
} from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { unmarked } from "#lib/format/csv.ts"
import { slotErrors } from "#lib/hours/check-day.ts"
import { isTwentyFourHour, parseDay, unclearHours } from "#lib/hours/parse-day.ts"
import { tidy, trimUnseen } from "../../imports/text.ts"
import { locationCells } from "../locations/location-file.ts"
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

/** The cells of a row by their fields. */
export const cellsOf = (fields: LocationFields, cells: readonly string[]): RowCells =>
  withWholeAddress(
    Object.fromEntries(
      [...fields].map(([field, at]) => [field, unmarked(trimUnseen(tidy(cells[at] ?? "")))]),
    ),
  )

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
  return more.length === 0
    ? cells
    : { ...cells, address_2: [cells.address_2, ...more].filter(Boolean).join(", ") }
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

/** The week of a row: a day without a column stays; hours of which nothing is given are none. */
function hoursOf(cells: RowCells, known: LocationDetail | null): Hours | null {
  const before = known ? locationCells(known) : {}
  const texts = daysFromMonday.map((day) => [day, cells[day] ?? before[day] ?? ""] as const)
  if (texts.every(([, text]) => text === "")) return null
  const isByTwentyFour = isTwentyFourHour(daysFromMonday.map((day) => cells[day] ?? ""))
  const read = texts.map(([day, text]) => {
    const hours = parseDay(text, cells[day] === undefined ? undefined : isByTwentyFour)
    if (hours === "unclear") return fail(day, unclearHours)
    return [day, hours ?? fail(day, 'must be hours such as "9 AM to 5 PM", "24 hours" or "Closed"')]
  })
  return Object.fromEntries(read) as Hours
}

function regionOf(cells: RowCells, known: LocationDetail | null, book: ReferenceBook) {
  const before = known ? locationCells(known) : {}
  const country = cells.country ?? before["country"] ?? ""
  if (country === "") return fail("country", "can't be blank")
  const countryId = book.countryNamed(country) ?? fail("country", "is not a country")
  const state = cells.state ?? before["state"] ?? ""
  const stateId = state === "" ? null : book.stateNamed(countryId, state)
  return { country_id: countryId, state_id: stateId }
}

const categoryOf = (text: string, book: ReferenceBook): number | null =>
  text === "" ? null : (book.categoryNamed(text) ?? fail("category", "is not a category"))

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
 * @returns null when it changes nothing.
 * @throws RowError in words for people.
 */
export function bodyOfRow(given: RowCells, known: LocationDetail | null, book: ReferenceBook): Body | null {
  const cells = changedCells(given, known)
  const isGiven = (field: LocationField) => cells[field] !== undefined
  if (known && Object.keys(cells).length === 0) return null
  const body: Record<string, unknown> = Object.fromEntries(
    plain.filter(isGiven).map((field) => [field, cells[field]]),
  )
  const isUnnamed = !known && !cells.public_name
  if (isUnnamed) body["public_name"] = cells.name
  // A file that knows one name only, such as Google's.
  if (!known && !cells.name && cells.public_name) body["name"] = cells.public_name
  const unsaid = new Set(isUnnamed ? ["public_name"] : [])
  const wrong: RowError[] = []
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
  if (!known || isGiven("country") || isGiven("state"))
    add(["country_id", "state_id"], () => regionOf(given, known, book))
  if (isGiven("category")) add(["category_id"], () => ({ category_id: categoryOf(cells.category!, book) }))
  if (cells.status) add(["open_status"], () => ({ open_status: statusOf(cells.status!) }))
  if (isGiven("headquarters"))
    add(["is_headquarters"], () => ({ is_headquarters: flagOf(cells.headquarters!) }))
  if (isGiven("time_zone")) body["time_zone"] = cells.time_zone || null
  if (daysFromMonday.some(isGiven)) {
    add(["hours"], () => {
      const hours = hoursOf(given, known)
      return hours ? { hours } : known ? { remove_hours: true } : {}
    })
  }
  const schema = known ? locationBodySchema : newLocationBodySchema
  return checked(schema, body, unsaid, wrong)
}
