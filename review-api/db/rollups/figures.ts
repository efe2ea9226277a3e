import { millisecondsInDay as dayMs } from "date-fns/constants"
import type { RolledReview } from "./change.ts"

/** Figure columns of every rollup table, as they are called in SQL. */
export const figureColumns = [
  "reviews",
  "stars0",
  "stars1",
  "stars2",
  "stars3",
  "stars4",
  "stars5",
  "rating_sum",
  "rated",
  "positive",
  "neutral",
  "negative",
  "unread",
  "in_progress",
  "responded",
  "completed",
  "type_review",
  "type_recommendation",
  "type_survey",
  "type_direct",
  "responses",
  "timed_responses",
  "response_days",
] as const
export type FigureColumn = (typeof figureColumns)[number]
/** A number of reviews is the sum of `add` less the sum of `subtract`. */
export type CountColumns = { add: FigureColumn[]; subtract: FigureColumn[] }

const fractions: readonly FigureColumn[] = ["rating_sum", "response_days"]
const place = Object.fromEntries(figureColumns.map((name, at) => [name, at])) as Record<FigureColumn, number>
export const sqlTypeOfFigure = (name: FigureColumn): string =>
  fractions.includes(name) ? "double precision" : "integer"

export const sentimentColumn = (sentiment: number): FigureColumn =>
  sentiment > 0 ? "positive" : sentiment < 0 ? "negative" : "neutral"
export const starsColumn = (stars: number): FigureColumn => `stars${stars}` as FigureColumn
export const typeColumn = (reviewType: string): FigureColumn => `type_${reviewType}` as FigureColumn

export const noFigures = (): number[] => new Array<number>(figureColumns.length).fill(0)

/** Adds (sign 1) or takes away (sign -1) one review; `figures` is in the order of `figureColumns`. */
export function addReview(figures: number[], review: RolledReview, sign: 1 | -1): void {
  const add = (name: FigureColumn, amount = 1) => {
    figures[place[name]]! += sign * amount
  }
  add("reviews")
  add(starsColumn(review.stars))
  if (review.rating) {
    add("rated")
    add("rating_sum", review.rating)
  }
  add(sentimentColumn(review.sentiment))
  add(review.status)
  add(typeColumn(review.reviewType))
  if (review.respondedAt) add("responses")
  if (review.respondedAt && !review.isResponseGuessed) {
    const from = Date.parse(review.originPublishedAt ?? review.publishedAt)
    add("timed_responses")
    add("response_days", (Date.parse(review.respondedAt) - from) / dayMs)
  }
}
