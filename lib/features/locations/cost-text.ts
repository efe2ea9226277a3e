import type { LocationPreview } from "#lib/contract/billing/schema.ts"
import { formatCount } from "#lib/format/numbers.ts"

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" })

/**
 * Text on the price of new locations, or that the trial has no room for them (D-153, D-318).
 * @param isEach the text is about each of several, whose number is not known.
 * @param added how many there are.
 */
export function costOf(
  preview: LocationPreview,
  isTrial: boolean,
  isEach = false,
  added = 1,
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
  if (added > 1) {
    const sum = `${dollars.format((cents * added) / 100)} per month`
    return { text: `Adding ${formatCount(added)} locations costs ${sum}, ${price} each.`, isFull: false }
  }
  return {
    text: isEach ? `Each location costs ${price}.` : `Adding this location costs ${price}.`,
    isFull: false,
  }
}

/** Text for users who see no prices (001 §6). */
export const unknownCostText = "Adding a location may incur additional costs."
