import { noGoogleIntegration, notInGoogle } from "#lib/contract/local-listings/constants.ts"
import type { EligibleLocation } from "#lib/contract/local-listings/schema.ts"

/** 001 §8, L-564. */
export const autoSyncOffText =
  "Auto Sync to Directories is off for this location. Any changes made will be queued for publishing once Auto Sync has been enabled."

/** Whether the form says that Auto Sync is off (L-565, L-566, L-567). */
export const saysAutoSyncIsOff = ({ status, status_reason }: EligibleLocation): boolean =>
  status !== "published" && status_reason !== noGoogleIntegration && status_reason !== notInGoogle

/** Why Auto Sync of a location cannot be switched (001 §4); null when it can. */
export function autoSyncRefusal(
  { status, status_reason }: EligibleLocation,
  hasPublishing: boolean,
): "plan" | { reason: string } | null {
  if (!hasPublishing) return "plan"
  if (status_reason === noGoogleIntegration || status === "not_eligible") {
    return { reason: status_reason || "this location is not eligible" }
  }
  return null
}
