import type { Day } from "./day.ts"

/** Whether a text names a day that exists, between the years 1900 and 2200. Browsers load it without date-fns. */
export function isDay(text: string): text is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < "1900-01-01" || text >= "2200-01-01") return false
  const ms = Date.parse(text)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text)
}
