import type { ImportEncoding } from "#lib/contract/imports/constants.ts"
import type { FoundEncoding } from "../encoding/encoding-evidence.ts"
import type { CsvRow } from "../read-csv.ts"
import type { FileCharset } from "../reader/messages.ts"
import { type FileReader, openReader } from "../reader/open-reader.ts"

/** Why a file is not taken whose letters may be written in several ways. */
export const unclearEncoding =
  "The encoding of the file isn't clear. Save it as UTF-8 (in Excel: CSV UTF-8) and upload it again."

export type TableReader = FileReader<null, CsvRow, FoundEncoding>

/**
 * Reads a CSV or XLSX file in a thread of its own.
 * @param thread its module, which says which sheet of several is read.
 * @param charset how those of a CSV file are written, where it has been read before.
 * @throws ImportError in plain words when it cannot be read.
 */
export const openTable = (
  bytes: AsyncIterable<Uint8Array>,
  thread: URL,
  charset?: FileCharset,
): Promise<TableReader> => openReader(bytes, thread, charset)

/**
 * How the letters of a table are read that was read to its end.
 * @param found what they show. @param chosen what someone said.
 * @returns null where it is not clear: nothing is guessed.
 */
export function charsetOf(found: FoundEncoding, chosen: ImportEncoding | null): FileCharset | null {
  const encoding = chosen ?? (found.isCertain ? found.encoding : null)
  if (encoding === null) return null
  const isUnicode = encoding.startsWith("utf-") && found.encoding.startsWith("utf-")
  return isUnicode && found.damaged === 0
    ? { encoding: null, isMixed: true }
    : { encoding, isMixed: found.isMixed }
}

/** Evidence on the encoding, where people may have to choose. */
export const shownCharset = ({ encoding, foreign, isCertain, choices, damaged }: FoundEncoding) =>
  choices.length + damaged === 0 ? null : { encoding, foreign, is_certain: isCertain, choices, damaged }
