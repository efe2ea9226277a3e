import { analyseReview } from "../../review-api/insights/analyse-review.ts"
import { findSubjects } from "../../review-api/services/responses/find-subjects.ts"
import { nameSubjects } from "../../review-api/services/responses/name-subjects.ts"
import type { RatedText } from "./rated-texts.ts"

/** The share of rated English reviews with a mention whose suggested response names what they speak of. */
export function namedShare(texts: RatedText[]): number {
  const named = texts.flatMap(({ title, content, rating }) => {
    const { polarity, mentions } = analyseReview({ title, content })
    if (polarity === null || mentions.length === 0 || rating === null) return []
    const mood = rating >= 4 ? "good" : rating >= 3 ? "mixed" : "bad"
    return [nameSubjects("Hello.", mood, findSubjects(mentions, { title, content }, mood)) !== "Hello."]
  })
  return named.filter((isNamed) => isNamed).length / named.length
}
