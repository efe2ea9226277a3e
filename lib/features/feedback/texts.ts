import type { SurveyType } from "#lib/contract/microsurveys/constants.ts"
import type { CustomerTexts } from "#lib/format/customer-texts/en.ts"
import { fill } from "#lib/format/customer-texts.ts"

/** All that customers read on the pages of feedback. */
export type FeedbackTexts = CustomerTexts

/** A score in words. */
export function scoreText(texts: FeedbackTexts, type: SurveyType, score: number): string {
  if (type === "nps") return fill(texts.ofTen, { score })
  if (type === "stars") return score === 1 ? texts.star : fill(texts.stars, { score })
  return (type === "thumbs" ? texts.thumbs : texts.smileys)[score - 1] ?? String(score)
}
