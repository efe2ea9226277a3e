/** Every time zone by its IANA name, UTC first (D-086). */
export const timeZones: readonly string[] = [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])]

const known = new Set(timeZones)

/**
 * The time zone that a text names, by the name of it that is offered: IANA has several for some, such as Asia/Kolkata
 * and Asia/Calcutta (D-281).
 * @returns a name of `timeZones`; null for what names none.
 */
export function timeZoneNamed(text: string): string | null {
  // A distance from UTC, which Intl takes as well, follows no summer time.
  if (!/^[a-z]/i.test(text)) return null
  try {
    const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions()
    return known.has(timeZone) ? timeZone : null
  } catch {
    return null
  }
}
