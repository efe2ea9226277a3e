import { type SurveyType, surveyTypes } from "#lib/contract/microsurveys/constants.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { countChange, rateChange, ratingChange } from "#lib/format/changes.ts"
import { formatCount, formatPercent } from "#lib/format/numbers.ts"

/** Types of questions as people choose them. */
export const surveyTypeLabels: Readonly<Record<SurveyType, string>> = {
  nps: "NPS",
  stars: "Stars",
  thumbs: "Thumbs",
  smiley: "Smileys",
}

/** The type of a microsurvey of any Review API. */
export const surveyTypeOf = (type: string): SurveyType => surveyTypes.find((known) => known === type) ?? "nps"

export const typeLabel = (type: string): string => ownValue(surveyTypeLabels, type) ?? type

/** Names of scores, and how each is made of the answers. */
export const scoreTexts: Readonly<Record<SurveyType, { name: string; formula: string }>> = {
  nps: { name: "Net promoter score", formula: "% of 9 and 10 less % of 0 to 6" },
  stars: { name: "Average", formula: "Sum of all stars divided by responses" },
  thumbs: { name: "Thumbs up", formula: "Thumbs up divided by responses" },
  smiley: { name: "Happy", formula: "Happy faces divided by responses" },
}

/** Groups of answers, from the best. */
export const sideLabels: Readonly<
  Record<SurveyType, Readonly<Record<"positive" | "neutral" | "negative", string>>>
> = {
  nps: { positive: "Promoters, 9 and 10", neutral: "Passives, 7 and 8", negative: "Detractors, 0 to 6" },
  stars: { positive: "4 and 5 stars", neutral: "3 stars", negative: "1 and 2 stars" },
  thumbs: { positive: "Thumbs up", neutral: "", negative: "Thumbs down" },
  smiley: { positive: "Happy", neutral: "OK", negative: "Unhappy" },
}

const faces = ["", "Unhappy", "OK", "Happy"]
const thumbs = ["", "Thumbs down", "Thumbs up"]

/** One answer in words. */
export function answerText(type: SurveyType, score: number): string {
  if (type === "smiley") return faces[score] ?? String(score)
  if (type === "thumbs") return thumbs[score] ?? String(score)
  if (type === "stars") return score === 1 ? "1 star" : `${score} stars`
  return String(score)
}

/** A score as it is written; a dash without answers. */
export function scoreText(type: SurveyType, score: number | null | undefined): string {
  if (score == null) return "–"
  if (type === "stars") return score.toFixed(2)
  return type === "nps" ? formatCount(score) : formatPercent(score)
}

/** How a score differs from the one before, with its sign. */
export function scoreChangeText(type: SurveyType, change: number): string {
  const changeOf = type === "stars" ? ratingChange : type === "nps" ? countChange : rateChange
  return changeOf(change)!.text
}

/** Ways that answers come. */
const channelLabels: Readonly<Record<string, string>> = {
  email: "Email",
  sms: "SMS",
  landing_page: "Landing page",
  qr: "QR code",
  kiosk: "Kiosk",
}
export const channelLabel = (channel: string | null | undefined): string =>
  ownValue(channelLabels, channel) ?? channel ?? ""
