import {
  type FeedbackType,
  type SurveyType,
  scoreRange,
  surveyTypes,
  usualQuestions,
} from "#lib/contract/microsurveys/constants.ts"
import type { LinkPlaceholder } from "#lib/contract/templates/placeholders.ts"
import { fillRequestText, type RequestValues } from "#lib/format/fill-request.ts"
import { smsUnsubscribe } from "./texts.ts"

/** Whom a preview is shown for, and the postal address below a mail. */
export type RequestSample = { values: RequestValues; address: string }

/** Sites of a preview: a location's own come when it is sent. */
export const sampleSites = ["Google", "Tripadvisor", "Facebook"] as const

/** As long as the link of a message is. */
export const sampleLink = "https://example.com/go/r/k7qm2-3f1-Zx81Qw0pLm4RtY7b"

/** The question of a preview: the kind of its answers, and its words. */
export type AskedSurvey = { type: SurveyType; question: string }

/** The question in the place of a kind of feedback. @param survey the chosen microsurvey; null for none. */
export const askedOf = (type: FeedbackType, survey: AskedSurvey | null): AskedSurvey => {
  const known = surveyTypes.find((one) => one === type)
  if (known) return { type: known, question: usualQuestions[known] }
  return survey ?? { type: "nps", question: usualQuestions.nps }
}

/** Choices of a question in words, for a mail without pictures. */
export function choicesText(type: SurveyType): string {
  const [lowest, highest] = scoreRange[type]
  if (type === "thumbs") return "Yes or No"
  if (type === "smiley") return "Happy, OK or Unhappy"
  return type === "stars" ? `${lowest} to ${highest} stars` : `${lowest} to ${highest}`
}

type Filled = { content: string; feedback: string; survey: AskedSurvey | null; values: RequestValues }

const textLinks =
  (survey: AskedSurvey | null) =>
  (name: LinkPlaceholder): string => {
    if (name === "review_links") return sampleSites.map((site) => `${site}: ${sampleLink}`).join("\n")
    if (name === "unsubscribe") return `Unsubscribe: ${sampleLink}`
    const { type, question } = askedOf(name, survey)
    return `${question} (${choicesText(type)})\n${sampleLink}`
  }

/** The text part of a mail. */
export const mailText = ({ content, feedback, survey, values }: Filled): string =>
  fillRequestText(content, values, feedback, textLinks(survey))

/** An SMS as it arrives. */
export const smsText = ({ content, feedback, values }: Filled): string =>
  fillRequestText(content, values, feedback, (name) => (name === "unsubscribe" ? smsUnsubscribe : sampleLink))
