const hourMs = 3_600_000
/** After publication, when it is looked whether the source still shows a response. */
const looksMs = [hourMs, 24 * hourMs, 7 * 24 * hourMs]

/** When a source is asked next whether a response stands. @param checks made so far. @returns null after the last. */
export function nextCheckAt(now: Date, checks: number): string | null {
  const at = looksMs[checks]
  if (at === undefined) return null
  return new Date(now.getTime() + at - (looksMs[checks - 1] ?? 0)).toISOString()
}

export const firstCheckAt = (now: Date): string | null => nextCheckAt(now, 0)
