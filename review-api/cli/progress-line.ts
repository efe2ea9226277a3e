import type { Screen } from "./terminal.ts"

const everyMs = 5_000

/**
 * Shows how far an import is: one line that is written over on a terminal, else a line every five seconds.
 * @param screen where it goes, usually stderr.
 * @param nowMs milliseconds of a clock.
 */
export function progressLine(screen: Screen, nowMs: () => number = Date.now) {
  const start = nowMs()
  let shown = Number.NEGATIVE_INFINITY
  const rate = (rows: number) =>
    Math.round(rows / Math.max((nowMs() - start) / 1000, 0.001)).toLocaleString("en-US")
  return {
    /** @param part share of the file that has been read, 0 to 1. */
    show(rows: number, part: number | null) {
      const now = nowMs()
      if (now - shown < (screen.isTTY ? 100 : everyMs)) return
      shown = now
      const share = part === null ? "" : ` (${Math.floor(part * 100)} % of the file)`
      const text = `${rows.toLocaleString("en-US")} rows${share}, ${rate(rows)} rows per second`
      screen.write(screen.isTTY ? `\r\x1b[K${text}` : `${text}\n`)
    },
    clear() {
      if (screen.isTTY) screen.write("\r\x1b[K")
    },
    /** Rows per second so far. */
    rate,
  }
}
