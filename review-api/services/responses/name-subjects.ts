import { maxResponseCharacters } from "#lib/contract/response-constants.ts"
import type { ReviewSubjects } from "./review-subjects.ts"
import type { Mood } from "./suggestion-facts.ts"

const maxNamed = 2
const lists = new Intl.ListFormat("en")
const sentences = new Intl.Segmenter("en", { granularity: "sentence" })

const praise: Readonly<Record<Mood, (subjects: string) => string>> = {
  good: (subjects) => `It's great to hear that you liked ${subjects}.`,
  mixed: (subjects) => `It's good to hear that you liked ${subjects}.`,
  bad: (subjects) => `It's good to know that you liked ${subjects}.`,
}

const apology = (subjects: string) => `We're sorry about ${subjects} and will look into it.`
const promise = (subjects: string) => `We're looking into what you told us about ${subjects}.`
const thanks = (subjects: string) => `Thank you for telling us about ${subjects}.`

/** Where the first sentence of a text ends; null when none does. */
function endOfFirstSentence(text: string): number | null {
  for (const { index, segment } of sentences.segment(text)) {
    const said = segment.trimEnd()
    if (/[.!?…]$/.test(said)) return index + said.length
  }
  return null
}

/**
 * A text that names what its review speaks of: it thanks for what was liked and apologises for what was not, after its
 * first sentence. What the text names already is left out, and so is what would make it too long.
 */
export function nameSubjects(
  text: string,
  mood: Mood,
  { liked, disliked, mentioned }: ReviewSubjects,
): string {
  const known = text.toLowerCase()
  const listed = (subjects: readonly string[]) => {
    const fresh = subjects.filter((subject) => !known.includes(subject)).slice(0, maxNamed)
    return fresh.length === 0 ? null : lists.format(fresh.map((subject) => `the ${subject}`))
  }
  const said = (subjects: readonly string[], sentence: (subjects: string) => string) => {
    const list = listed(subjects)
    return list === null ? [] : [sentence(list)]
  }
  const sorry = /\b(?:sorry|apolog)/.test(known) ? promise : apology
  const [good, bad] = [said(liked, praise[mood]), said(disliked, sorry)]
  const opinions = mood === "bad" ? [...bad, ...good] : [...good, ...bad]
  const added = opinions.length > 0 ? opinions : said(mentioned, thanks)
  if (added.length === 0) return text
  const end = endOfFirstSentence(text)
  const whole =
    end === null
      ? `${text.trimEnd()}\n${added.join(" ")}`
      : `${text.slice(0, end)} ${added.join(" ")}${text.slice(end)}`
  return [...whole].length > maxResponseCharacters ? text : whole
}
