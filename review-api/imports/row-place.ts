import { postcodeError } from "../core/postcode.ts"
import { countryNamed } from "./country-named.ts"
import type { ImportField } from "./import-fields.ts"
import type { RowNote } from "./row-note.ts"

type Region = { country: string | null; zipcode: string | null }

/**
 * Country and postcode of a location as a file of reviews has them: what can't be right is left out, as nobody looks
 * at a location that such a file creates.
 * @param note is told what is left out.
 */
export function regionOf(
  given: Region,
  note: (kind: RowNote["kind"], field: ImportField, text: string) => void,
): Region {
  const code = given.country === null ? null : countryNamed(given.country)
  if (given.country !== null && code === null) note("place", "country", given.country)
  const isWrong = given.zipcode !== null && postcodeError(given.zipcode, code) !== null
  if (isWrong) note("place", "zipcode", given.zipcode!)
  return { country: code, zipcode: isWrong ? null : given.zipcode }
}
