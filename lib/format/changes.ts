import { formatCount, formatDecimal, formatPercent, roundDecimal, shareOf } from "./numbers.ts"

/** Which way a figure is better: a count of reviews is neither, a count of open work is better the lower it is (D-316). */
export type Better = "higher" | "lower" | "neither"

/** A change against the period before, as it is written beneath its figure. A higher figure is the better one unless said. */
export type Change = { value: number; text: string; better?: Better }

type Given = number | null | undefined

const signed = (value: number, written: (value: number) => string): Change => ({
  value,
  text: `${value > 0 ? "+" : value < 0 ? "-" : ""}${written(Math.abs(value))}`,
})

/**
 * Change of a count in percent of the period before: less than 1 is `<1%` (D-248); null when that was 0 or is not known.
 * @param better neither, unless the count is of open work (D-316).
 */
export function growthOf(delta: Given, lag: Given, better: Better = "neither"): Change | null {
  if (delta == null || !lag) return null
  const percent = shareOf(delta, lag)
  const isSmall = percent !== 0 && Math.abs(percent) < 1
  const change = isSmall ? { value: percent, text: "<1%" } : signed(Math.round(percent), formatPercent)
  return { ...change, better }
}

/**
 * Change of a score in points. A period without reviews has a score, of photos and listings alone, but nothing to compare
 * one with.
 * @param reviewsBefore in the period before, where that is known.
 */
export const scoreChange = (delta: Given, reviewsBefore?: Given): Change | null =>
  delta == null || reviewsBefore === 0 ? null : signed(Math.round(delta), formatCount)

/** Change of a count, which is neither better nor worse (D-316). */
export const countChange = (delta: Given): Change | null =>
  delta == null ? null : { ...signed(delta, formatCount), better: "neither" }

/** Change of an average rating. */
export const ratingChange = (delta: Given): Change | null =>
  delta == null ? null : signed(roundDecimal(delta), formatDecimal)

/** `3 pts`: the difference of two percentages, which is no percentage of either. */
const formatPoints = (points: number): string =>
  Math.round(points) === 1 ? "1 pt" : `${formatCount(points)} pts`

/** Change of a rate in points. */
export const rateChange = (delta: Given): Change | null =>
  delta == null ? null : signed(Math.round(delta), formatPoints)

/** Change of a share, 0 to 1, in points of a percentage. */
export const shareChange = (delta: Given): Change | null => rateChange(delta == null ? delta : 100 * delta)

/** Change of a time in days, told as faster or slower. */
export function daysChange(delta: Given): Change | null {
  if (delta == null) return null
  const value = roundDecimal(delta)
  const text = formatDecimal(Math.abs(value))
  return {
    value,
    text: value === 0 ? text : `${text} ${value < 0 ? "faster" : "slower"}`,
    better: "lower",
  }
}
