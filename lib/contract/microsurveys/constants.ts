/** Questions that a customer answers with one press (D-225). */
export const surveyTypes = ["nps", "stars", "thumbs", "smiley"] as const
export type SurveyType = (typeof surveyTypes)[number]

/** Kinds of feedback that a request or a page asks for; a microsurvey has a type of its own (F-356). */
export const feedbackTypes = ["microsurvey", "nps", "stars", "smiley", "thumbs"] as const
export type FeedbackType = (typeof feedbackTypes)[number]

/** Feedback that is asked for where nothing else is said (F-243, P-531). */
export const defaultFeedbackType = "nps" satisfies FeedbackType

/** A kind of feedback; nps for one that is not known (F-355, P-174). */
export const feedbackTypeOf = (type: string | null | undefined): FeedbackType =>
  feedbackTypes.find((known) => known === type) ?? defaultFeedbackType

/** Lowest and highest score of each type. */
export const scoreRange: Readonly<Record<SurveyType, readonly [lowest: number, highest: number]>> = {
  nps: [0, 10],
  stars: [1, 5],
  smiley: [1, 3],
  thumbs: [1, 2],
}

/** Questions where no microsurvey has its own. */
export const usualQuestions: Readonly<Record<SurveyType, string>> = {
  nps: "How likely are you to recommend us to a friend or colleague?",
  stars: "How was your visit?",
  thumbs: "Were you happy with your visit?",
  smiley: "How was your visit?",
}

/** Longest texts (D-225). */
export const surveyLimits = {
  name: 100,
  question: 255,
  followUp: 255,
  thankYou: 500,
  comment: 4_000,
} as const

/** Hours during which a personal answer can be changed (D-299). */
export const answerEditHours = 24

/** Sentiment of a score: promoters, four and five stars, a thumb up and a happy face are 1; their opposites -1. */
export function sentimentOfScore(type: SurveyType, score: number): -1 | 0 | 1 {
  if (type === "nps") return score >= 9 ? 1 : score <= 6 ? -1 : 0
  if (type === "stars") return score >= 4 ? 1 : score <= 2 ? -1 : 0
  if (type === "thumbs") return score === 2 ? 1 : -1
  return score === 3 ? 1 : score === 1 ? -1 : 0
}

/** Most microsurveys of an account. */
export const maxMicrosurveys = 200

/** Sort keys of the list of microsurveys, and of the locations of one. */
export const microsurveySorts = ["name", "created_at"] as const
export type MicrosurveySort = (typeof microsurveySorts)[number]
export const surveyLocationSorts = ["name", "responses", "score"] as const
export type SurveyLocationSort = (typeof surveyLocationSorts)[number]

/** Ways that answers come. */
export const surveyChannels = ["email", "sms", "landing_page", "qr", "kiosk"] as const
export type SurveyChannel = (typeof surveyChannels)[number]

/** Below so many answers a score says little. */
export const fewAnswers = 30
