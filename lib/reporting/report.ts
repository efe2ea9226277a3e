import { inBase } from "#lib/routes/base.ts"
import { reportPath } from "#lib/routes/report-path.ts"
import { isNoise, type Report } from "./noise.ts"

const maxPerPage = 20
let sent = 0
let isSilent = false

/** Keeps reports of an impersonated session to itself (000 §6). */
export function silenceReports(silent: boolean): void {
  isSilent = silent
}

const reportOf = (error: unknown, kind: string): Report => ({
  kind,
  message: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
  stack: error instanceof Error ? error.stack : undefined,
  // Without its query: what people filter and search is theirs.
  path: window.location.pathname,
})

/**
 * Tells the app's own error report of something that went wrong in the browser (D-019); never throws.
 * @param kind where it was caught, such as `render` or `fetch`.
 */
export function reportError(error: unknown, kind: string): void {
  if (typeof window === "undefined" || isSilent || sent >= maxPerPage) return
  const report = reportOf(error, kind)
  if (isNoise(report)) return
  sent += 1
  void fetch(inBase(reportPath), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(report),
    keepalive: true,
  }).catch(() => undefined)
}
