import type { Token } from "../tokens.ts"
import type { FoundPhrase } from "./find-phrases.ts"
import { valenceOf } from "./lexicon.ts"
import { negators } from "./negators.ts"

const split = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

const elsewhere = split("elsewhere somewhere anywhere next across nearby neighboring neighbouring")
const here = split("this here these")
const wanted = split(
  "had seen found expected expect expecting deserve deserved deserves hoped eaten tasted stayed",
)
const smallness = split("minimal minimum negligible nonexistent non-existent short brief few little light")
const slightness = split("minimal minimum negligible nonexistent non-existent")
const burdens = split(
  "noise wait waits waiting crowd crowds line lines traffic queue queues delay delays fuss wear fees",
)
const linking = split("was is were are been be seemed felt very pretty quite really so relatively fairly")
const needing = split("require requires required need needs needed bring pack buy take")
const aids = split(
  "map compass gps flashlight earplugs earplug plugs plug guide torch magnifier microscope prayer shovel blanket heater",
)
const counted = split("cent penny dime dollar bite minute second moment bit inch")

const found = (from: number, to: number, valence: number): FoundPhrase => ({
  from,
  to,
  valence,
  isFixed: true,
})

/** Where the first word of a set stands within so many words behind a position; -1 where none does. */
function within(tokens: Token[], from: number, reach: number, words: ReadonlySet<string>): number {
  for (let at = from; at < Math.min(tokens.length, from + reach); at += 1)
    if (words.has(tokens[at]!.text)) return at
  return -1
}

const isNegatedBefore = (tokens: Token[], at: number, reach = 6): boolean => {
  for (let before = at - 1; before >= Math.max(0, at - reach); before -= 1)
    if (negators.has(tokens[before]!.text)) return true
  return false
}

const isBetter = ({ text, tag, lemma }: Token): boolean =>
  text === "better" ||
  text === "more" ||
  text === "less" ||
  (text.endsWith("er") && (tag === "ADJ" || tag === "ADV") && lemma !== text)

/** "Nicer elsewhere", "better than this", "I have had better", "could not be better". */
function comparison(tokens: Token[], at: number): FoundPhrase | null {
  const { text } = tokens[at]!
  const [before, earlier] = [tokens[at - 1]?.text ?? "", tokens[at - 2]?.text ?? ""]
  const isCould = (before === "be" || before === "been") && isNegatedBefore(tokens, at, 4)
  if (isCould && tokens.slice(Math.max(0, at - 5), at).some((token) => /^c(?:an|ould)$/.test(token.text)))
    return found(at, Math.min(tokens.length, at + (text === "more" ? 2 : 1)), 3)
  if (text === "less") return null
  if (before === "for" || earlier === "for") {
    if (isNegatedBefore(tokens, at) && within(tokens, Math.max(0, at - 4), 3, split("ask asked")) >= 0)
      return found(at, at + 1, 3)
  }
  const than = tokens[at + 1]?.text === "than" ? at + 1 : tokens[at + 2]?.text === "than" ? at + 2 : -1
  if (than >= 0 && here.has(tokens[than + 1]?.text ?? ""))
    return found(at, than + 2, isNegatedBefore(tokens, at) ? 3 : -2)
  if (text === "more" && !wanted.has(before)) return null
  const other = within(tokens, at + 1, 5, elsewhere)
  if (other >= 0 && than < 0) return found(at, other + 1, isNegatedBefore(tokens, at) ? 3 : -2)
  if (wanted.has(before) || (wanted.has(earlier) && /^(?:much|far|so|a|something)$/.test(before)))
    return than < 0 ? found(at, at + 1, isNegatedBefore(tokens, at) ? 2.5 : -2) : null
  return null
}

const isBurden = (token: Token | undefined): boolean =>
  token !== undefined && (burdens.has(token.text) || (token.tag === "NOUN" && valenceOf(token) <= -0.6))

/** "Minimal noise", "the wait was short": little of what bothers. "Service was minimal": little of what is wanted. */
function littleness(tokens: Token[], at: number): FoundPhrase | null {
  const next = tokens[at + 1]
  if (isBurden(next)) return found(at, at + 2, 1.5)
  let before = at - 1
  while (before >= 0 && before > at - 4 && linking.has(tokens[before]!.text)) before -= 1
  if (before < at - 1 && isBurden(tokens[before])) return found(before, at + 1, 1.5)
  const isOfGood = slightness.has(tokens[at]!.text) && (next?.tag === "NOUN" || before < at - 1)
  return isOfGood ? found(at, at + 1, -1.5) : null
}

/** "Very dog friendly", "kid-friendly": made for whom the noun names. */
function friendliness(tokens: Token[], at: number): FoundPhrase | null {
  const noun = tokens[at - 1]?.text === "-" ? at - 2 : at - 1
  if (noun < 0 || tokens[noun]!.tag !== "NOUN") return null
  return { from: noun, to: at + 1, valence: 1.5, isFixed: false }
}

/** "Requires a map and compass", "bring earplugs": what nobody needs where all is well. */
function aid(tokens: Token[], at: number): FoundPhrase | null {
  const end = within(tokens, at + 1, 4, aids)
  return end >= 0 && !isNegatedBefore(tokens, at, 3) ? found(at, end + 1, -1.8) : null
}

/**
 * "Every cent is on the plate": where a figure of speech puts the money, whose noun names nothing of the business.
 * @returns the position of that noun, -1 where there is no such figure at `at`.
 */
export function figureAt(tokens: readonly Token[], at: number): number {
  const [every, money, verb, on, the] = tokens.slice(at, at + 5).map(({ text }) => text)
  const isFigure =
    every === "every" &&
    counted.has(money ?? "") &&
    /^(?:is|was|goes|went)$/.test(verb ?? "") &&
    /^(?:on|in|into|onto)$/.test(on ?? "") &&
    /^(?:the|your|my|our)$/.test(the ?? "")
  return isFigure ? at + 5 : -1
}

/** "Is a steal", which as a verb is a crime. "Every cent is on the plate": all of it was worth it. */
function idiom(tokens: Token[], at: number): FoundPhrase | null {
  const { text } = tokens[at]!
  const before = tokens[at - 1]?.text ?? ""
  if (text === "steal") return /^(?:a|real|absolute|total|such)$/.test(before) ? found(at, at + 1, 2.5) : null
  const isEvery = text === "every" && counted.has(tokens[at + 1]?.text ?? "")
  return isEvery ? found(at, at + 2, 2.5) : null
}

function patternAt(tokens: Token[], at: number): FoundPhrase | null {
  const token = tokens[at]!
  const { text } = token
  if (text === "friendly") return friendliness(tokens, at)
  if (text === "steal" || text === "every") return idiom(tokens, at)
  if (needing.has(text)) return aid(tokens, at)
  if (smallness.has(text)) return littleness(tokens, at)
  return isBetter(token) ? comparison(tokens, at) : null
}

/**
 * Finds ways of speaking that no list of phrases holds, since any words of their kind can stand in them: comparisons
 * with other places, little of what bothers, what is friendly to someone, what no one should need.
 * @returns what was found, by the position of its first word.
 */
export function findPatterns(tokens: Token[]): Map<number, FoundPhrase> {
  const patterns = new Map<number, FoundPhrase>()
  for (let at = 0; at < tokens.length; at += 1) {
    const pattern = patternAt(tokens, at)
    if (pattern) patterns.set(pattern.from, pattern)
  }
  return patterns
}
