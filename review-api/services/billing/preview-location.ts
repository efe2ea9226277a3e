import { eq } from "drizzle-orm"
import { safeError } from "../../core/safe-error.ts"
import { accounts } from "../../db/schema/identity.ts"
import { PaymentAway, PaymentRefused } from "../../payments/payment-errors.ts"
import { monthsOf, planOfPrice, totalCents } from "../../payments/plans.ts"
import type { Deps } from "../deps.ts"
import { trialRoom } from "../locations/trial-room.ts"
import type { Service } from "../service.ts"
import { isChosenInTrial } from "./chosen-in-trial.ts"
import { type CustomerRow, countSeats, customerRow, isLive } from "./customer-rows.ts"

/** The cost of more locations: each one a month, and all of them at once for the rest of the period (D-288, D-290). */
async function costOf(deps: Deps, row: CustomerRow | null, accountId: number, added: number) {
  const sold = row && isLive(row) ? planOfPrice(deps.plans, row.priceId) : null
  if (!row?.customerId || !isLive(row) || !sold) return null
  const seats = await countSeats(deps.db, accountId)
  const quantity = Math.max(1, seats + added)
  const more = totalCents(sold.price, quantity) - totalCents(sold.price, Math.max(1, seats))
  try {
    const preview = await deps.payments.previewChange(
      row.customerId,
      { id: row.subscriptionId, itemId: row.itemId },
      { priceId: row.priceId, quantity },
    )
    return {
      unit: Math.round(more / added / monthsOf(sold.price)),
      all: Math.round(more / monthsOf(sold.price)),
      now: preview.dueTodayCents,
      currency: preview.currency,
    }
  } catch (error) {
    if (!(error instanceof PaymentAway) && !(error instanceof PaymentRefused)) throw error
    deps.log.warn({ accountId, error: safeError(error) }, "the price of more locations is not known")
    return null
  }
}

/** GET /billing/{account_id}/location_preview (001 §7, D-153): what more locations cost, and whether the trial has room. */
export const previewLocation: Service<"billing.preview_location"> = async ({ deps, scope, query }) => {
  const { accountId } = scope
  const added = query.num_added_locations ?? 1
  const [account] = await deps.db
    .select({ cents: accounts.newLocationCents, limit: accounts.trialLocationLimit })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  const room = await trialRoom(deps.db, accountId)
  const row = await customerRow(deps.db, accountId)
  const cost = await costOf(deps, row, accountId, added)
  return {
    new_location_monthly_unit_cents: cost?.unit ?? account!.cents,
    monthly_cents: cost?.all ?? null,
    trial_location_limit: isChosenInTrial(row) ? null : account!.limit,
    trial_location_limit_reached: room !== null && room.left < added,
    prorated_cents: cost?.now ?? null,
    currency: cost?.currency ?? deps.plans.currency,
  }
}
