import type { Token } from "../tokens.ts"
import { badPhrases } from "./bad-phrases.ts"
import { goodPhrases } from "./good-phrases.ts"
import { negators } from "./negators.ts"
import { phraseList } from "./word-list.ts"

/** Ways of speaking that say nothing although their words do, as in `goodPhrases`. */
const silentPhrases = phraseList(`
  0 a bit of, a good amount, a good deal of, a great deal of, air conditioner, as well, as well as, at best
  0 at the same time, best of luck, best way, best western, better if, better than nothing, big box
  0 big city, business center, check in, check out early, checked out, clarion, cold beer, cold cuts, cold drinks
  0 cold water, comfort inn, comfort suites, credit card, credit cards, cut off, dead end, dear guest, drop off
  0 feel free, feel like, feels like, felt like, fire alarm, for free, for good, for the price
  0 free breakfast, free to, good if, good luck, good thing, grand hotel, great if, hard to find, holiday inn
  0 hope this, hope you, hot dogs, ice cold beer, ice machine, ice machines, just like, kind of, last time i
  0 la quinta, last time we, like a, like the, like to, little far, lobby, look like, looked like
  0 looks like, low key, made sure, make sure, more than enough money, more than happy to, nice if, no doubt
  0 no matter, no more than, no other, no other option, no smoking, no wonder, non smoking, not far, not far from
  0 not just, not only, not sure, not sure what, not sure why, not surprised, not to mention, old fashioned
  0 old school, old town, old world, on the whole, on your own, party of, play area, play ground
  0 please do, please note, pretty much, problem solved, quality inn, quality suites, rat race, right away
  0 security deposit, seemed like, seems like, smoke free, so called, sort of, super 8, super bowl, super market
  0 thank god, trash can, waste basket, waste bin, well as, well done steak, well lit, would i go back
  0 would i recommend, would i stay again, would i stay here again, would like, would love
`)

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
