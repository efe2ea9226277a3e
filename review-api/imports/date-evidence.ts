import { millisecondsInDay } from "date-fns/constants"
import type { DateOrder } from "#lib/contract/imports/constants.ts"
import type { ImportDates } from "#lib/contract/imports/schema.ts"
import { dayIn, orderIn, readDate } from "./dates.ts"

type Kind = DateOrder | "open"
/** `proved` is the order of a date that allows both, as another column says it. */
type Seen = { rows: number; samples: { line: number; text: string; proved: DateOrder | null }[] }
/** Evidence of one row: nothing where none of its dates needs an order. */
type Shown = { isDated: boolean; order: DateOrder | null }

const maxSamples = 3
const maxCharacters = 100

/**
 * Evidence from all rows on the order of day and month: one with a day above 12 can be read one
 * way only, or another column has the same moment in a form of one meaning. Dates that begin with a year say nothing.
 */
export class DateEvidence {
  readonly #positions: number[]
  readonly #witnesses: readonly number[]
  readonly #seen: Record<Kind, Seen> = {
    day_first: { rows: 0, samples: [] },
    month_first: { rows: 0, samples: [] },
    open: { rows: 0, samples: [] },
  }

  /** @param witnesses columns that may have the moment of the first position as well. */
  constructor(positions: readonly (number | undefined)[], witnesses: readonly number[] = []) {
    this.#positions = positions.filter((position) => position !== undefined)
    this.#witnesses = positions[0] === undefined ? [] : witnesses.filter((one) => !positions.includes(one))
  }

  /** @returns whether a date of the row needs an order, and the one that its dates allow where that is one alone. */
  see(line: number, cells: readonly string[]): Shown {
    const kinds = new Set<Kind>()
    for (const position of this.#positions) {
      const text = (cells[position] ?? "").trim().slice(0, maxCharacters)
      // Most files have a year in front, which is told without an expression.
      const written = startsWithYear(text) ? null : orderIn(text)
      if (!written) continue
      const isProvable = written === "open" && position === this.#positions[0]
      const proved = isProvable ? this.#proved(text, cells) : null
      const kind = proved ?? written
      const seen = this.#seen[kind]
      if (!kinds.has(kind)) seen.rows += 1
      kinds.add(kind)
      if (seen.samples.length < maxSamples) seen.samples.push({ line, text, proved })
    }
    return { isDated: kinds.size > 0, order: orderOf((kind) => kinds.has(kind)) }
  }

  /** The one order in which a date is the day of another column. */
  #proved(text: string, cells: readonly string[]): DateOrder | null {
    for (const position of this.#witnesses) {
      const witness = (cells[position] ?? "").trim().slice(0, maxCharacters)
      const moment = orderIn(witness) === null ? readDate(witness, "UTC", "day_first") : null
      if (!moment) continue
      const order = orderOf((one) => {
        const day = dayIn(text, one)
        return day !== null && Math.abs(Date.parse(day) - moment.at.getTime()) < 2 * millisecondsInDay
      })
      if (order) return order
    }
    return null
  }

  /** The order that all dates so far allow; null while both are possible, or where they contradict each other. */
  get order(): DateOrder | null {
    return orderOf((kind) => this.#seen[kind].rows > 0)
  }

  get isMixed(): boolean {
    return this.#seen.day_first.rows > 0 && this.#seen.month_first.rows > 0
  }

  /** @returns null where no date needs an order. */
  report(): ImportDates | null {
    const { day_first, month_first, open } = this.#seen
    if (day_first.rows + month_first.rows + open.rows === 0) return null
    return {
      order: this.order,
      day_first: day_first.rows,
      month_first: month_first.rows,
      open: open.rows,
      samples: [...day_first.samples, ...month_first.samples, ...open.samples]
        .sort((a, b) => a.line - b.line)
        .map(({ line, text, proved }) => ({
          line,
          text,
          day_first: proved === "month_first" ? null : dayIn(text, "day_first"),
          month_first: proved === "day_first" ? null : dayIn(text, "month_first"),
        })),
    }
  }
}

function orderOf(isShown: (order: DateOrder) => boolean): DateOrder | null {
  if (isShown("day_first") === isShown("month_first")) return null
  return isShown("day_first") ? "day_first" : "month_first"
}

function startsWithYear(text: string): boolean {
  const third = text.charCodeAt(2)
  return third >= 48 && third <= 57 && text.charCodeAt(1) >= 48
}
