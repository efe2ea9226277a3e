import type { IntervalUnit } from "#lib/contract/billing/constants.ts"
import { ApiError, invalid } from "../../core/errors.ts"
import { type BillingPlan, type BillingPlans, planNamed, priceOf } from "../../payments/plans.ts"
import type { PlanPrice } from "../../payments/provider.ts"

/**
 * The price of a plan that somebody chooses.
 * @param status of the refusal: 422 for a body, 400 for a query.
 * @throws ApiError for a plan that is none, has no such interval, or is priced for each account.
 */
export function chosenPrice(
  plans: BillingPlans,
  chosen: { plan_code: string; interval_unit: IntervalUnit; interval?: number | undefined },
  status: 400 | 422,
): { plan: BillingPlan; price: PlanPrice } {
  const plan = planNamed(plans, chosen.plan_code)
  if (!plan) throw invalid({ plan_code: ["Choose a plan"] }, status)
  if (plan.isCustom)
    throw new ApiError(409, `${plan.name} is priced for your account. Contact us.`, { code: "custom_plan" })
  const price = priceOf(plan, chosen.interval_unit, chosen.interval)
  if (!price) throw invalid({ interval_unit: [`${plan.name} is not sold for this interval`] }, status)
  return { plan, price }
}
