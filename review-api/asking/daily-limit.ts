import { millisecondsInDay } from "date-fns/constants"
import { warmUpPerDay } from "#lib/contract/email-domains/constants.ts"
import type { SendingIdentity } from "./sending-identity.ts"

/** How many emails a domain may send on a day; null for any number. @param own of the account, as `sendingIdentityOf`. */
export function dailyLimit(own: SendingIdentity["own"], now: Date): number | null {
  if (!own || own.isWarm) return null
  const sinceMs = own.warmingSince === null ? 0 : now.getTime() - Date.parse(own.warmingSince)
  return warmUpPerDay[Math.max(0, Math.floor(sinceMs / (7 * millisecondsInDay)))] ?? null
}
