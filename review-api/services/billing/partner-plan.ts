import { safeError } from "../../core/safe-error.ts"
import { isDatabaseAway } from "../../db/away.ts"
import type { Db } from "../../db/connect.ts"
import { planNamed } from "../../payments/plans.ts"
import type { Deps } from "../deps.ts"
import { drivePayment } from "./drive-payment.ts"
import { notePayment } from "./start-payment.ts"

/**
 * Notes a plan that a partner pays for one of its accounts, by invoice (D-326), in the transaction that ends its trial.
 * @param planCode of the account until now: it gets this one, else the usual one of the installation.
 * @returns the payment, for `followPartnerPlan`.
 */
export function notePartnerPlan(
  tx: Db,
  { plans, clock }: Pick<Deps, "plans" | "clock">,
  { accountId, planCode }: { accountId: number; planCode: string | null },
): Promise<number> {
  const known = planNamed(plans, planCode)
  const plan = known && !known.isCustom ? known : planNamed(plans, plans.defaultPlan)!
  const price = plan.prices.find(({ intervalUnit }) => intervalUnit === "month") ?? plan.prices[0]!
  return notePayment(tx, {
    accountId,
    kind: "subscription",
    request: { priceId: price.priceId, collection: "invoice" },
    createdAt: clock.now().toISOString(),
  })
}

/** Asks the provider for such a plan; where that fails, a job goes on with it. */
export async function followPartnerPlan(deps: Deps, accountId: number, paymentId: number): Promise<void> {
  try {
    await drivePayment(deps, accountId, paymentId)
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    deps.log.warn({ accountId, error: safeError(error) }, "a plan of a partner waits for its provider")
  }
}
