import { formatCount } from "./numbers.ts"

type Sample = {
  line: number
  text: string
  day_first: string | null
  month_first: string | null
  year_first?: string | null | undefined
}
type Dates = {
  day_first: number
  month_first: number
  year_first?: number | undefined
  samples: readonly Sample[]
}

/** "line 3 (25/03/2025)": where a file shows something. */
export const lineWith = (sample: Sample | undefined): string =>
  sample ? `line ${formatCount(sample.line)} (${sample.text})` : "a line"

/** The dates that can be read in one order only, the first of each. */
export const oneWayOf = ({ samples }: Pick<Dates, "samples">) => ({
  day: samples.find((one) => one.month_first === null && !one.year_first),
  month: samples.find((one) => one.day_first === null && !one.year_first),
  year: samples.find((one) => one.day_first === null && one.month_first === null),
})

/** That the dates of a file contradict each other, with a line of each order; null when they do not. */
export function mixedOrdersText(dates: Dates): string | null {
  const { day, month, year } = oneWayOf(dates)
  const shown = [
    ...(dates.day_first > 0 ? ([["day", day]] as const) : []),
    ...(dates.month_first > 0 ? ([["month", month]] as const) : []),
    ...((dates.year_first ?? 0) > 0 ? ([["year", year]] as const) : []),
  ]
  const [first, second, third] = shown.map(([what, sample]) => `the ${what} in ${lineWith(sample)}`)
  if (!first || !second) return null
  const begin = first.replace(" in ", " comes first in ")
  return third
    ? `This file mixes three orders: ${begin}, ${second}, ${third}.`
    : `This file mixes two orders: ${begin}, ${second}.`
}
