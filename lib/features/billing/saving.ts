import type { Plan } from "#lib/contract/billing/schema.ts"

/** How much less a year costs than twelve months of a plan, by its own prices. @returns null where it is no less. */
export function yearlySaving({ prices }: Pick<Plan, "prices">): { cents: number; currency: string } | null {
  const one = (unit: string) =>
    prices.find(({ interval_unit, interval }) => interval_unit === unit && interval === 1)
  const [month, year] = [one("month"), one("year")]
  if (!month || !year || month.currency !== year.currency) return null
  const cents = month.total_cents * 12 - year.total_cents
  return cents > 0 ? { cents, currency: year.currency } : null
}
