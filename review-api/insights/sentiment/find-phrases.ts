import type { Token } from "../tokens.ts"
import { badPhrases } from "./bad-phrases.ts"
import { goodPhrases } from "./good-phrases.ts"
import { negators } from "./negators.ts"
import { silentPhrases } from "./silent-phrases.ts"

/** A phrase that was met, as positions of words, the end not included. */
export type FoundPhrase = { valence: number; from: number; to: number; isFixed: boolean }

type Phrase = { words: string[]; valence: number; isFixed: boolean }

const gap = "_"
const longestGap = 2

const byFirstWord = new Map<string, Phrase[]>()
for (const [text, valence] of [...silentPhrases, ...goodPhrases, ...badPhrases]) {
  const words = text.split(" ")
  const same = byFirstWord.get(words[0]!) ?? []
  // Praise without a "not" of its own can be turned round: "not worth it". Blame is not praise for a "not" before it.
  same.push({ words, valence, isFixed: valence <= 0 || words.some((word) => negators.has(word)) })
  byFirstWord.set(words[0]!, same)
}
for (const phrases of byFirstWord.values()) phrases.sort((a, b) => b.words.length - a.words.length)

/** Where a phrase ends that begins at `at`; -1 when it does not stand there. */
function endOf(words: string[], tokens: Token[], at: number): number {
  let position = at
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index]!
    if (word === gap) {
      const next = words[index + 1]!
      let skipped = 1
      while (skipped <= longestGap && tokens[position + skipped]?.text !== next) skipped += 1
      if (skipped > longestGap) return -1
      position += skipped
    } else {
      if (tokens[position]?.text !== word) return -1
      position += 1
    }
  }
  return position
}

/** Finds the longest ways of speaking in a sentence that do not overlap, by the position of their first word. */
export function findPhrases(tokens: Token[]): Map<number, FoundPhrase> {
  const found = new Map<number, FoundPhrase>()
  for (let at = 0; at < tokens.length; at += 1) {
    for (const { words, valence, isFixed } of byFirstWord.get(tokens[at]!.text) ?? []) {
      const to = endOf(words, tokens, at)
      if (to < 0) continue
      found.set(at, { valence, from: at, to, isFixed })
      at = to - 1
      break
    }
  }
  return found
}
