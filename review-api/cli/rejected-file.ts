import { once } from "node:events"
import { createWriteStream, type WriteStream } from "node:fs"
import { rename, rm } from "node:fs/promises"
import { finished } from "node:stream/promises"
import { rejectedHead, rejectedLine } from "../imports/rejected-lines.ts"

/** `reviews.csv` to `reviews.rejected.csv`. */
export const rejectedPath = (file: string): string => `${file.replace(/\.csv$/i, "")}.rejected.csv`

/** The list of rows that were not taken, as D-110 has it; it appears under its name when the import is done. */
export type RejectedFile = {
  add(line: number, reason: string, cells: string[]): Promise<void>
  /** Where the list is; null when no row was rejected or the folder could not be written. */
  keep(): Promise<string | null>
  discard(): Promise<void>
}

/**
 * Opens the list with the first rejected row. Where the folder could not be written it says so once and lists the rows
 * on `say` instead.
 * @param file the imported file.
 * @param columns its column names.
 */
export function rejectedFile(file: string, columns: string[], say: (text: string) => void): RejectedFile {
  const path = rejectedPath(file)
  const part = `${path}.part`
  let out: WriteStream | null = null
  let isLost = false

  const open = async () => {
    try {
      out = createWriteStream(part)
      await once(out, "open")
      out.write(rejectedHead(columns))
    } catch (error) {
      isLost = true
      out = null
      say(`${path} could not be written (${(error as Error).message}). Rejected rows:`)
    }
  }
  return {
    add: async (line, reason, cells) => {
      if (!out && !isLost) await open()
      if (!out) return say(`line ${line}: ${reason}`)
      if (!out.write(rejectedLine(line, reason, cells))) await once(out, "drain")
    },
    keep: async () => {
      if (!out) {
        if (!isLost) await rm(path, { force: true }).catch(() => {})
        return null
      }
      out.end()
      await finished(out)
      await rename(part, path)
      return path
    },
    discard: async () => {
      out?.destroy()
      await rm(part, { force: true }).catch(() => {})
    },
  }
}
