import { millisecondsInDay as dayMs } from "date-fns/constants"
import type { CreditEntry } from "#lib/contract/billing/schema.ts"
import { countOf } from "#lib/format/numbers.ts"

/** Over how many days the pace is measured. */
const windowDays = 30

/**
 * How long SMS credits last at the pace of the last 30 days: `About 3 weeks at your present pace.`
 * @param entries of the ledger, newest first; the pace is that of the time which they cover.
 * @returns null when none were used.
 */
export function paceText(balance: number, entries: readonly CreditEntry[], now: Date): string | null {
  const recent = entries.filter(({ created_at: at }) => now.getTime() - Date.parse(at) <= windowDays * dayMs)
  const used = recent.reduce((sum, { kind, quantity }) => sum + (kind === "used" ? -quantity : 0), 0)
  if (used <= 0 || balance <= 0) return null
  const isWhole = recent.length < entries.length
  const oldest = recent.at(-1)
  const days =
    isWhole || !oldest ? windowDays : Math.max(1, (now.getTime() - Date.parse(oldest.created_at)) / dayMs)
  const left = (balance * days) / used
  if (left < 1) return "Less than a day at your present pace."
  if (left < 14) return `About ${countOf(Math.round(left), "day", "days")} at your present pace.`
  if (left < 60) return `About ${countOf(Math.round(left / 7), "week", "weeks")} at your present pace.`
  return `About ${countOf(Math.round(left / 30), "month", "months")} at your present pace.`
}
