import type { Channel } from "#lib/contract/requests/constants.ts"
import { unmarked } from "#lib/format/csv.ts"
import { simpleName } from "../../imports/columns/column-names.ts"

/** Fields of a row of recipients (D-220), and names in one column. */
const names = {
  first_name: "firstname first givenname forename customerfirstname vorname prénom prenom nombre nome",
  last_name: "lastname last surname familyname customerlastname nachname familienname nom apellido cognome",
  full_name: "name fullname customer customername guest guestname contact contactname client clientname",
  email: "email emailaddress mailaddress emailid customeremail guestemail contactemail correo courriel",
  phone:
    "phone phonenumber mobile mobilephone mobilenumber cell cellphone cellnumber telephone tel sms customerphone guestphone telefon handy",
  location_external_id:
    "locationexternalid externalid storecode locationcode shopcode storeid storenumber location store",
} as const
export type RecipientField = keyof typeof names

const fieldOf: ReadonlyMap<string, RecipientField> = new Map(
  (Object.entries(names) as [RecipientField, string][]).flatMap(([field, all]) =>
    all.split(" ").map((name) => [name, field] as const),
  ),
)

/** The column of each field that a file has. */
export type RecipientColumns = ReadonlyMap<RecipientField, number>

/** The columns that a heading names, whatever its case and blanks; the first of several for one field. */
export function columnsOf(heading: readonly string[]): RecipientColumns {
  const found = new Map<RecipientField, number>()
  for (const [at, cell] of heading.entries()) {
    const field = fieldOf.get(simpleName(cell))
    if (field && !found.has(field)) found.set(field, at)
  }
  return found
}

const addressOf: Readonly<Record<Channel, RecipientField>> = { email: "email", sms: "phone" }

/** Whether a file can be read that has these columns. */
export const hasAddress = (columns: RecipientColumns, channel: Channel): boolean =>
  columns.has(addressOf[channel])

/** Whether a row names columns of recipients. */
export const isRecipientHeading = (cells: readonly string[]): boolean => {
  const found = columnsOf(cells)
  return found.has("email") || found.has("phone")
}

const looksLikePhone = (cell: string) => /^\+?[\d ().-]{7,25}$/.test(cell.trim())

/** The columns of pasted rows without a heading, by what stands in the first of them. */
export function columnsOfFirst(cells: readonly string[]): RecipientColumns {
  const email = cells.findIndex((cell) => cell.includes("@"))
  const phone = cells.findIndex((cell, at) => at !== email && looksLikePhone(cell))
  const others = cells.flatMap((_, at) => (at === email || at === phone ? [] : [at]))
  const found = new Map<RecipientField, number>()
  if (email >= 0) found.set("email", email)
  if (phone >= 0) found.set("phone", phone)
  if (others.length === 1) found.set("full_name", others[0]!)
  for (const [at, field] of (["first_name", "last_name"] as const).entries())
    if (others.length > 1) found.set(field, others[at]!)
  return found
}

/** Cells of a row as text of one line. */
export type RecipientCells = Record<Exclude<RecipientField, "full_name">, string>

const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+|\s+/gu, " ")
    .trim()

/** A list of failed rows of this program (D-111): it has marks of formulas, which are taken away again (D-110). */
export const isFailedList = (heading: readonly string[]): boolean => {
  const simple = heading.map(simpleName)
  return simple[0] === "row" && simple.at(-1) === "error"
}

/** Reads rows by their columns. @param isOwn of a list of failed rows of this program. */
export const cellsReader =
  (columns: RecipientColumns, isOwn: boolean) =>
  (cells: readonly string[]): RecipientCells => {
    const text = (field: RecipientField) => {
      const at = columns.get(field)
      const cell = at === undefined ? "" : (cells[at] ?? "")
      return oneLine(isOwn ? unmarked(cell) : cell)
    }
    const [first, last] = [text("first_name"), text("last_name")]
    const words = first === "" && last === "" ? text("full_name").split(" ") : []
    return {
      first_name: words.length > 0 ? words.slice(0, Math.max(1, words.length - 1)).join(" ") : first,
      last_name: words.length > 1 ? words.at(-1)! : last,
      email: text("email"),
      phone: text("phone"),
      location_external_id: text("location_external_id"),
    }
  }
