import { type Arrival, arrivals, type FeedbackKind } from "#lib/contract/feedback/constants.ts"
import { type SurveyType, scoreRange, surveyTypes } from "#lib/contract/microsurveys/constants.ts"
import { paths } from "#lib/routes/routes.ts"

/** Screens of a page of feedback, in their order; `leave` is the kiosk's. */
const steps = ["answer", "comment", "thanks", "leave"] as const
export type FeedbackStep = (typeof steps)[number]

/** Values in the address of a page of feedback; invalid values count as absent. */
export type FeedbackSearch = {
  type: SurveyType | null
  via: Arrival | null
  step: FeedbackStep | null
  key: string | null
  locationId: string | null
  /** The answer that a link of a message has chosen. */
  score: number | null
}

const oneOf = <T extends string>(words: readonly T[], text: string | null): T | null =>
  words.find((word) => word === text) ?? null

export function readFeedbackSearch(given: URLSearchParams): FeedbackSearch {
  const key = given.get("key") ?? ""
  const location = given.get("location") ?? ""
  const score = given.get("score") ?? ""
  return {
    type: oneOf(surveyTypes, given.get("type")),
    via: oneOf(arrivals, given.get("via")),
    step: oneOf(steps, given.get("step")),
    key: /^[\w-]{22}$/.test(key) ? key : null,
    locationId: /^[\w-]{1,64}$/.test(location) ? location : null,
    score: /^\d{1,2}$/.test(score) ? Number(score) : null,
  }
}

/** A score of the address, where the question has it. */
export const chosenScore = (type: SurveyType, score: number | null): number | null =>
  score !== null && score >= scoreRange[type][0] && score <= scoreRange[type][1] ? score : null

/** The page itself, or one of its screens. */
export function feedbackPath(kind: FeedbackKind, id: string, search: Partial<FeedbackSearch> = {}): string {
  const { type, via, step, key, locationId, score } = search
  const query = {
    type: type ?? undefined,
    via: via ?? undefined,
    location: locationId ?? undefined,
    score: score === null || score === undefined ? undefined : String(score),
    key: key ?? undefined,
    step: step ?? undefined,
  }
  if (kind === "kiosks") return paths.kioskPage(id, query)
  return kind === "pages" ? paths.landingPage(id, query) : paths.requestFeedback(id, query)
}
