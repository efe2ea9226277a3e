import type { DateOrder } from "#lib/contract/import-constants.ts"
import type { ImportDates } from "#lib/contract/imports.ts"
import type { ColumnMap } from "./columns.ts"
import { dayIn, orderIn } from "./dates.ts"

type Seen = { rows: number; samples: { line: number; text: string }[] }

const maxSamples = 3
const dateFields = ["published_at", "responded_at"] as const

/**
 * What all rows of a file say about the order of day and month in its dates: one with a day above 12 can be read one
 * way only. Dates that begin with a year say nothing.
 */
export class DateEvidence {
  readonly #positions: number[]
  readonly #seen: Record<DateOrder | "open", Seen> = {
    day_first: { rows: 0, samples: [] },
    month_first: { rows: 0, samples: [] },
    open: { rows: 0, samples: [] },
  }

  constructor(columns: ColumnMap) {
    this.#positions = dateFields.flatMap((field) => columns[field] ?? [])
  }

  /** @returns whether a date of the row can be read both ways, or one way only. */
  see(line: number, cells: readonly string[]): boolean {
    let isDated = false
    for (const position of this.#positions) {
      const text = (cells[position] ?? "").trim()
      // Most files have a year in front, which is told without an expression.
      const kind = startsWithYear(text) ? null : orderIn(text)
      if (!kind) continue
      isDated = true
      const seen = this.#seen[kind]
      seen.rows += 1
      if (seen.samples.length < maxSamples) seen.samples.push({ line, text })
    }
    return isDated
  }

  /** The order that all dates so far allow; null while both are possible, or where they contradict each other. */
  get order(): DateOrder | null {
    const { day_first, month_first } = this.#seen
    if (day_first.rows > 0 === month_first.rows > 0) return null
    return day_first.rows > 0 ? "day_first" : "month_first"
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
          ...{ line, text },
          ...{ day_first: dayIn(text, "day_first"), month_first: dayIn(text, "month_first") },
        })),
    }
  }
}

function startsWithYear(text: string): boolean {
  const third = text.charCodeAt(2)
  return third >= 48 && third <= 57 && text.charCodeAt(1) >= 48
}
