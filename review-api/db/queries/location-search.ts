import { type SQL, sql } from "drizzle-orm"
import { filterId } from "../../core/ids.ts"
import { foldedMatches, holdsParts, type NameSearch } from "./name-search.ts"
import { allOf, anyOf } from "./sql-lists.ts"

/** A line of what searches look through, which is folded. */
const lineOf = (at: number): SQL => sql`split_part(l.search_text, chr(10), ${sql.raw(String(at))})`

/** Parts of a location that searches look through, of the table alias `l`. */
export const searched = {
  name: lineOf(1),
  city: lineOf(2),
  externalId: lineOf(3),
  phone: lineOf(4),
  street: lineOf(5),
  zipcode: lineOf(6),
}

/**
 * Condition of a search for locations of the table alias `l`: by name, street, city, ZIP, ID, external ID or phone (D-141). An
 * ID is found as a whole, a phone by its digits as they are typed, an external ID and a ZIP by how they begin.
 * @returns undefined without keywords.
 */
export function locationSearch(search: NameSearch): SQL | undefined {
  const text = search.keywords?.trim()
  if (!text) return undefined
  const id = filterId(text)
  const digits = text.replace(/\D/g, "")
  const isPhone = digits.length >= 4 && /^[\d\s().+/-]+$/.test(text)
  const hasId = id === undefined || id === 0 ? undefined : sql`l.id = ${id}::bigint`
  const hasDigits = (where: SQL) => (isPhone ? sql`${where} like '%' || ${digits}::text || '%'` : undefined)
  // The index finds what holds it at all; what it is part of is looked at among those alone.
  return allOf([
    anyOf([
      holdsParts(sql`l.search_text`, search),
      digits === text ? undefined : hasDigits(sql`l.search_text`),
      hasId,
    ]),
    anyOf([
      foldedMatches(searched.name, search),
      foldedMatches(searched.city, search),
      foldedMatches(searched.street, search),
      sql`starts_with(${searched.zipcode}, outpost_search(${text}::text))`,
      sql`starts_with(${searched.externalId}, outpost_search(${text}::text))`,
      hasDigits(searched.phone),
      hasId,
    ]),
  ])
}
