import type { Sentence, Token } from "../tokens.ts"
import { type FoundPhrase, findPhrases } from "./find-phrases.ts"
import { valenceOf } from "./lexicon.ts"
import { negators } from "./negators.ts"
import { findPatterns } from "./patterns.ts"

/** An opinion in a sentence: its valence after negation and emphasis, and the positions of its words. */
export type Opinion = { valence: number; from: number; to: number }

/** A stretch of a sentence between "but", "and the", semicolons, with its opinions summed. */
export type Clause = { from: number; to: number; polarity: number }

export type ScoredSentence = { polarity: number; opinions: Opinion[]; clauses: Clause[] }

const split = (words: string): Set<string> => new Set(words.trim().split(/\s+/))

const strengtheners = split(
  "very really so extremely incredibly absolutely totally super truly exceptionally especially particularly remarkably most highly completely utterly always everything beyond ultra insanely seriously way too such",
)
const weakeners = split(
  "somewhat slightly fairly rather quite bit little kinda mildly relatively partly occasionally sometimes almost only mostly",
)
const breaks = split(
  "; : , . - ( ) but however although though except unfortunately yet while whereas and or because so if when which",
)
const turns = split("but however although though except unfortunately yet nevertheless still whereas")
const unreal = split("could should would might must")

const reach = 4
const flipOfGood = -0.9
const flipOfBad = -0.45
const strong = 1.3
const weak = 0.75
const contrast = 0.4

/** Whether words shortly before a position turn it round, within its part of the sentence. */
function isTurned(tokens: Token[], position: number): boolean {
  for (let at = position - 1, seen = 0; at >= 0 && seen < reach; at -= 1) {
    const { text } = tokens[at]!
    if (text === "only" || text === "just") {
      if (tokens[at - 1]?.text === "not") return false
    }
    if (negators.has(text)) return true
    // "not clean or quiet", "no dirt and dust": one negation for both.
    if (text === "or" || text === "nor") continue
    if (breaks.has(text)) return false
    seen += 1
  }
  return false
}

/** "Would be good", "could have been great": praise of what is not there. */
function isUnreal(tokens: Token[], position: number): boolean {
  for (let at = position - 1; at >= Math.max(0, position - 5); at -= 1) {
    const { text } = tokens[at]!
    if (text === "if" && at < position - 1) return false
    if (breaks.has(text)) return false
    if (unreal.has(text)) {
      const next = tokens.slice(at + 1, position).map((token) => token.text)
      return next.includes("be") || (next.includes("have") && next.includes("been"))
    }
  }
  return false
}

function emphasis(tokens: Token[], position: number): number {
  const [before, further] = [tokens[position - 1]?.text ?? "", tokens[position - 2]?.text ?? ""]
  let factor = 1
  if (strengtheners.has(before)) factor *= strong
  else if (strengtheners.has(further) && !breaks.has(before)) factor *= 1.15
  if (weakeners.has(before)) factor *= weak
  if (tokens[position]!.isShouted) factor *= 1.15
  return factor
}

/** "Too clean" does not exist: "too" before praise of a size or warmth blames. */
const overdone = (tokens: Token[], position: number, valence: number): boolean =>
  tokens[position - 1]?.text === "too" && valence > 0 && valence < 2

function opinionAt(tokens: Token[], position: number): number {
  const valence = valenceOf(tokens[position]!)
  if (valence === 0) return 0
  if (overdone(tokens, position, valence)) return -1.5
  const loud = valence * emphasis(tokens, position)
  if (isTurned(tokens, position)) return loud * (valence > 0 ? flipOfGood : flipOfBad)
  if (valence > 0 && isUnreal(tokens, position)) return -0.6 * valence
  return loud
}

function phraseOpinion(tokens: Token[], phrase: FoundPhrase): number {
  return phrase.isFixed || !isTurned(tokens, phrase.from) ? phrase.valence : phrase.valence * flipOfGood
}

function findOpinions(tokens: Token[]): Opinion[] {
  const opinions: Opinion[] = []
  const phrases = findPhrases(tokens)
  for (const [from, pattern] of findPatterns(tokens)) {
    const phrase = phrases.get(from)
    if (!phrase || phrase.to < pattern.to) phrases.set(from, pattern)
  }
  for (let at = 0; at < tokens.length; at += 1) {
    const phrase = phrases.get(at)
    if (phrase) {
      const valence = phraseOpinion(tokens, phrase)
      if (valence !== 0) opinions.push({ valence, from: phrase.from, to: phrase.to })
      at = phrase.to - 1
      continue
    }
    const valence = opinionAt(tokens, at)
    if (valence !== 0) opinions.push({ valence, from: at, to: at + 1 })
  }
  return opinions
}

const clauseStarts = (tokens: Token[]): number[] =>
  tokens.flatMap(({ text }, at) => {
    const next = tokens[at + 1]?.tag ?? ""
    const opensClause = text === "and" && ["DET", "PRON"].includes(next)
    return at === 0 || turns.has(text) || text === ";" || text === "," || opensClause ? [at] : []
  })

const squash = (sum: number): number => sum / Math.sqrt(sum * sum + 6)

/**
 * Weighs the opinions of a sentence: words and phrases, with negation, emphasis, wishes, and "but".
 * @returns polarities from -1 to 1, of the whole sentence and of each of its clauses.
 */
export function scoreSentence(sentence: Sentence): ScoredSentence {
  const { tokens } = sentence
  const opinions = findOpinions(tokens)
  const starts = clauseStarts(tokens)
  const clauses: Clause[] = []
  starts.forEach((from, index) => {
    const to = starts[index + 1] ?? tokens.length
    const inside = opinions.filter((opinion) => opinion.from >= from && opinion.from < to)
    // "Delicious, but the parking lot was full": what only follows a "but" is meant the other way.
    const isMeant = inside.length === 0 && tokens[from]!.text === "but"
    const polarity = isMeant
      ? -contrast * (clauses.at(-1)?.polarity ?? 0)
      : squash(inside.reduce((sum, { valence }) => sum + valence, 0))
    clauses.push({ from, to, polarity })
  })
  const turn = tokens.findLastIndex(({ text }, at) => turns.has(text) && at > 0)
  const sum = opinions.reduce((total, { valence, from }) => {
    const weight = turn < 0 ? 1 : from < turn ? 0.6 : 1.4
    return total + valence * weight
  }, 0)
  const isCalled = tokens.at(-1)?.text === "!"
  return { polarity: squash(isCalled ? sum * 1.1 : sum), opinions, clauses }
}
