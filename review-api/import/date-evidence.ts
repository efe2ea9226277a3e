import type { DateOrder } from "#lib/contract/imports/constants.ts"
import type { ImportDates } from "#lib/contract/imports/schema.ts"
import { dayIn, orderIn } from "./dates.ts"

type Kind = DateOrder | "open"
type Seen = { rows: number; samples: { line: number; text: string }[] }
/** Evidence of one row: nothing where none of its dates needs an order. */
type Shown = { isDated: boolean; order: DateOrder | null }

const maxSamples = 3
const maxCharacters = 100

/**
 * Evidence from all rows on the order of day and month: one with a day above 12 can be read one
 * way only. Dates that begin with a year say nothing.
 */
export class DateEvidence {
  readonly #positions: number[]
  readonly #seen: Record<Kind, Seen> = {
    day_first: { rows: 0, samples: [] },
    month_first: { rows: 0, samples: [] },
    open: { rows: 0, samples: [] },
  }

  constructor(positions: readonly (number | undefined)[]) {
    this.#positions = positions.filter((position) => position !== undefined)
  }

  /** @returns whether a date of the row needs an order, and the one that its dates allow where that is one alone. */
  see(line: number, cells: readonly string[]): Shown {
    const kinds = new Set<Kind>()
    for (const position of this.#positions) {
      const text = (cells[position] ?? "").trim().slice(0, maxCharacters)
      // Most files have a year in front, which is told without an expression.
      const kind = startsWithYear(text) ? null : orderIn(text)
      if (!kind) continue
      const seen = this.#seen[kind]
      if (!kinds.has(kind)) seen.rows += 1
      kinds.add(kind)
      if (seen.samples.length < maxSamples) seen.samples.push({ line, text })
    }
    return { isDated: kinds.size > 0, order: orderOf((kind) => kinds.has(kind)) }
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
        .map(({ line, text }) => ({
          line,
          text,
          day_first: dayIn(text, "day_first"),
          month_first: dayIn(text, "month_first"),
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
