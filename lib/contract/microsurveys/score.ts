import { type SurveyType, scoreRange, sentimentOfScore } from "./constants.ts"

/** How many answers have a score. */
export type ScoreCount = { readonly score: number; readonly count: number }

/** Answers by their sentiment, and what they make together. */
export type SurveyScore = {
  responses: number
  /** Null without answers. */
  score: number | null
  positive: number
  neutral: number
  negative: number
}

const rounded = (value: number, places: number): number => Math.round(value * 10 ** places) / 10 ** places

/**
 * The score of a microsurvey (D-225): NPS is the share of 9 and 10 less that of 0 to 6, -100 to 100; stars are their mean, in
 * hundredths; thumbs and smileys are the share of positive ones, 0 to 100.
 * @param counts each score once or several times; those outside of the type's range count nowhere.
 */
export function surveyScore(type: SurveyType, counts: readonly ScoreCount[]): SurveyScore {
  const [lowest, highest] = scoreRange[type]
  const sides = { positive: 0, neutral: 0, negative: 0 }
  let sum = 0
  for (const { score, count } of counts) {
    if (score < lowest || score > highest) continue
    const sentiment = sentimentOfScore(type, score)
    sides[sentiment > 0 ? "positive" : sentiment < 0 ? "negative" : "neutral"] += count
    sum += score * count
  }
  const responses = sides.positive + sides.neutral + sides.negative
  if (responses === 0) return { responses, score: null, ...sides }
  const score =
    type === "nps"
      ? rounded((100 * (sides.positive - sides.negative)) / responses, 0)
      : type === "stars"
        ? rounded(sum / responses, 2)
        : rounded((100 * sides.positive) / responses, 0)
  return { responses, score, ...sides }
}

/** Every score of a type from the lowest to the highest, with how many answers have it. */
export function distributionOf(type: SurveyType, counts: readonly ScoreCount[]): ScoreCount[] {
  const [lowest, highest] = scoreRange[type]
  const known = new Map<number, number>()
  for (const { score, count } of counts) known.set(score, (known.get(score) ?? 0) + count)
  return Array.from({ length: highest - lowest + 1 }, (_, at) => ({
    score: lowest + at,
    count: known.get(lowest + at) ?? 0,
  }))
}
