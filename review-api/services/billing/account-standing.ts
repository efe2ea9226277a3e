import { millisecondsInDay } from "date-fns/constants"
import type { AccountStatus } from "#lib/contract/accounts/constants.ts"
import type { ProviderSubscription } from "../../payments/provider.ts"

/** Days that a failed payment of the stub or of an invoice can be made up for; a real provider's retries decide else. */
export const graceDays = 14

type Facts = {
  /** As the provider names it. */
  status: string
  collection: ProviderSubscription["collection"]
  /** Since when a payment has failed; null while none has. */
  pastDueAt: string | null
  /** Whether the provider charges nothing: then grace is ours. */
  isTest: boolean
}

/** Until when a failed payment can be made up for, where that is ours to say (D-289); null where it is not. */
export function graceEnd({ collection, pastDueAt, isTest }: Facts): string | null {
  if (pastDueAt === null || (!isTest && collection !== "invoice")) return null
  return new Date(Date.parse(pastDueAt) + graceDays * millisecondsInDay).toISOString()
}

const expired = ["unpaid", "paused", "incomplete", "incomplete_expired"]

/**
 * The status of an account by its subscription (D-289). A trial goes on while a first payment is not through.
 * @param before status of the account until now. @param now instant.
 * @returns `suspended` where the provider's staff have said so.
 */
export function accountStatusOf(facts: Facts, before: string, now: Date): AccountStatus {
  if (before === "suspended") return "suspended"
  const { status } = facts
  if (status === "canceled") return "cancelled"
  if (before === "trial" && status.startsWith("incomplete")) return "trial"
  if (status === "trialing") return "trial"
  if (status === "active") return "active"
  if (expired.includes(status)) return "expired"
  const end = graceEnd(facts)
  return end !== null && Date.parse(end) <= now.getTime() ? "expired" : "past_due"
}

/** Whether an account with this status is closed to its people (D-031). */
export const isInactive = (status: string): boolean => status === "expired" || status === "cancelled"
