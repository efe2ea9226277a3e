import { knownCategories } from "../db/reference/categories.ts"

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, " ")
    .trim()

const byCode = new Map(knownCategories.map((one) => [one.code, one]))
const byName = new Map(knownCategories.map((one) => [wordsOf(one.name), one]))
const byTerm = new Map<string, (typeof knownCategories)[number]>()
for (const one of knownCategories) {
  for (const term of one.terms.map(wordsOf)) if (!byTerm.has(term)) byTerm.set(term, one)
}

/**
 * The category that a provider's words for a kind of business mean: by the code of OpenStreetMap, by name, or by another
 * word for the first of them.
 * @param kinds the best one first: `amenity/dentist`, `Dental clinic`, `italian_restaurant`.
 * @returns null when there is none.
 */
export function matchCategory(kinds: readonly string[]): { id: number; name: string } | null {
  for (const kind of kinds) {
    const found = byCode.get(kind) ?? byName.get(wordsOf(kind))
    if (found) return found
  }
  const [best] = kinds
  return (best && byTerm.get(wordsOf(best))) || null
}
