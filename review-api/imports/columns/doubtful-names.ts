import type { ImportField } from "../import-fields.ts"
import { personalNames } from "./column-names.ts"
import type { ColumnProfile } from "./column-profile.ts"

type Question = { field: ImportField; positions: number[]; samples: string[] }

/** Names of columns beside which a company is that of who wrote, and a title may be their job. */
const ofBusiness = new Set(
  "product productname producttitle software industry companysize employees jobtitle department".split(" "),
)
const companies = new Set(["company", "companyname"])

/**
 * Asks about columns whose names mean something else beside others: an employer, a job, and a German "Ort" beside the
 * names of persons, which becomes the location.
 * @param map of which the location may change. @returns what is to be asked.
 */
export function doubtfulNames(
  names: readonly string[],
  map: Partial<Record<ImportField, number>>,
  given: Partial<Record<ImportField, string>>,
  { profiles }: { profiles: readonly ColumnProfile[] },
): Question[] {
  const ask = (field: ImportField, position: number): Question => ({
    field,
    positions: [position],
    samples: profiles[position]!.samples,
  })
  const { location_name: place, city, author, title } = map
  const isOpen = given.location_name === undefined && given.city === undefined
  const isOrt =
    city !== undefined && names[city] === "ort" && map.address === undefined && map.zipcode === undefined
  const isOfPerson =
    place === undefined ||
    (personalNames.has(names[place]!) && author === undefined && given.author === undefined)
  if (isOpen && isOrt && isOfPerson && profiles[city!]!.filled > 0) {
    delete map.city
    map.location_name = city!
    if (place !== undefined) map.author = place
    return [ask("location_name", city!)]
  }
  const isCompany = place !== undefined && companies.has(names[place]!) && author !== undefined
  if (!isCompany || !names.some((name) => ofBusiness.has(name))) return []
  return [
    ...(given.location_name === undefined ? [ask("location_name", place)] : []),
    ...(given.title === undefined && title !== undefined && names[title] === "title"
      ? [ask("title", title)]
      : []),
  ]
}
