import { ownValue } from "#lib/contract/own-value.ts"
import { maxResponseCharacters } from "#lib/contract/responses/constants.ts"
import type { Subject, Subjects } from "./find-subjects.ts"
import { calledOtherwise } from "./subject-kinds.ts"
import type { Mood } from "./suggestion-facts.ts"

const maxNamed = 2
const lists = new Intl.ListFormat("en")
const sentences = new Intl.Segmenter("en", { granularity: "sentence" })

/** Ways to begin a sentence of thanks; the first that the text has not used is taken. */
const glad = { said: /glad|pleased|happy|delighted/, begins: "We're glad" }
const hear = { said: /great to hear/, begins: "It's great to hear that" }
const know = { said: null, begins: "It's good to know that" }
const thanks: Readonly<Record<Mood, readonly { said: RegExp | null; begins: string }[]>> = {
  good: [glad, hear, know],
  mixed: [glad, know],
  bad: [know],
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const nounOf = ({ kind, noun }: Subject) => kind.name ?? `${kind.article}${calledOtherwise.get(noun) ?? noun}`
/** "was" or "were". */
const past = (noun: string) => (/(?:[^su]s)$/.test(noun) ? "were" : "was")

type Form = "praise" | "blame" | "should"

/** Clauses about subjects; those with the same opinion together. */
function clausesOf(subjects: readonly Subject[], form: Form): string[] {
  const patternOf = ({ kind, adjective }: Subject) => {
    if (!adjective) return kind[form] ?? kind.blame
    if (form === "praise") return `you found {x} ${adjective}`
    return form === "blame" ? `{x} {was} ${adjective}` : `{x} shouldn't have been ${adjective}`
  }
  const groups = new Map<string, Subject[]>()
  for (const subject of subjects) {
    const pattern = patternOf(subject)
    groups.set(pattern, [...(groups.get(pattern) ?? []), subject])
  }
  return [...groups].map(([pattern, alike]) => {
    const x = lists.format([...new Set(alike.map(nounOf))])
    const was = alike.length > 1 ? "were" : past(alike[0]!.noun)
    return pattern.replace("{x}", x).replace("{was}", was)
  })
}

function joined(begins: string, [first = "", second]: readonly string[]): string {
  if (second === undefined) return `${begins} ${first}.`
  const shared = ["you found ", "you "].find((start) => first.startsWith(start) && second.startsWith(start))
  return `${begins} ${first} and ${shared ? second.slice(shared.length) : `that ${second}`}.`
}

/** Where the first sentence of a text ends; null when none does. */
function endOfFirstSentence(text: string): number | null {
  for (const { index, segment } of sentences.segment(text)) {
    const said = segment.trimEnd()
    if (/[.!?…]$/.test(said)) return index + said.length
  }
  return null
}

const contractions: Readonly<Record<string, string>> = { "'re": " are", "n't": " not", "'s": " is" }

/** The sentences as a text says such things that writes "we are" in full. */
const inFull = (text: string) =>
  text.replace(/(?<=We)'re|(?<=\w)n't|(?<=It)'s/g, (short) => ownValue(contractions, short)!)
const isWrittenInFull = (text: string) =>
  /\b(?:we|you|it|this) (?:are|is|have|will|would)\b|\b(?:do|did|is|was) not\b/i.test(text) &&
  !/\b(?:we|you|it|i)['’](?:re|s|ve|ll|d|m)\b|n['’]t\b/i.test(text)

/**
 * A text that names what its review speaks of: it thanks for what was liked and apologizes for what was not, after its
 * first sentence. What the text names already is left out, and so is what would make it too long.
 */
export function nameSubjects(text: string, mood: Mood, subjects: Subjects): string {
  const known = text.toLowerCase()
  const words = new Set(known.match(/[\p{L}\p{N}'-]+/gu))
  const isNamed = ({ noun, kind }: Subject) =>
    [noun, kind.name ?? noun].some((name) => (name.includes(" ") ? known.includes(name) : words.has(name)))
  const fresh = (all: readonly Subject[]) => all.filter((subject) => !isNamed(subject)).slice(0, maxNamed)
  const [liked, disliked, mentioned] = [subjects.liked, subjects.disliked, subjects.mentioned].map(fresh)
  const { begins } = thanks[mood].find(({ said }) => !said?.test(known))!
  const good = liked!.length > 0 ? [joined(begins, clausesOf(liked!, "praise"))] : []
  const isSorry = /\b(?:sorry|apolog)/.test(known)
  const blame = clausesOf(disliked!, isSorry ? "should" : "blame")
  const bad =
    blame.length === 0
      ? []
      : isSorry
        ? blame.map((sentence) => `${capital(sentence)}.`)
        : [joined("We're sorry", blame)]
  const opinions = mood === "bad" ? [...bad, ...good] : [...good, ...bad]
  const about = lists.format([...new Set(mentioned!.map(nounOf))])
  const thanksFor = /\bthank/.test(known) ? "We appreciate" : "Thank you for"
  const neutral =
    mood === "bad"
      ? `We take what you told us about ${about} seriously.`
      : `${thanksFor} your thoughts on ${about}.`
  const added = opinions.length > 0 ? opinions : mentioned!.length > 0 ? [neutral] : []
  if (added.length === 0) return text
  const said = isWrittenInFull(text) ? inFull(added.join(" ")) : added.join(" ")
  const end = endOfFirstSentence(text)
  const whole =
    end === null ? `${text.trimEnd()}\n${said}` : `${text.slice(0, end)} ${said}${text.slice(end)}`
  return [...whole].length > maxResponseCharacters ? text : whole
}
