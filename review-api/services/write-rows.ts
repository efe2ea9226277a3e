import type { FileHeadings } from "#lib/contract/export-files/constants.ts"
import type { FileType } from "#lib/contract/index.ts"
import { plainHead } from "#lib/format/column-heads.ts"
import { type CsvCell, csvInstant, csvLine, csvMark } from "#lib/format/csv.ts"
import type { Column, ExportRows } from "./export-rows.ts"

type Plain = string | number | null | undefined | readonly string[]

const readValue = <Row>(column: Column<Row>, row: Row): Plain =>
  typeof column === "function" ? column(row) : column.of(row)

const kindOf = <Row>(column: Column<Row>): "instant" | "utc" | "phone" | null =>
  typeof column === "function" ? null : column.as

/** The day of a column without a time. */
const dayOf = <Row>(column: Column<Row>, row: Row): string | null =>
  typeof column === "function" || column.as === "phone" ? null : (column.day?.(row) ?? null)

const isoInstant = (text: string): string => new Date(text).toISOString()

function csvCell<Row>(column: Column<Row>, row: Row, timeZone: string): CsvCell {
  const value = readValue(column, row)
  if (value == null || typeof value === "number") return value
  if (typeof value !== "string") return value.join(", ")
  const kind = kindOf(column)
  if (kind === "phone") return { phone: value }
  const day = dayOf(column, row)
  if (day !== null) return day
  if (kind === "utc") return isoInstant(value)
  return kind === "instant" ? csvInstant(value, timeZone) : value
}

function jsonValue<Row>(column: Column<Row>, row: Row): Plain {
  const value = readValue(column, row)
  if (value == null) return null
  const kind = kindOf(column)
  if (kind === "utc") return dayOf(column, row) ?? isoInstant(String(value))
  return kind === "instant" ? isoInstant(String(value)) : value
}

async function* csvPieces<Row>(
  { columns, batches, lines }: ExportRows<Row>,
  timeZone: string,
  headings: FileHeadings,
) {
  const [names, cells] = [Object.keys(columns), Object.values(columns)]
  yield csvMark + csvLine(headings === "plain" ? names.map(plainHead) : names)
  const written = lines?.(names, timeZone)
  if (written) {
    for await (const { pieces } of written) yield* pieces
    return
  }
  for await (const rows of batches) {
    yield rows.map((row) => csvLine(cells.map((cell) => csvCell(cell, row, timeZone)))).join("")
  }
}

async function* ndjsonPieces<Row>({ columns, batches }: ExportRows<Row>) {
  const cells = Object.entries(columns)
  const lineOf = (row: Row) =>
    `${JSON.stringify(Object.fromEntries(cells.map(([name, cell]) => [name, jsonValue(cell, row)])))}\n`
  yield ""
  for await (const rows of batches) yield rows.map(lineOf).join("")
}

/**
 * A file of rows, a piece for each batch: CSV as D-110 says, or NDJSON, an object per line with the same names, where
 * instants are UTC and lists stay lists.
 * @param headings of a CSV file: the names of its columns (D-111), or plain words.
 */
export const piecesOf = <Row>(
  fileType: FileType,
  rows: ExportRows<Row>,
  timeZone: string,
  headings: FileHeadings = "names",
): AsyncGenerator<string | Uint8Array> =>
  fileType === "csv" ? csvPieces(rows, timeZone, headings) : ndjsonPieces(rows)

/** Media type of a file. */
export const mediaTypes: Record<FileType, string> = {
  csv: "text/csv; charset=utf-8",
  ndjson: "application/x-ndjson; charset=utf-8",
}
