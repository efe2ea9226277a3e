import type { SurveyType } from "#lib/contract/microsurveys/constants.ts"
import type { CustomerTexts } from "#lib/format/customer-texts/en.ts"
import { customerLanguage, customerTextsIn, fill } from "#lib/format/customer-texts.ts"

/** Words that messages say by themselves, in a language of customers (D-311). */
export type AskLabels = Readonly<CustomerTexts>

/** The words of a language; English where a catalogue is missing. @param locale BCP 47. */
export const askLabels = (locale: string | null): { lang: string; words: AskLabels } => {
  const lang = customerLanguage(locale) ?? "en"
  return { lang, words: customerTextsIn(lang) }
}

/** Scales are numbers; the other kinds are words. */
export const isScale = (type: SurveyType): type is "nps" | "stars" => type === "nps" || type === "stars"

/** Under a scale: how its ends are meant. */
export const legendOf = (words: AskLabels, type: "nps" | "stars"): string =>
  type === "nps" ? words.npsGroup : words.starsLegend

/** A choice as a word. */
export const choiceOf = (words: AskLabels, type: "thumbs" | "smiley", score: number): string =>
  (type === "thumbs" ? words.thumbs : words.smileys)[score - 1] ?? String(score)

/** Why somebody has a message. */
export const whyText = (words: AskLabels, business: string): string => fill(words.why, { name: business })
