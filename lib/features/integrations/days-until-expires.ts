import { millisecondsInDay } from "date-fns/constants"

/**
 * How many days access still holds, not rounded; below 0 when it has run out.
 * @param expiresAt instant at which it ends.
 * @returns -1 where it never ends (002 §3).
 */
export const daysUntilExpires = (expiresAt: string | null | undefined, now: Date): number =>
  expiresAt ? (Date.parse(expiresAt) - now.getTime()) / millisecondsInDay : -1

/** From here on an end that comes near is said (002 §5). */
export const expiringDays = 7

/** How an end is said (D-233). @param days from `daysUntilExpires`. */
export function expiryText(days: number): string {
  if (days < 0) return "is expired"
  if (days < 1) return "expires in less than a day"
  return days < 2 ? "expires in 1 day" : `expires in ${Math.floor(days)} days`
}
