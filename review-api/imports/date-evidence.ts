import { millisecondsInDay } from "date-fns/constants"
import { type DateOrder, dateOrders } from "#lib/contract/imports/constants.ts"
import type { ImportDates } from "#lib/contract/imports/schema.ts"
import { MonthEvidence } from "./dates/month-evidence.ts"
import { dayIn, daysIn, readDate } from "./dates.ts"

type Kind = DateOrder | "open"
/** `proved` is the order of a date that allows several, as another column says it. */
type Seen = { rows: number; samples: { line: number; text: string; proved: DateOrder | null }[] }

const maxSamples = 3
const maxCharacters = 100
/** Of dates, those that are in the future or in a year of no other, where they are more than slips. */
const slips = 0.05

/**
 * Evidence from all rows on the order of day, month and years of two digits: one with a day above 12 can be read in fewer
 * ways, or another column has the same moment in a form of one meaning. An order that all dates allow is left out where
 * it puts some into the future, or into other years than those that dates with a whole year have.
 */
export class DateEvidence {
  readonly #positions: number[]
  readonly #witnesses: readonly number[]
  readonly #latestMs: number
  readonly #named: DateOrder | null
  readonly #seen: Record<Kind, Seen> = {
    day_first: { rows: 0, samples: [] },
    month_first: { rows: 0, samples: [] },
    year_first: { rows: 0, samples: [] },
    open: { rows: 0, samples: [] },
  }
  readonly #months = new MonthEvidence()
  #common: readonly DateOrder[] = dateOrders
  #some = new Set<DateOrder>()
  /** Of dates with years of two digits, by order. */
  readonly #future = new Map<DateOrder, number>()
  readonly #years = new Map<DateOrder, Map<number, number>>()
  #short = 0
  /** Years of four digits in front. */
  readonly #wholeYears = { first: Number.POSITIVE_INFINITY, last: Number.NEGATIVE_INFINITY }

  /**
   * @param witnesses columns that may have the moment of the first position as well.
   * @param named the order that the name of the column says, which counts where the dates allow it.
   */
  constructor(
    positions: readonly (number | undefined)[],
    witnesses: readonly number[] = [],
    named: DateOrder | null = null,
    now: Date = new Date(),
  ) {
    this.#named = named
    this.#positions = positions.filter((position) => position !== undefined)
    this.#witnesses = positions[0] === undefined ? [] : witnesses.filter((one) => !positions.includes(one))
    this.#latestMs = now.getTime() + millisecondsInDay
  }

  see(line: number, cells: readonly string[]): void {
    const kinds = new Set<Kind>()
    for (const position of this.#positions) {
      const text = (cells[position] ?? "").trim().slice(0, maxCharacters)
      if (this.#months.isNamed(text)) this.#months.see(text)
      // Most files have a year in front, which is told without an expression.
      const days = startsWithYear(text) ? this.#seeYear(text) : daysIn(text)
      if (!days) continue
      const isProvable = days.size > 1 && position === this.#positions[0]
      const proved = isProvable ? this.#proved(days, cells) : null
      const orders = proved ? [proved] : [...days.keys()]
      const [kind] = orders.length > 1 ? (["open"] as const) : orders
      const seen = this.#seen[kind!]
      if (!kinds.has(kind!)) seen.rows += 1
      kinds.add(kind!)
      this.#common = this.#common.filter((order) => orders.includes(order))
      for (const order of orders) this.#some.add(order)
      if (days.has("year_first")) this.#seeShort(days)
      if (seen.samples.length < maxSamples) seen.samples.push({ line, text, proved })
    }
  }

  #seeYear(text: string): null {
    const [, written] = /^(\d{4})(?!\d)/.exec(text) ?? []
    if (written === undefined) return null
    const year = Number(written)
    // Programs write early ones for none.
    if (year < 1995) return null
    this.#wholeYears.first = Math.min(this.#wholeYears.first, year)
    this.#wholeYears.last = Math.max(this.#wholeYears.last, year)
    return null
  }

  #seeShort(days: ReadonlyMap<DateOrder, Date>): void {
    this.#short += 1
    for (const [order, day] of days) {
      if (day.getTime() > this.#latestMs) this.#future.set(order, (this.#future.get(order) ?? 0) + 1)
      const years = this.#years.get(order) ?? new Map<number, number>()
      this.#years.set(order, years.set(day.getUTCFullYear(), (years.get(day.getUTCFullYear()) ?? 0) + 1))
    }
  }

  /** The one order in which a date is the day of another column. */
  #proved(days: ReadonlyMap<DateOrder, Date>, cells: readonly string[]): DateOrder | null {
    for (const position of this.#witnesses) {
      const witness = (cells[position] ?? "").trim().slice(0, maxCharacters)
      const moment = daysIn(witness) === null ? readDate(witness, "UTC", "day_first") : null
      if (!moment) continue
      const [order, ...others] = [...days].filter(
        ([, day]) => Math.abs(day.getTime() - moment.at.getTime()) < 2 * millisecondsInDay,
      )
      if (order && others.length === 0) return order[0]
    }
    return null
  }

  /** The dates that an order puts where they hardly are. */
  #odd(order: DateOrder): number {
    const { first, last } = this.#wholeYears
    const isOther = (year: number) => first <= last && (year < first - 1 || year > last + 1)
    const elsewhere = [...(this.#years.get(order) ?? [])].reduce(
      (sum, [year, count]) => (isOther(year) ? sum + count : sum),
      0,
    )
    return Math.max(this.#future.get(order) ?? 0, elsewhere)
  }

  /** The orders that the dates leave possible; where they contradict each other, all that some have. */
  #possible(): DateOrder[] {
    if (this.#common.length === 0) return dateOrders.filter((order) => this.#some.has(order))
    if (this.#named && this.#common.includes(this.#named)) return [this.#named]
    if (this.#short === 0 || this.#common.length === 1) return [...this.#common]
    const likely = this.#common.filter((order) => this.#odd(order) <= slips * this.#short)
    return likely.length > 0 ? likely : [...this.#common]
  }

  /** Months of names that mean another one in another language, as the other names show. */
  get monthNames(): [name: string, month: number][] {
    return this.#months.report()
  }

  /** @returns null where no date needs an order. */
  report(): ImportDates | null {
    const { day_first, month_first, year_first, open } = this.#seen
    if (this.#some.size === 0) return null
    const possible = this.#possible()
    const order = this.#common.length > 0 && possible.length === 1 ? possible[0]! : null
    return {
      order,
      day_first: day_first.rows,
      month_first: month_first.rows,
      ...(this.#short > 0 ? { year_first: year_first.rows } : {}),
      open: open.rows,
      ...(order ? {} : { choices: possible }),
      samples: [day_first, month_first, year_first, open]
        .flatMap(({ samples }) => samples)
        .sort((a, b) => a.line - b.line)
        .map(({ line, text, proved }) => {
          const day = (one: DateOrder) => (proved && proved !== one ? null : dayIn(text, one))
          const early = this.#short > 0 ? { year_first: day("year_first") } : {}
          return { line, text, day_first: day("day_first"), month_first: day("month_first"), ...early }
        }),
    }
  }
}

function startsWithYear(text: string): boolean {
  const third = text.charCodeAt(2)
  return third >= 48 && third <= 57 && text.charCodeAt(1) >= 48
}
