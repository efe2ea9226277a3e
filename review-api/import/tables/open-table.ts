import type { FoundEncoding } from "../encoding/encoding-evidence.ts"
import { ImportError } from "../import-error.ts"
import type { CsvRow } from "../read-csv.ts"
import type { FileCharset } from "../reader/messages.ts"
import { type FileReader, openReader } from "../reader/open-reader.ts"

const tableThread = new URL("./table-thread.ts", import.meta.url)

const unclear =
  "The encoding of the file isn't clear. Save it as UTF-8 (in Excel: CSV UTF-8) and upload it again."

export type TableReader = FileReader<null, CsvRow, FoundEncoding>

/**
 * Reads a CSV or XLSX file in a thread of its own.
 * @param letters how those of a CSV file are written, where it has been read before.
 * @throws ImportError in plain words when it cannot be read.
 */
export const openTable = (bytes: AsyncIterable<Uint8Array>, charset?: FileCharset): Promise<TableReader> =>
  openReader(bytes, tableThread, charset)

/**
 * How the letters of a table are written that was read to its end.
 * @throws ImportError where that is not clear: nothing is guessed.
 */
export function charsetOf(table: TableReader): FileCharset {
  const { encoding, isMixed, isCertain } = table.end()
  if (!isCertain) throw new ImportError(unclear)
  const isUnicode = encoding.startsWith("utf-")
  return isUnicode ? { encoding: null, isMixed: true } : { encoding, isMixed }
}
