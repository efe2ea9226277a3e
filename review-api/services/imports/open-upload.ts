import { ImportError } from "../../imports/import-error.ts"
import type { OpenFile } from "../../imports/survey/survey-file.ts"
import type { Deps } from "../deps.ts"
import { type ImportFile, storedName } from "./import-item.ts"

/** An uploaded file that is being read. */
export type OpenUpload = {
  /** From its beginning. */
  open: OpenFile
  /** Hundredths that are read, 99 at most: what comes behind reading takes a while, too. */
  progress(): number
}

/**
 * It is opened when the first piece is read, which throws an ImportError when it is gone.
 * @param times how often all of it is read.
 */
export function openUpload(
  { storage }: Pick<Deps, "storage">,
  row: ImportFile,
  times: number,
  signal: AbortSignal,
): OpenUpload {
  let read = 0
  async function* counted() {
    const file = await storage.open(storedName(row))
    if (!file) throw new ImportError("The file is no longer available. Upload it again.")
    for await (const piece of file.pieces) {
      signal.throwIfAborted()
      read += piece.length
      yield piece
    }
  }
  return {
    open: counted,
    progress: () => Math.min(99, Math.floor((100 * read) / Math.max(1, row.bytes * times))),
  }
}
