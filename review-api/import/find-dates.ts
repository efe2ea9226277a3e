import type { DateOrder } from "#lib/contract/import-constants.ts"
import type { ImportDates } from "#lib/contract/imports.ts"
import type { ColumnMap } from "./columns.ts"
import { DateEvidence } from "./date-evidence.ts"
import { ImportError } from "./import-error.ts"
import type { CsvRow } from "./read-csv.ts"
import { readLimits } from "./read-limits.ts"

type Given = {
  columns: ColumnMap
  /** The order of day and month, where somebody chose it. */
  dateOrder: DateOrder | null
  /** One that is only looked at goes on where an import ends. */
  isDryRun: boolean
}

const toChoose = "Choose one with --date-order day-first or --date-order month-first"
const quoted = ({ line, text }: ImportDates["samples"][number]) =>
  `"${text}" in line ${line.toLocaleString("en-US")}`

const oneWay = ({ samples }: ImportDates, order: DateOrder) =>
  quoted(samples.find((one) => one[order] !== null && one.day_first !== one.month_first)!)

function mixed({ samples, ...dates }: ImportDates): string {
  const single = samples.filter((one) => one.day_first === null || one.month_first === null)
  const [day, month] = [
    oneWay({ ...dates, samples: single }, "day_first"),
    oneWay({ ...dates, samples: single }, "month_first"),
  ]
  return `The file mixes two orders of dates: ${day} has the day first, ${month} the month. ${toChoose}; dates in the other order are rejected.`
}

function unclear(dates: ImportDates): string {
  if (dates.order !== null) {
    const { line } = dates.samples.find((one) => one.day_first === null || one.month_first === null)!
    const order = dates.order.replace("_", "-")
    return `The order of the dates is clear only from line ${line.toLocaleString("en-US")} on. Import the file with --date-order ${order}.`
  }
  return `The dates in this file can be read two ways, such as ${quoted(dates.samples[0]!)}. ${toChoose}.`
}

/** A row, and the order of day and month that its dates are read in. */
export type DatedRow = { row: CsvRow; order: DateOrder }
type Held = { row: CsvRow; shown: DateOrder | null }

/**
 * Gives the rows of a file in its order, each with the order of day and month that its dates are read in. Where nobody
 * chose it, the first rows wait until one has a day above 12. What follows may not contradict it; in a file that is only
 * looked at such a row is read as it shows, since either order may yet be chosen.
 */
export class DatedRows {
  readonly #evidence: DateEvidence
  readonly #given: Given
  readonly #maxHeld: number
  #found: DateOrder | null = null
  #held: Held[] = []
  #characters = 0
  #isTooLate = false

  /** @param maxHeld characters that may wait. */
  constructor(given: Given, maxHeld: number = readLimits.heldCharacters) {
    this.#given = given
    this.#maxHeld = maxHeld
    this.#evidence = new DateEvidence(given.columns)
  }

  /** What dates are read in whose row shows no order. */
  get order(): DateOrder {
    return this.#given.dateOrder ?? this.#found ?? "month_first"
  }

  /**
   * @returns the rows that can be read now.
   * @throws ImportError when the file mixes both orders and nobody chose one.
   */
  take(row: CsvRow): DatedRow[] {
    const { isDated, order } = this.#evidence.see(row.line, row.cells)
    if (this.#given.dateOrder) return [this.#dated({ row, shown: null })]
    if (this.#evidence.isMixed && !this.#given.isDryRun) throw new ImportError(mixed(this.report()!))
    if (this.#isTooLate) return []
    const read = { row, shown: order }
    if (this.#found || (!isDated && this.#held.length === 0)) return [this.#dated(read)]
    this.#held.push(read)
    this.#characters += row.cells.reduce((sum, cell) => sum + cell.length, 0)
    this.#found = this.#evidence.order
    if (this.#found) return this.#release()
    if (this.#characters <= this.#maxHeld) return []
    this.#isTooLate = !this.#given.isDryRun
    this.#found = this.#given.isDryRun ? this.order : null
    return this.#release()
  }

  /**
   * @returns the rows that still waited.
   * @throws ImportError where their order is open and nobody chose one.
   */
  end(): DatedRow[] {
    const isOpen = this.#isTooLate || this.#held.length > 0
    if (isOpen && !this.#given.isDryRun) throw new ImportError(unclear(this.report()!))
    return this.#release()
  }

  /** @returns null where no date needs an order. */
  report(): ImportDates | null {
    return this.#evidence.report()
  }

  #dated({ row, shown }: Held): DatedRow {
    return { row, order: shown ?? this.order }
  }

  #release(): DatedRow[] {
    const rows = this.#isTooLate ? [] : this.#held.map((held) => this.#dated(held))
    this.#held = []
    return rows
  }
}
