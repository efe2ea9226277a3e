import { millisecondsInDay, millisecondsInMinute } from "date-fns/constants"
import type { ProviderInvoice, ProviderSubscription } from "../../payments/provider.ts"

/** A provider takes a while to do what has come due. */
const slackMs = 10 * millisecondsInMinute

/**
 * When a customer is to be read again, though no event has come: when something is due, and daily, so that lost events
 * and changes made at the provider are found (D-290).
 * @returns null when nothing can change any more by itself.
 */
export function nextSyncAt(
  subscription: ProviderSubscription | null,
  payBy: string | null,
  invoices: readonly ProviderInvoice[],
  now: Date,
): string | null {
  if (!subscription || ["canceled", "incomplete_expired"].includes(subscription.status)) return null
  const instants = [
    subscription.periodEnd,
    subscription.cancelAt,
    payBy,
    ...invoices.map(({ nextAttemptAt }) => nextAttemptAt),
  ]
  const nowMs = now.getTime()
  const due = instants.flatMap((instant) => (instant === null ? [] : [Date.parse(instant)]))
  const ahead = due.map((at) => (at > nowMs ? at : nowMs + slackMs))
  return new Date(Math.min(nowMs + millisecondsInDay, ...ahead)).toISOString()
}
