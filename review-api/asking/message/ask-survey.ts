import { type SurveyType, scoreRange } from "#lib/contract/microsurveys/constants.ts"
import type { LinkPlaceholder } from "#lib/contract/templates/placeholders.ts"
import type { AskLabels } from "./ask-labels.ts"
import type { Ask } from "./message.ts"

/** A question that is answered by a press in the message. */
export type AskSurvey = { type: SurveyType; question: string; scores: readonly number[] }

const scoresOf = (type: SurveyType): number[] => {
  const [lowest, highest] = scoreRange[type]
  return Array.from({ length: highest - lowest + 1 }, (_, at) => lowest + at)
}

/** The question that a placeholder stands for; null for one that asks nothing. A microsurvey has its own, or that of nps. */
export function surveyAt(
  name: LinkPlaceholder,
  { texts }: Pick<Ask, "texts">,
  words: AskLabels,
): AskSurvey | null {
  if (name === "review_links" || name === "unsubscribe") return null
  const { survey } = texts
  const type = name === "microsurvey" ? (survey?.type ?? "nps") : name
  const isChosen = survey !== null && (name === "microsurvey" || survey.type === type)
  return { type, question: isChosen ? survey.question : words.questions[type], scores: scoresOf(type) }
}
