import type { LocationPreview } from "#lib/contract/billing/schema.ts"

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" })

/** Text on the price of a new location, or that the trial has no room for it (D-153). */
export function costOf(
  preview: LocationPreview,
  isTrial: boolean,
  isEach = false,
): { text: string; isFull: boolean } | null {
  const { new_location_monthly_unit_cents: cents, trial_location_limit: limit } = preview
  if (isTrial && limit != null) {
    return {
      text: `Your trial includes up to ${limit} locations.`,
      isFull: preview.trial_location_limit_reached ?? false,
    }
  }
  if (cents == null) return null
  const price = `${dollars.format(cents / 100)} per month`
  return {
    text: isEach ? `Each location costs ${price}.` : `Adding this location costs ${price}.`,
    isFull: false,
  }
}

/** Text for users who see no prices (001 §6). */
export const unknownCostText = "Adding a location may incur additional costs."
