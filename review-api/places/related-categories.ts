import { knownCategories } from "../db/reference/categories.ts"

const folded = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim().replace(/\s+/g, " ")

const wordsIn = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

const shortestStem = 4
const shortestTerm = 3

/** Words of one family begin alike: "dental" and "dentist", "bakeries" and "bakery". */
function isRelated(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length)
  const needed = Math.max(shortestStem, Math.ceil(shorter * 0.6))
  return shorter >= needed && one.slice(0, needed) === other.slice(0, needed)
}

const searched = knownCategories.map(({ id, name, terms }) => ({
  id,
  words: wordsIn(name),
  terms: terms.map(folded),
}))

/**
 * The categories that a typed text means besides those that are called so: a further word of theirs begins with it, or
 * each word is related to one of their names.
 * @returns their ids.
 */
export function relatedCategories(text: string): number[] {
  const wanted = folded(text)
  const words = wordsIn(text)
  const isTerm = (term: string) => wanted.length >= shortestTerm && term.startsWith(wanted)
  const isNamed = (names: readonly string[]) =>
    words.length > 0 && words.every((word) => names.some((name) => isRelated(word, name)))
  return searched.flatMap(({ id, words: names, terms }) => (terms.some(isTerm) || isNamed(names) ? [id] : []))
}
