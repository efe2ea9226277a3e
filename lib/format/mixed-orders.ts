import { formatCount } from "./numbers.ts"

type Sample = { line: number; text: string; day_first: string | null; month_first: string | null }
type Dates = { day_first: number; month_first: number; samples: readonly Sample[] }

/** "line 3 (25/03/2025)": where a file shows something. */
export const lineWith = (sample: Sample | undefined): string =>
  sample ? `line ${formatCount(sample.line)} (${sample.text})` : "a line"

/** The dates that can be read in one order only, the first of each. */
export const oneWayOf = ({ samples }: Pick<Dates, "samples">) => ({
  day: samples.find((one) => one.month_first === null),
  month: samples.find((one) => one.day_first === null),
})

/** That the dates of a file contradict each other, with a line of each order; null when they do not. */
export function mixedOrdersText(dates: Dates): string | null {
  if (dates.day_first === 0 || dates.month_first === 0) return null
  const { day, month } = oneWayOf(dates)
  return `This file mixes two orders: the day comes first in ${lineWith(day)}, the month in ${lineWith(month)}.`
}
