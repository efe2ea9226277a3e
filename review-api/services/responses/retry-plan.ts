const minuteMs = 60_000
/** D-130: after 1, 5 and 30 minutes, then hourly. */
const firstWaitsMs = [1, 5, 30].map((minutes) => minutes * minuteMs)
const laterWaitMs = 60 * minuteMs
/** For how long a source is tried. */
const dayMs = 24 * 60 * minuteMs

/**
 * When a source is tried again after a failure.
 * @param failures so far, this one included.
 * @param waitMs what the source asks for; it is never tried earlier.
 * @returns null when its day is over.
 */
export function nextAttempt(
  now: Date,
  { submittedAt, failures }: { submittedAt: string | null; failures: number },
  waitMs: number | null,
): string | null {
  const own = firstWaitsMs[failures - 1] ?? laterWaitMs
  const atMs = now.getTime() + Math.max(own, waitMs ?? 0)
  const endMs = Date.parse(submittedAt ?? now.toISOString()) + dayMs
  return atMs > endMs ? null : new Date(atMs).toISOString()
}
