import type { Day, WeekStart } from "#lib/dates/day.ts"
import { type DatePreset, descriptors } from "#lib/dates/descriptors.ts"
import { type DayRange, resolveRange } from "#lib/dates/resolve-range.ts"

/** Periods that the page of a location offers. */
const periods = [
  "thirtyDays",
  "threeMonths",
  "sixMonths",
  "twelveMonths",
] as const satisfies readonly DatePreset[]
export type FiguresPeriod = (typeof periods)[number]

/** The period, in the address of a location's page. */
export const figuresPeriodName = "period"

const fallback: FiguresPeriod = "threeMonths"

/** The period that an address asks for; three months unless it says so. */
export const figuresPeriodOf = (query: URLSearchParams): FiguresPeriod =>
  periods.find((period) => period === query.get(figuresPeriodName)) ?? fallback

/** Its days. @param today of the location. */
export const figuresRange = (period: FiguresPeriod, today: Day, weekStart: WeekStart): DayRange =>
  resolveRange(period, today, weekStart)

/** The choice as links. */
export const periodLinks = (current: FiguresPeriod, hrefOf: (more: Record<string, string>) => string) =>
  periods.map((period) => ({
    label: descriptors[period].label,
    href: hrefOf(period === fallback ? {} : { [figuresPeriodName]: period }),
    isCurrent: period === current,
  }))
