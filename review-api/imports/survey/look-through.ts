import type { GivenColumns } from "../columns.ts"
import type { SniffedShape } from "../csv/sniff.ts"
import { EncodingEvidence, type FoundEncoding } from "../encoding/encoding-evidence.ts"
import { openRows } from "../open-rows.ts"
import type { CsvRow, CsvShape } from "../read-csv.ts"
import { readLimits } from "../read-limits.ts"
import type { FileCharset } from "../reader/messages.ts"
import { RowSurvey, type SurveyedRows } from "./survey-rows.ts"

/** Survey of a whole file. */
export type SurveyEnd = SurveyedRows & {
  charset: FoundEncoding
  shape: SniffedShape | null
  /** The first row as it is, and keys of JSON that have no column in it. */
  keys: string[]
  lateKeys: string[]
}

const sniffedOf = ({ unicode: _, ...sniffed }: CsvShape): SniffedShape => sniffed

/**
 * Looks at every row of a file, of which none is kept.
 * @param letters how those of a CSV file are taken to be written.
 * @param header is told the source and the first row, and says which columns were chosen.
 * @throws ImportError in plain words when it cannot be read.
 */
export async function lookThrough(
  bytes: AsyncIterable<Uint8Array>,
  charset: FileCharset,
  header: (source: string | undefined, row: CsvRow | null) => Promise<{ map: GivenColumns }>,
): Promise<SurveyEnd> {
  const evidence = new EncodingEvidence()
  const late = new Set<string>()
  const { source, rows, shape } = await openRows(bytes, {
    ...charset,
    onForeign: (cell) => evidence.see(cell),
    onLateKey: (key) => void (late.size < readLimits.columns && late.add(key)),
  })
  const first = await rows.next()
  const { map } = await header(source, first.done ? null : first.value)
  const keys = first.done ? [] : first.value.cells
  const survey = new RowSurvey(
    keys.map((name) => name.trim()),
    map,
    // Google's own reviews have one to five stars, whatever a broken one says.
    source === "google_maps" ? "5" : null,
  )
  for await (const row of rows) if (row.unread === undefined) survey.see(row)
  const found = evidence.report()
  const read = shape()
  return {
    ...survey.report(),
    keys,
    lateKeys: [...late],
    charset: read?.unicode ? { ...found, encoding: read.unicode } : found,
    shape: read && sniffedOf(read),
  }
}
