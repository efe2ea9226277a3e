import type { Subscription } from "#lib/contract/billing/schema.ts"
import { formatInstantDay } from "#lib/format/dates.ts"

/** Text for Admins while a payment has failed, above every page (D-289). */
export const pastDueText = (payBy: string | null | undefined, timeZone: string): string =>
  payBy
    ? `Your last payment failed. Update your card by ${formatInstantDay(payBy, timeZone)}.`
    : "Your last payment failed. Update your card."

/** Text of a plan that was cancelled (D-291). */
export const cancelledText = (
  { cancel_at: cancelAt, erased_at: erasedAt }: Pick<Subscription, "cancel_at" | "erased_at">,
  timeZone: string,
): string => {
  const day = cancelAt ? formatInstantDay(cancelAt, timeZone) : "the end of the period"
  const kept = erasedAt ? ` Your data is kept until ${formatInstantDay(erasedAt, timeZone)}.` : ""
  return `Everything works until ${day}. You can resume until then.${kept}`
}
