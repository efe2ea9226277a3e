import type { LocationPreview } from "#lib/contract/billing/schema.ts"
import { formatCents } from "#lib/format/money.ts"
import { formatCount } from "#lib/format/numbers.ts"

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
  const { currency, prorated_cents: due, monthly_cents: all } = preview
  const price = `${formatCents(cents, currency)} per month`
  const allCents = all ?? cents * added
  if (allCents === 0 && !due) {
    const subject =
      added > 1
        ? `These ${formatCount(added)} locations are`
        : isEach
          ? "The next location is"
          : "This location is"
    return { text: `${subject} included in your plan.`, isFull: false }
  }
  if (added > 1) {
    const sum = `${formatCents(allCents, currency)} per month`
    return { text: `Adding ${formatCount(added)} locations costs ${sum}, ${price} each.`, isFull: false }
  }
  if (isEach) return { text: `Each location costs ${price}.`, isFull: false }
  const today = due != null && due > 0 ? ` You pay ${formatCents(due, currency)} today.` : ""
  return { text: `Adding this location costs ${price}.${today}`, isFull: false }
}

/** Text for users who see no prices (001 §6). */
export const unknownCostText = "Adding a location may incur additional costs."
