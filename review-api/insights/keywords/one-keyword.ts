import { emptyNouns, fixedNames, namedInPlural, sameWord, wideNouns } from "./stopwords.ts"

const singulars = new Map([...namedInPlural].map(([one, many]) => [many, one]))

/**
 * Where the name of a thing begins in a noun phrase: at its last word, since what stands before that only says which one
 * ("front desk", "free breakfast", "nut allergy"); further ahead where the last word is too wide to name anything ("room
 * service"), or both are the name of another thing ("hot tub").
 * @param words of the phrase, without articles and words of opinion.
 */
export function nameStart(words: readonly string[]): number {
  let at = words.length - 1
  const one = (word: string) => singulars.get(word) ?? word
  while (at > 0 && (fixedNames.has(`${words[at - 1]}-${one(words[at]!)}`) || wideNouns.has(one(words[at]!))))
    at -= 1
  return at
}

const named = (words: readonly string[]): string => {
  const last = words.at(-1) ?? ""
  const joined = [...words.slice(0, -1), namedInPlural.get(last) ?? last].join(" ")
  return sameWord.get(joined) ?? joined
}

/**
 * The keyword that words of a phrase are, by which variants are one.
 * @returns null for nouns that say nothing about a business.
 */
export function keywordOf(words: readonly string[]): string | null {
  const term = named(words.slice(nameStart(words)))
  return term.length < 2 || term.length > 60 || emptyNouns.has(term.replaceAll(" ", "-")) ? null : term
}

/** A keyword as it was asked for, in the form in which it is kept: "Front Desk" is "desk". */
export function requestedKeyword(text: string): string {
  const words = text.trim().toLowerCase().split(/\s+/u)
  return keywordOf(words) ?? words.join(" ")
}
