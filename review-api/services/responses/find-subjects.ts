import type { Mention } from "../../insights/analyse-review.ts"
import { categorySubjects, type SubjectKind, subjectKinds } from "./subject-kinds.ts"
import { opinionOf, toneOf } from "./subject-opinions.ts"
import type { Mood } from "./suggestion-facts.ts"

export type Subject = {
  kind: SubjectKind
  /** The customer's word, without an article. */
  noun: string
  /** Quality in the customer's words, if they can be repeated. */
  adjective?: string
}

/** Subjects of a review; each once, in its order. */
export type Subjects = { liked: Subject[]; disliked: Subject[]; mentioned: Subject[] }

/**
 * Opinion on a subject in one place.
 * - `isPlain`: an adjective says so beside it.
 * - `isClear`, `isMixed`: as its sentence is (`toneOf`).
 */
type Said = Subject & { sign: number; isPlain: boolean; isClear: boolean; isMixed: boolean; at: number }

/** As far as is looked to the sides of a word, in characters. */
const nearby = 40
const pairs =
  /^(?:mac and cheese|fish and chips|chicken and waffles|shrimp and grits|biscuits and gravy|bacon and eggs|steak frites|eggs benedict)\b/

/** A keyword as it stands in the text, a dish with all its words. */
function nounAt(text: string, { start: from, end: to, term }: Mention) {
  const small = (at: number, end: number) => text.slice(Math.max(0, at), end).toLowerCase()
  const pair = pairs.exec(small(from, from + nearby))?.[0]
  if (pair) return { noun: pair, to: from + pair.length, kind: subjectKinds.get("food")! }
  const food = subjectKinds.get("food")!
  const words = small(from, to)
  const noun = subjectKinds.has(words) ? words : term
  const kind = subjectKinds.get(noun)
  const next = /^ ([a-z]+)/.exec(small(to, to + nearby))?.[1] ?? ""
  if ((!kind || kind === food) && subjectKinds.get(next) === food) {
    return { noun: `${words} ${next}`, to: to + next.length + 1, kind: food }
  }
  if (!kind) return null
  const whole = `${small(from - nearby, from)}${noun}`
    .split(/[^a-z ]/)
    .at(-1)!
    .split(" ")
    .slice(-1 - noun.split(" ").length)
    .join(" ")
  return subjectKinds.has(whole) ? { noun: whole, to, kind: subjectKinds.get(whole)! } : { noun, to, kind }
}

/** "Long Beach", "Union Park". */
const isPartOfName = (text: string, from: number): boolean =>
  /^\p{Lu}/u.test(text.slice(from, from + 2)) &&
  /\p{Lu}\p{Ll}+ $/u.test(text.slice(Math.max(0, from - nearby), from))

function saidOf(mention: Mention, text: string): Said | null {
  const { start: from, part, sentenceStart, sentenceEnd, sentiment } = mention
  const found = nounAt(text, mention)
  if (!found || (part === "content" && isPartOfName(text, from))) return null
  const { noun, kind } = found
  const sentence = text.slice(sentenceStart, sentenceEnd)
  const opinion = opinionOf(noun, sentence, from - sentenceStart, found.to - sentenceStart)
  const { isPraise, ...tone } = toneOf(sentence)
  const base = { kind, noun, at: from, ...tone }
  if (isPraise) return { ...base, sign: 1, isPlain: false }
  if (!opinion) return { ...base, sign: sentiment, isPlain: false }
  const agrees = sentiment === 0 || sentiment === opinion.sign
  if (!agrees) return { ...base, sign: 0, isPlain: false }
  const adjective = kind.canEcho ? opinion.adjective : undefined
  return { ...base, sign: opinion.sign, isPlain: true, ...(adjective ? { adjective } : {}) }
}

function categorySaid(mention: Mention, text: string): Said | null {
  const { term, start: from, end: to, sentenceStart, sentenceEnd, sentiment } = mention
  const own = text.slice(from, to).toLowerCase()
  const before = text
    .slice(Math.max(0, from - nearby), from)
    .toLowerCase()
    .split(" ")
    .slice(-2)
    .join(" ")
  const found = (categorySubjects.get(term.toLowerCase()) ?? []).find(
    ({ only, never }) => (only?.test(own) ?? true) && !(never?.test(before + own) || never?.test(own)),
  )
  if (!found) return null
  const { isPraise, ...tone } = toneOf(text.slice(sentenceStart, sentenceEnd))
  const sign = isPraise ? 1 : sentiment
  return { kind: found.kind, noun: found.word, sign, isPlain: false, at: from, ...tone }
}

const isBeside = (one: Mention, other: Mention): boolean =>
  one.part === other.part && one.start < other.end && other.start < one.end

/** Keywords that can be spoken of, and the categories that have none of them. */
function allSaid(mentions: readonly Mention[], texts: Record<"title" | "content", string>): Said[] {
  const keywords = mentions.filter(({ kind }) => kind === "keyword")
  const categories = mentions.filter(({ kind }) => kind === "category")
  const place = ({ part, start }: Mention) => (part === "title" ? start - 1e6 : start)
  const named = new Set<string>()
  const said = keywords.flatMap((keyword) => {
    const found = saidOf(keyword, texts[keyword.part])
    if (!found) return []
    for (const category of categories) if (isBeside(keyword, category)) named.add(category.term)
    return [{ ...found, at: place(keyword) }]
  })
  const kinds = new Set(said.map(({ kind }) => kind))
  const adjectives = new Set(said.map(({ adjective }) => adjective))
  const wordsAt = ({ part, start, end }: Mention) => texts[part].slice(start, end).toLowerCase()
  const rest = categories
    .filter((category) => !named.has(category.term) && !adjectives.has(wordsAt(category)))
    .flatMap((category) => {
      const text = texts[category.part]
      const found = saidOf({ ...category, term: wordsAt(category) }, text) ?? categorySaid(category, text)
      return found && !kinds.has(found.kind) ? [{ ...found, at: place(category) }] : []
    })
  return [...said, ...rest].toSorted((one, other) => one.at - other.at)
}

/** Opinion on one subject in all its places; null where they contradict each other. */
function together(places: readonly Said[]): Said | null {
  const signs = new Set(places.map(({ sign }) => sign).filter((sign) => sign !== 0))
  if (signs.size > 1) return null
  const best =
    places.find(({ adjective }) => adjective) ?? places.find(({ isPlain }) => isPlain) ?? places[0]!
  return { ...best, sign: [...signs][0] ?? 0 }
}

type Side = keyof Subjects | null

/**
 * In a good review only plain words blame, and words that doubt praise nothing. In others only plain words praise: thanks for what someone complained about reads worse than none.
 */
function sideOf({ sign, isPlain, isClear, isMixed, kind }: Said, mood: Mood): Side {
  if (mood === "good") {
    const isLiked = sign > 0 && (isPlain || (isClear && kind.canGuess))
    if (kind.praise !== null && isLiked) return "liked"
    if (sign < 0 && isPlain) return "disliked"
    return kind.canDiscuss ? "mentioned" : null
  }
  if (sign < 0 || (sign === 0 && isClear && kind.isBlame))
    return isPlain || mood === "bad" || !isMixed ? "disliked" : "mentioned"
  return sign > 0 && isPlain && kind.praise !== null ? "liked" : "mentioned"
}

/** The surest first; of those that are alike in the order of the review. */
const sureness = ({ sign, isPlain, adjective }: Said): number =>
  adjective ? 3 : isPlain ? 2 : sign !== 0 ? 1 : 0

/**
 * Subjects that a response can mention: those of its mentions that read well in a sentence, by what is said of
 * them. Praise without any blame in a review that is not good is probably misread, so it is only mentioned.
 */
export function findSubjects(
  mentions: readonly Mention[],
  texts: Record<"title" | "content", string>,
  mood: Mood,
): Subjects {
  const places = new Map<string, Said[]>()
  for (const one of allSaid(mentions, texts)) {
    const key = one.kind.name ?? one.noun
    places.set(key, [...(places.get(key) ?? []), one])
  }
  const sides: Subjects = { liked: [], disliked: [], mentioned: [] }
  const said = [...places.values()].flatMap((one) => together(one) ?? [])
  for (const one of said.toSorted((first, second) => sureness(second) - sureness(first))) {
    const side = sideOf(one, mood)
    const { kind, noun, adjective } = one
    if (side) sides[side].push({ kind, noun, ...(adjective ? { adjective } : {}) })
  }
  if (mood === "good" || sides.disliked.length > 0) return sides
  return {
    liked: [],
    disliked: [],
    mentioned: mood === "mixed" ? [...sides.liked, ...sides.mentioned] : sides.mentioned,
  }
}
