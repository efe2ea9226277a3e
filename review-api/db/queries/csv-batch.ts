const blockBytes = 256 * 1024
const [comma, carriageReturn, lineFeed] = [44, 13, 10]
/** Longer than any text of the fields before a row. */
const mostKeyBytes = 256

/** Rows of a file as they go out. */
export type CsvRows = { pieces: readonly Uint8Array[]; rows: number }

/**
 * Gathers rows of COPY as lines of a file, with CRLF, without the fields in front, which say where a row stands.
 * @param keys number of these fields, none of them quoted.
 * @param mostBytes what comes beyond is left out, and `isCut`.
 */
export function createCsvBatch(keys: number, mostBytes: number) {
  const pieces: Buffer[] = []
  const lastKey = Buffer.alloc(mostKeyBytes)
  let [block, used, taken, rows, lastKeyBytes, isCut] = [Buffer.alloc(0), 0, 0, 0, 0, false]

  function close(): void {
    if (used > 0) pieces.push(block.subarray(0, used))
    taken += used
    used = 0
  }

  function roomFor(bytes: number): void {
    if (used + bytes <= block.length) return
    close()
    block = Buffer.allocUnsafe(Math.max(blockBytes, bytes))
  }

  return {
    take(row: Buffer): void {
      isCut ||= rows > 0 && taken + used >= mostBytes
      if (isCut) return
      let from = 0
      for (let left = keys; left > 0; from += 1) if (row[from] === comma) left -= 1
      lastKeyBytes = row.copy(lastKey, 0, 0, from)
      const bytes = row.length - from - 1
      roomFor(bytes + 2)
      row.copy(block, used, from, from + bytes)
      block[used + bytes] = carriageReturn
      block[used + bytes + 1] = lineFeed
      used += bytes + 2
      rows += 1
    },
    /** The rows, and the fields before the last of them. */
    end(): CsvRows & { lastKey: string[]; isCut: boolean } {
      close()
      block = Buffer.alloc(0)
      return {
        pieces,
        rows,
        isCut,
        lastKey: lastKey.toString("latin1", 0, lastKeyBytes).split(",").slice(0, keys),
      }
    },
  }
}
