import Link from "next/link"
import type { LocationPreview } from "#lib/contract/billing/schema.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import { pricingError } from "#lib/errors/texts.ts"
import { costOf, unknownCostText } from "#lib/features/locations/cost-text.ts"
import { routes } from "#lib/routes/routes.ts"

const box = "mb-4 rounded-card border border-line bg-surface px-4 py-3 text-13"

export type LocationCostProps = {
  /** For Admins; null for those who see no prices. */
  preview: Attempt<LocationPreview> | null
  isTrial: boolean
  /** Whether it is about each of several. */
  isEach?: boolean
  /** How many are added. */
  added?: number
}

/** Price of a new location, or how many the trial includes (D-153). */
export function LocationCost({ preview, isTrial, isEach = false, added = 1 }: LocationCostProps) {
  if (preview === null) return <p className={box}>{unknownCostText}</p>
  if (!preview.ok) {
    return (
      <p className={box} role="alert">
        {pricingError}
      </p>
    )
  }
  const cost = costOf(preview.value, isTrial, isEach, added)
  if (!cost) return null
  return (
    <p className={box}>
      {cost.text}{" "}
      {cost.isFull && (
        <Link href={routes.billingEdit()} prefetch={false}>
          Upgrade your plan
        </Link>
      )}
    </p>
  )
}
