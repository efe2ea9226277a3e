import type { z } from "zod"
import {
  daysFromMonday,
  errorSentence,
  groupNameSchema,
  type LocationDetail,
  locationBodySchema,
  newLocationBodySchema,
} from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { locationCells } from "../locations/location-export-columns.ts"
import type { LocationField } from "./field-names.ts"
import type { RowCells } from "./read-cells.ts"
import { flagOf, phoneParts, statusOf, zoneOf } from "./read-values.ts"
import type { ReferenceBook } from "./reference-book.ts"
import {
  columnOf,
  fail,
  type LeftCell,
  optionalFields,
  quoted,
  type RowBody,
  RowError,
  sentenceOf,
} from "./row-error.ts"
import { type GroupNames, groupsNamed, type RowGroups } from "./row-groups.ts"
import { hoursOf } from "./row-hours.ts"

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

/** Whether a spreadsheet has only taken the zeros in front of a postcode away. */
const isWithoutZeros = (field: string, text: string | undefined, before: string | undefined): boolean =>
  field === "zipcode" && /^\d{3,}$/.test(text ?? "") && before?.replace(/^0+/, "") === text

/** Cells that differ from those of the location's own file; all of a new one. */
function changedCells(cells: RowCells, known: LocationDetail | null): RowCells {
  if (!known) return cells
  const before = locationCells(known)
  return Object.fromEntries(
    Object.entries(cells).filter(
      ([field, text]) =>
        field !== "id" &&
        field !== "groups" &&
        !isSame(text, ownValue(before, field)) &&
        !isWithoutZeros(field, text, ownValue(before, field)),
    ),
  )
}

/** Fields of the body that a column is about. */
const bodyFieldsOf = (column: string): string[] => {
  if (column === "country" || column === "state") return ["country_id", "state_id"]
  if (column === "category") return ["category_id"]
  if (column === "status") return ["open_status"]
  if (column === "headquarters") return ["is_headquarters"]
  return (daysFromMonday as readonly string[]).includes(column) ? ["hours"] : [column]
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
    // Separators of other programs, which are part of a name here.
    const hint = /[;|/]/.test(refused) ? ". Separate groups with commas" : ""
    return fail(
      "groups",
      `${createsGroups ? "can't have a group called" : "has no group called"} ${shown}${hint}`,
    )
  }
  const before = (known?.groups ?? []).map(({ id }) => Number(id))
  const added = found.ids.filter((id) => !before.includes(id))
  const removed = before.filter((id) => !found.ids.includes(id))
  const { unknown: missing } = found
  return added.length + removed.length + missing.length > 0 ? { added, removed, missing } : null
}

/** A row as it is read for its location: `wrong` is why it is not taken, `left` the cells that it is taken without. */
export type ReadRow = { body: RowBody; left: LeftCell[]; wrong: string[] }

/** A part of the body that is left out, with each of its errors. */
export function leftCells(errors: readonly (readonly [string, string])[], cells: RowCells): LeftCell[] {
  return errors.map(([path, text]) => {
    const [name = "", day] = path.split(".")
    const field = columnOf(name, day)
    return { kind: "left_out", field, text: cells[field] ?? "", message: sentenceOf(path, text, cells) }
  })
}

export const isOptional = (path: string): boolean => optionalFields.has(path.split(".")[0]!)

const withoutField = (body: object, refused: ReadonlySet<string>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).filter(([field]) => !refused.has(field)))

/**
 * Checks the parts of a body.
 * @param unsaid fields that no sentence is about: no cell says them, or one has been said already.
 */
function checked(schema: z.ZodType<RowBody>, given: object, unsaid: ReadonlySet<string>, cells: RowCells) {
  const issuesOf = (body: object) =>
    (schema.safeParse(body, { error: errorSentence }).error?.issues ?? [])
      .filter(({ path }) => !unsaid.has(String(path[0])))
      .map(({ path, message }): [string, string] => [path.join("."), message])
  const issues = issuesOf(given)
  const left = leftCells(
    issues.filter(([path]) => isOptional(path)),
    cells,
  )
  const wrong = issues
    .filter(([path]) => !isOptional(path))
    .map(([path, text]) => sentenceOf(path, text, cells))
  const rest: Record<string, unknown> = withoutField(
    given,
    new Set(issues.map(([path]) => path.split(".")[0]!)),
  )
  // As for a row without one.
  if ("public_name" in given && "name" in rest) rest["public_name"] ??= rest["name"]
  return { body: schema.safeParse(rest).data ?? (rest as RowBody), left, wrong }
}

/** How a row's file is read: what its names of columns say. */
export type RowReading = { isClosedFinal: boolean }

/**
 * The body that a row stands for. One wrong cell doesn't hide the others, and one that a location can be without is left out.
 * @param known the location that it changes; null for a new one.
 * @param broken the cells of the row that are none of `given`, with the errors of formulas.
 * @returns null when it changes nothing and leaves nothing out.
 */
export function readRow(
  given: RowCells,
  known: LocationDetail | null,
  book: ReferenceBook,
  broken: RowCells = {},
  { isClosedFinal }: RowReading = { isClosedFinal: false },
): ReadRow | null {
  const cells = changedCells(given, known)
  const isGiven = (field: LocationField) => cells[field] !== undefined
  if (known && Object.keys(cells).length + Object.keys(broken).length === 0) return null
  const left: LeftCell[] = []
  const wrong: string[] = []
  const unsaid = new Set<string>()
  for (const [column, text] of Object.entries(broken) as [LocationField, string][]) {
    const fields = bodyFieldsOf(column)
    const message = sentenceOf(column, `has a formula error (${text})`)
    if (fields.every((field) => optionalFields.has(field)))
      left.push({ kind: "left_out", field: column, text, message })
    else wrong.push(message)
    for (const field of fields) unsaid.add(field)
  }
  const body: Record<string, unknown> = Object.fromEntries(
    plain.filter(isGiven).map((field) => [field, cells[field]]),
  )
  const isUnnamed = !known && !cells.public_name
  if (isUnnamed) {
    body["public_name"] = cells.name
    unsaid.add("public_name")
  }
  // A file that knows one name only, such as Google's.
  if (!known && !cells.name && cells.public_name) body["name"] = cells.public_name
  const add = (column: LocationField, read: () => object) => {
    try {
      Object.assign(body, read())
    } catch (error) {
      if (!(error instanceof RowError)) throw error
      const fields = bodyFieldsOf(column)
      for (const field of fields) unsaid.add(field)
      if (!fields.every((field) => optionalFields.has(field))) wrong.push(error.message)
      else left.push({ kind: "left_out", field: column, text: cells[column] ?? "", message: error.message })
    }
  }
  const isRegionBroken = broken.country !== undefined || broken.state !== undefined
  if (!isRegionBroken && (!known || isGiven("country") || isGiven("state")))
    add("country", () => regionOf(given, known, book))
  if (cells.phone) {
    const { number, rest } = phoneParts(cells.phone)
    body["phone"] = number
    if (rest)
      left.push({
        kind: "part",
        field: "phone",
        text: rest,
        message: `Phone is imported without ${quoted(rest)}`,
      })
  }
  if (isGiven("category")) add("category", () => ({ category_id: categoryOf(cells.category!, book) }))
  if (cells.status) add("status", () => ({ open_status: statusOf(cells.status!, isClosedFinal) }))
  if (isGiven("headquarters")) add("headquarters", () => ({ is_headquarters: flagOf(cells.headquarters!) }))
  if (isGiven("time_zone")) {
    const before = known ? locationCells(known) : {}
    const textOf = (field: "country" | "state" | "city") => given[field] || before[field] || ""
    add("time_zone", () => ({
      time_zone: cells.time_zone
        ? zoneOf(cells.time_zone, {
            ...book.whereabouts(textOf("country"), textOf("state")),
            city: textOf("city"),
          })
        : null,
    }))
  }
  if (daysFromMonday.some(isGiven) && !unsaid.has("hours")) {
    const week = hoursOf(given, known)
    left.push(...week.left)
    if (week.hours) body["hours"] = week.hours
    if (week.hours === null && known) body["remove_hours"] = true
  }
  const schema = known ? locationBodySchema : newLocationBodySchema
  const rest = checked(schema, body, unsaid, cells)
  const isWrong = wrong.length + rest.wrong.length > 0
  return {
    body: isWrong ? (withoutField(rest.body, unsaid) as RowBody) : rest.body,
    left: [...left, ...rest.left],
    wrong: [...wrong, ...rest.wrong],
  }
}
