import { env } from "#lib/env/env.ts"
import type { Report } from "./noise.ts"

const forwardWithinMs = 5_000

export type ReportLine = Report & { at: string; accountId: string | null; userAgent?: string | null }

/**
 * Writes a report as one line of the server's log, and hands it to ERROR_REPORT_URL when that is set (D-019). Server
 * only; never throws.
 */
export function recordReport(line: ReportLine): void {
  const text = JSON.stringify({ event: "client_error", ...line })
  console.error(text)
  const to = env().ERROR_REPORT_URL
  if (!to) return
  void fetch(to, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: text,
    signal: AbortSignal.timeout(forwardWithinMs),
  }).catch(() => undefined)
}
