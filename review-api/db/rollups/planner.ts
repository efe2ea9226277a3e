import { addDays, monthStart } from "#lib/dates/day.ts"
import { countColumns } from "../queries/filter-conditions.ts"
import type { ReviewSelection } from "../queries/review-selection.ts"
import type { CountColumns } from "./figures.ts"
import type { GrainName } from "./grains.ts"

/** Cells to sum: those of `grain` whose day or month lies in the range, both ends included, open where null. */
export type RollupRead = { grain: GrainName; from: string | null; to: string | null }

export type RollupQuestion = {
  from?: string
  to?: string
  isLocationLimited: boolean
  /** Sources are filtered or told apart. */
  needsSources: boolean
  /** The finest stretch of time that the answer tells apart. */
  finest: "day" | "month" | "none"
}

const nextMonth = (month: string): string => monthStart(addDays(month, 31))

/**
 * Which cells answer a question: whole months from a month table, the days at the edges of the range from a day
 * table, the day table of sources alone when no location is asked for (design: rollups).
 */
export function planRollups(question: RollupQuestion): RollupRead[] {
  const { needsSources, finest } = question
  const from = question.from ?? null
  const to = question.to ?? null
  if (from !== null && to !== null && from > to) return []
  if (!question.isLocationLimited) return [{ grain: "sourceDay", from, to }]
  if (finest === "day") return [{ grain: "locationSourceDay", from, to }]

  const months: GrainName = needsSources ? "locationSourceMonth" : "locationMonth"
  const startsMonth = from === null || from.endsWith("-01")
  const firstMonth = from === null ? null : startsMonth ? from : nextMonth(monthStart(from))
  const endsMonth = to === null || addDays(to, 1).endsWith("-01")
  const lastMonth = to === null ? null : endsMonth ? monthStart(to) : monthStart(addDays(monthStart(to), -1))
  if (firstMonth !== null && lastMonth !== null && firstMonth > lastMonth) {
    return [{ grain: "locationSourceDay", from, to }]
  }
  const reads: RollupRead[] = [{ grain: months, from: firstMonth, to: lastMonth }]
  if (from !== null && firstMonth !== null && !startsMonth) {
    reads.push({ grain: "locationSourceDay", from, to: addDays(firstMonth, -1) })
  }
  if (to !== null && lastMonth !== null && !endsMonth) {
    reads.push({ grain: "locationSourceDay", from: nextMonth(lastMonth), to })
  }
  return reads
}

/** Sums are of whole days. */
const isByInstant = ({ since, until }: ReviewSelection): boolean => since !== undefined || until !== undefined

/** Whether rollups hold every figure of a selection: they know its accounts, places and days alone. */
export const hasEveryFigure = (selection: ReviewSelection): boolean =>
  countColumns(selection).length === 0 && selection.upToId === undefined && !isByInstant(selection)

/**
 * The columns that count a selection: at most one of rating, sentiment, status, types and response fits, and neither
 * labels, text, tags nor categories do.
 * @returns null when the rollups cannot tell the number.
 */
export function countColumnsOf(selection: ReviewSelection): CountColumns | null {
  if (isByInstant(selection)) return null
  const [first = { add: ["reviews"], subtract: [] }, ...others] = countColumns(selection)
  return others.length > 0 ? null : first
}
