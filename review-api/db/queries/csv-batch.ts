import type { TakeRows } from "../copy-out.ts"

const [comma, carriageReturn, lineFeed] = [44, 13, 10]

/** Rows of a file as they go out. */
export type CsvRows = { pieces: readonly Uint8Array[]; rows: number }

/**
 * Gathers rows of COPY as lines of a file, with CRLF, without the fields in front, which say where a row stands.
 * @param keys number of these fields, at least one, none of them quoted.
 * @param maxBytes what comes beyond is left out, and `isCut`.
 */
export function createCsvBatch(keys: number, maxBytes: number) {
  const pieces: Buffer[] = []
  let [bytes, rows, lastKey, isCut] = [0, 0, "", false]

  /** Characters removed in front make room for the line's additions, so lines move up where the rows came. */
  const take: TakeRows = (received, spans) => {
    let used = 0
    for (let at = 0; at < spans.length && !isCut; at += 2) {
      const [start, end] = [spans[at]!, spans[at + 1]! - 1]
      let from = start
      for (let left = keys; left > 0; from += 1) if (received[from] === comma) left -= 1
      isCut = bytes + used >= maxBytes && rows > 0
      if (isCut) break
      const isLast = at + 2 === spans.length || bytes + used + end - from + 2 >= maxBytes
      if (isLast) lastKey = received.toString("latin1", start, from - 1)
      received.copyWithin(used, from, end)
      used += end - from
      received[used] = carriageReturn
      received[used + 1] = lineFeed
      used += 2
      rows += 1
    }
    if (used > 0) pieces.push(received.subarray(0, used))
    bytes += used
  }

  return {
    take,
    /** The rows, and the fields before the last of them. */
    end: (): CsvRows & { lastKey: string[]; isCut: boolean } => ({
      pieces,
      rows,
      isCut,
      lastKey: lastKey.split(","),
    }),
  }
}
