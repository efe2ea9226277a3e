import { ownValue } from "#lib/contract/own-value.ts"

type Value = string | number | null | undefined | readonly string[]

/**
 * How a column is filled: text, a number or a list as it is; instants in the account's zone, or in UTC with seconds,
 * and days alone where no time is known; phone numbers, which begin like formulas, unmarked (D-110).
 */
export type Column<Row> =
  | ((row: Row) => Value)
  | { as: "phone"; of: (row: Row) => Value }
  | { as: "instant" | "utc"; of: (row: Row) => Value; day?: (row: Row) => string | null }

/** Lines of a CSV file, with their number. */
export type Lines = { pieces: readonly Uint8Array[]; rows: number }

/** Rows of a file: columns by name in their order, and batches of rows in theirs. */
export type ExportRows<Row> = {
  columns: Readonly<Record<string, Column<Row>>>
  batches: AsyncIterable<readonly Row[]>
  /**
   * The same rows as lines, from a database that writes them itself, byte by byte as this program would.
   * @param names of the columns. @returns null where it does not.
   */
  lines?: (names: readonly string[], timeZone: string) => AsyncIterable<Lines> | null
}

/** Rows of any kind: the same object, for those who only write it down. */
export const anyRows = <Row>(rows: ExportRows<Row>): ExportRows<unknown> =>
  rows as unknown as ExportRows<unknown>

/** Rows that are read at a time. */
const batchSize = 500

/** A list as batches. @param read a stretch of the list in its order. @param size rows of a stretch. */
export async function* batchesOf<Row>(
  read: (limit: number, offset: number) => Promise<Row[]>,
  size = batchSize,
): AsyncGenerator<Row[]> {
  for (let offset = 0; ; offset += size) {
    const rows = await read(size, offset)
    if (rows.length > 0) yield rows
    if (rows.length < size) return
  }
}

/** The columns that were asked for, in that order; all of them when none or none of these was (D-107). */
export function chosenColumns<Row>(
  rows: ExportRows<Row>,
  names: readonly string[] | null | undefined,
): ExportRows<Row> {
  const { columns } = rows
  const known = (names ?? []).filter((name) => Object.hasOwn(columns, name))
  if (known.length === 0) return rows
  return { ...rows, columns: Object.fromEntries(known.map((name) => [name, ownValue(columns, name)!])) }
}

/** Passes rows on and counts them. */
export function countedRows<Row>({ columns, batches, lines }: ExportRows<Row>) {
  const count = { rows: 0 }
  async function* counting<B>(given: AsyncIterable<B>, rowsIn: (batch: B) => number) {
    for await (const batch of given) {
      count.rows += rowsIn(batch)
      yield batch
    }
  }
  const rows: ExportRows<Row> = {
    columns,
    batches: counting(batches, ({ length }) => length),
    lines(names, timeZone) {
      const given = lines?.(names, timeZone)
      return given ? counting(given, (batch) => batch.rows) : null
    },
  }
  return { count, rows }
}
