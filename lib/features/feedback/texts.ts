import Negotiator from "negotiator"
import type { SurveyType } from "#lib/contract/microsurveys/constants.ts"
import type { CustomerTexts } from "#lib/format/customer-texts/en.ts"
import { customerLanguage, customerTexts, customerTextsIn, fill } from "#lib/format/customer-texts.ts"

/** All that customers read on the pages of feedback. */
export type FeedbackTexts = CustomerTexts

/**
 * The texts for a customer: in the contact's or the location's language, else the browser's, else English (D-311).
 * @param acceptLanguage the header of the request.
 */
export function textsFor(locale: string | null | undefined, acceptLanguage: string | null) {
  const header = { headers: { "accept-language": acceptLanguage ?? "" } }
  const language =
    customerLanguage(locale) ??
    customerLanguage(new Negotiator(header).language(Object.keys(customerTexts))) ??
    "en"
  return { language, texts: customerTextsIn(language) }
}

/** A score in words. */
export function scoreText(texts: FeedbackTexts, type: SurveyType, score: number): string {
  if (type === "nps") return fill(texts.ofTen, { score })
  if (type === "stars") return score === 1 ? texts.star : fill(texts.stars, { score })
  return (type === "thumbs" ? texts.thumbs : texts.smileys)[score - 1] ?? String(score)
}
