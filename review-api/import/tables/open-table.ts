import type { CsvRow } from "../read-csv.ts"
import { type FileReader, openReader } from "../reader/open-reader.ts"

const tableThread = new URL("./table-thread.ts", import.meta.url)

/** Reads a CSV or XLSX file in a thread of its own. @throws ImportError in plain words when it cannot be read. */
export const openTable = (bytes: AsyncIterable<Uint8Array>): Promise<FileReader<null, CsvRow, null>> =>
  openReader(bytes, tableThread)
