import type { SurveyType } from "#lib/contract/microsurveys/constants.ts"

/** Words that messages say by themselves, in a language of customers (D-311). */
export type AskLabels = {
  /** Under a scale: how its ends are meant. */
  legend: Readonly<Record<"nps" | "stars", string>>
  /** A choice as a word, by its score. */
  choices: Readonly<Record<"thumbs" | "smiley", Readonly<Record<number, string>>>>
  /** A choice on a scale, for who hears it. */
  choice(score: number, highest: number): string
  unsubscribe: string
  why(business: string): string
  sms: { stop: string }
}

const english: AskLabels = {
  legend: { nps: "0 is not at all likely, 10 is very likely", stars: "1 is poor, 5 is excellent" },
  choices: { thumbs: { 1: "No", 2: "Yes" }, smiley: { 1: "Unhappy", 2: "Neutral", 3: "Happy" } },
  choice: (score, highest) => `${score} of ${highest}`,
  unsubscribe: "Unsubscribe",
  why: (business) => `You received this because you are a customer of ${business}.`,
  sms: { stop: "Reply STOP to opt out." },
}

const catalogues: ReadonlyMap<string, AskLabels> = new Map([["en", english]])

/** The words of a language; English where a catalogue is missing. @param locale BCP 47. */
export const askLabels = (locale: string | null): { lang: string; words: AskLabels } => {
  const language = locale?.split("-")[0]?.toLowerCase() ?? "en"
  const words = catalogues.get(language)
  return words ? { lang: language, words } : { lang: "en", words: english }
}

/** Scales are numbers; the other kinds are words. */
export const isScale = (type: SurveyType): type is "nps" | "stars" => type === "nps" || type === "stars"
