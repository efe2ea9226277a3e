import type { Deps } from "../../deps.ts"
import { ImportError } from "../../import/import-error.ts"
import { readCsv } from "../../import/read-csv.ts"
import { type ImportFile, storedName } from "./import-item.ts"
import { columnName } from "./shown-text.ts"

/** An uploaded file that is being read. */
export type OpenUpload = {
  pieces: AsyncGenerator<Uint8Array>
  /** Hundredths that are read, 99 at most: what comes behind reading takes a while, too. */
  progress(): number
  /** The first row of a CSV file; empty when it cannot be read. It needs an upload of its own. */
  columns(): Promise<string[]>
}

/** It is opened when the first piece is read, which throws an ImportError when it is gone. */
export function openUpload({ storage }: Pick<Deps, "storage">, row: ImportFile): OpenUpload {
  let read = 0
  async function* counted() {
    const file = await storage.open(storedName(row))
    if (!file) throw new ImportError("The file is gone. Upload it again.")
    for await (const piece of file.pieces) {
      read += piece.length
      yield piece
    }
  }
  const pieces = counted()
  return {
    pieces,
    progress: () => Math.min(99, Math.floor((100 * read) / Math.max(1, row.bytes))),
    async columns() {
      const rows = readCsv(pieces)
      try {
        const header = await rows.next()
        return header.done ? [] : header.value.cells.map(columnName)
      } catch (error) {
        if (error instanceof ImportError) return []
        throw error
      } finally {
        await rows.return(undefined)
      }
    },
  }
}
