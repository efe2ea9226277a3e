import { categoryTerms } from "../categories/category-terms.ts"
import { figureAt } from "../sentiment/patterns.ts"
import type { Opinion } from "../sentiment/score-sentence.ts"
import { customerWords } from "../sentiment/word-valences.ts"
import type { Token } from "../tokens.ts"
import { beginsWithName, isGivenName } from "./given-names.ts"
import { isJudged } from "./is-judged.ts"
import { keywordOf, nameStart } from "./one-keyword.ts"
import { describing, emptyNouns, fixedNames, fixedPlurals, incidentalNouns, sameWord } from "./stopwords.ts"

/** A keyword in a sentence, as positions of words, the end not included. */
export type FoundKeyword = { term: string; from: number; to: number }

type Word = { text: string; isNoun: boolean; isName: boolean; from: number; to: number }

const longest = 3
const readable = /^\p{L}[\p{L}\p{N}'/-]*$/u
const nouns = new Set(["NOUN", "PROPN"])

const isNamed = (token: Token): boolean => readable.test(token.text) && token.text.length > 1

function baseForm({ text, lemma }: Token): string {
  if (fixedPlurals.has(text)) return text
  return lemma.length > 1 && readable.test(lemma) ? lemma : text
}

const isOpinion = (text: string): boolean => Math.abs(customerWords.get(text) ?? 0) >= 0.5

/** Words with a hyphen between them, as in "check-in" and "front-desk". */
function isHyphen(tokens: Token[], at: number): boolean {
  const [before, here, after] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  return here?.text === "-" && before?.end === here.start && after?.start === here.end
}

/** Check-in, check-out and wi-fi, which no tagger takes for one noun. */
function compoundAt(tokens: Token[], at: number): Word | null {
  const [first, hyphen, last] = [tokens[at], tokens[at + 1], tokens[at + 2]]
  if (!first || !hyphen) return null
  if (isHyphen(tokens, at + 1) && last) {
    const joined = `${first.text}-${last.text}`
    if (joined === "check-in" || joined === "check-out" || joined === "wi-fi")
      return { text: sameWord.get(joined) ?? joined, isNoun: true, isName: false, from: at, to: at + 3 }
  }
  const isBare = first.text === "check" && (hyphen.text === "in" || hyphen.text === "out")
  const previous = tokens[at - 1]
  if (
    isBare &&
    (!previous || ["DET", "ADJ", "ADP", "CCONJ", "PUNCT"].includes(previous.tag)) &&
    previous?.text !== "to"
  )
    return { text: `check-${hyphen.text}`, isNoun: true, isName: false, from: at, to: at + 2 }
  return null
}

function trimmed(words: Word[]): Word[] {
  const isPair = (at: number) =>
    words[at + 1] !== undefined && fixedNames.has(`${words[at]!.text}-${words[at + 1]!.text}`)
  const isFixed = (at: number) => isPair(at) || (at > 0 && isPair(at - 1))
  const isEmpty = (at: number) => {
    const { text } = words[at]!
    return (emptyNouns.has(text) || isOpinion(text)) && !isFixed(at)
  }
  let to = words.length
  while (to > 0 && (!words[to - 1]!.isNoun || isEmpty(to - 1))) to -= 1
  let from = Math.max(0, to - longest)
  // Words before the last merely describing one are not part of the name.
  for (let at = to - 1; at >= from; at -= 1) {
    if (isEmpty(at) || (describing.has(words[at]!.text) && !isFixed(at))) {
      from = at + 1
      break
    }
  }
  return words.slice(from, to)
}

function foundIn(words: Word[]): FoundKeyword | null {
  const trimmedWords = trimmed(words)
  if (trimmedWords.length === 0 || trimmedWords.at(-1)!.isName) return null
  const texts = trimmedWords.map((word) => word.text)
  const term = keywordOf(texts)
  return term === null
    ? null
    : { term, from: trimmedWords[nameStart(texts)]!.from, to: trimmedWords.at(-1)!.to }
}

/**
 * Finds what the noun phrases of a sentence name: 1 to 3 words in lower case, without articles, words of opinion and of
 * measure, names of people and places, and words that only say which one; the last word in the singular where that reads
 * well (D-214). Furniture and scenery are keywords where an opinion is about them. Each is given once, at its first place.
 */
export function findKeywords(tokens: Token[], opinions: readonly Opinion[]): FoundKeyword[] {
  const written = tokens.filter(isNamed)
  // In a headline every word has a capital; elsewhere a capital within the sentence makes a name.
  const hasNames = written.filter((token) => token.isCapital).length * 2 < written.length
  const isName = (token: Token, at: number) =>
    hasNames && at > 0 && token.isCapital && !categoryTerms.has(token.text) && !categoryTerms.has(token.lemma)
  const isPerson = ({ text }: Token, at: number) =>
    isGivenName(text) || (at === 0 && !categoryTerms.has(text) && beginsWithName(tokens))
  const found = new Map<string, FoundKeyword>()
  let words: Word[] = []
  let figure = -1
  const close = () => {
    const keyword = words.length > 0 ? foundIn(words) : null
    const isTopic = (term: string) =>
      !incidentalNouns.has(term) || isJudged(tokens, opinions, words[0]!.from, words.at(-1)!.to)
    if (keyword && isTopic(keyword.term) && !found.has(keyword.term)) found.set(keyword.term, keyword)
    words = []
  }
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]!
    if (token.text === "every") figure = figureAt(tokens, at)
    const compound = compoundAt(tokens, at)
    if (compound) {
      words.push(compound)
      at = compound.to - 1
      continue
    }
    if (isHyphen(tokens, at) && words.length > 0) continue
    const isNoun = nouns.has(token.tag)
    if (!isNamed(token) || !(isNoun || token.tag === "ADJ") || isPerson(token, at) || at === figure) {
      close()
      continue
    }
    if (token.tag === "ADJ" && words.at(-1)?.isNoun) close()
    const text = isNoun ? baseForm(token) : token.text
    words.push({ text, isNoun, isName: isName(token, at), from: at, to: at + 1 })
  }
  close()
  return [...found.values()]
}
