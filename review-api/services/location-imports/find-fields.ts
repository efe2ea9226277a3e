import { daysFromMonday } from "#lib/contract/index.ts"
import { ImportError } from "../../import/import-error.ts"
import { shownText } from "../imports/shown-text.ts"

/** Column names of a location's fields in a file, with aliases; compared without case and marks. */
const names = {
  id: ["locationid"],
  external_id: ["storecode", "storeid", "storenumber"],
  name: ["internalname", "locationname"],
  public_name: ["businessname"],
  address: ["address1", "addressline1", "street", "streetaddress"],
  address_2: ["addressline2"],
  city: ["town", "locality"],
  state: ["province", "region"],
  zipcode: ["zip", "postalcode", "postcode"],
  country: ["countrycode"],
  phone: ["phonenumber", "primaryphone"],
  website: ["websiteurl", "url"],
  category: ["categoryname", "primarycategory"],
  google_place_id: ["placeid"],
  status: ["businessstatus", "openstatus"],
  headquarters: ["isheadquarters"],
  time_zone: [],
  groups: ["group", "groupnames"],
  ...(Object.fromEntries(daysFromMonday.map((day) => [day, []])) as unknown as Record<
    (typeof daysFromMonday)[number],
    string[]
  >),
} satisfies Record<string, string[]>

export type LocationField = keyof typeof names
export const locationFieldNames = Object.keys(names) as LocationField[]

/** Position of each column that the file has. */
export type LocationFields = ReadonlyMap<LocationField, number>

const simple = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "")

/** Finds the columns of a file by their names. @throws ImportError when nothing says which location a row is about. */
export function findFields(header: readonly string[] | null): LocationFields {
  if (!header) throw new ImportError("The file is empty.")
  const given = header.map(simple)
  const found = locationFieldNames.flatMap((field): [LocationField, number][] => {
    const at = [simple(field), ...names[field]].map((name) => given.indexOf(name)).find((one) => one >= 0)
    return at === undefined ? [] : [[field, at]]
  })
  const fields = new Map(found)
  if (!["id", "external_id", "name"].some((field) => fields.has(field as LocationField))) {
    throw new ImportError(
      'The file has no "name" column. Its first row must contain column names such as external_id, name and address.',
    )
  }
  return fields
}

/** Names of the columns that are not imported, as the file has them. */
export function leftColumns(header: readonly string[], fields: LocationFields): string[] {
  const taken = new Set(fields.values())
  return header.flatMap((name, at) => (taken.has(at) || name.trim() === "" ? [] : [shownText(name)]))
}
