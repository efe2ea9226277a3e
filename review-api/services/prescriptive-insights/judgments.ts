import type { InsightCode } from "#lib/contract/prescriptive-insights/constants.ts"
import { leastMentions } from "#lib/contract/prescriptive-insights/constants.ts"

/** Mentions of a category (D-213). */
export type Mentions = { category: string; positive: number; negative: number; total: number }

/** A category that customers complain about at a location, and the same category at all locations. */
export type Complaint = { here: Mentions; everywhere: Mentions }

/** Days without hours of a location. */
export type MissingHolidays = { days: readonly { date: string; name: string }[] }

/** What only a person can judge: no formula says what it brings. */
export type Judgment =
  | { code: Extract<InsightCode, "holiday_hours_missing">; items: number; holidays: MissingHolidays }
  | { code: Extract<InsightCode, "category_complaints">; items: number; complaint: Complaint }

/** Standard deviations on either side that hold 95 of 100 of a normal distribution. */
const z = 1.96

/** The least share that `part` of `whole` speaks for with 95 % confidence (Wilson score interval). */
export function leastShare(part: number, whole: number): number {
  if (whole === 0) return 0
  const [share, spread] = [part / whole, z ** 2 / whole]
  const middle = share + spread / 2
  const margin = z * Math.sqrt((share * (1 - share)) / whole + spread / (4 * whole))
  return (middle - margin) / (1 + spread)
}

const shareOf = ({ negative, total }: Mentions) => (total === 0 ? 0 : negative / total)

/** Whether complaints about a category are more than chance: most mentions are negative, surely more than everywhere. */
export function isComplaint({ here, everywhere }: Complaint): boolean {
  if (here.total < leastMentions || 2 * here.negative <= here.total) return false
  return leastShare(here.negative, here.total) > shareOf(everywhere)
}

/** The category of a location with the most complaints; null without one that stands out. */
export function worstComplaint(
  here: readonly Mentions[],
  everywhere: ReadonlyMap<string, Mentions>,
): Complaint | null {
  const found = here
    .map((one) => ({ here: one, everywhere: everywhere.get(one.category) ?? one }))
    .filter(isComplaint)
    .sort(
      (a, b) => b.here.negative - a.here.negative || a.here.category.localeCompare(b.here.category, "en"),
    )
  return found[0] ?? null
}

/** What to judge at a location, the sooner due first. */
export function judgmentsOf(holidays: MissingHolidays | null, complaint: Complaint | null): Judgment[] {
  return [
    ...(holidays && holidays.days.length > 0
      ? [{ code: "holiday_hours_missing" as const, items: holidays.days.length, holidays }]
      : []),
    ...(complaint
      ? [{ code: "category_complaints" as const, items: complaint.here.negative, complaint }]
      : []),
  ]
}
