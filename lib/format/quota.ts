import type { ProviderQuota } from "#lib/contract/connections/schema.ts"
import { formatInstant } from "./dates.ts"
import { formatCount } from "./numbers.ts"

/** Rest of a provider's quota, in lines of words; none if unknown. */
export function quotaTexts(quota: ProviderQuota | null | undefined, timeZone: string): string[] {
  if (!quota) return []
  const { calls_left: left, calls_per_minute: calls, edits_per_minute: edits, rests_until: until } = quota
  return [
    ...(until ? [`Paused until ${formatInstant(until, timeZone)}, as the provider asked`] : []),
    `${formatCount(left)} of ${formatCount(calls)} calls left this minute`,
    `${formatCount(edits)} edits a minute for each profile`,
  ]
}
