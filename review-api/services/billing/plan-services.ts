import { totalCents, unitCents } from "../../payments/plans.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service } from "../service.ts"
import { trialEndOf } from "./chosen-in-trial.ts"
import { chosenPrice } from "./chosen-price.ts"
import { customerRow, isLive, seatsOf } from "./customer-rows.ts"
import { ensureCustomer } from "./drive-payment.ts"
import { holdingCustomer } from "./hold-customer.ts"
import { managedBy } from "./managed-by.ts"
import { asking } from "./payment-failure.ts"

/** GET /billing/{account_id}/display_settings (D-227, D-326): a child whose partner pays sees no billing of its own. */
export const getDisplay: Service<"billing.get_display"> = async ({ deps, scope }) => {
  const { db, payments, plans } = deps
  const partner = await managedBy(db, scope.accountId)
  const row = await customerRow(db, scope.accountId)
  const isOwn = partner === null
  return {
    show_billing: isOwn,
    show_invoices: isOwn,
    show_plan_change: isOwn && row?.collection !== "invoice",
    show_sms_credits: isOwn,
    show_cancel: isOwn && isLive(row),
    currency: plans.currency,
    provider: payments.code,
    is_test: payments.isTest,
    managed_by: partner,
  }
}

/** GET /billing/{account_id}/plans: what each costs for the locations there are now (D-287). */
export const listPlans: Service<"billing.list_plans"> = async ({ deps, scope, query }) => {
  const { accountId } = scope
  const { plans } = deps.plans
  const { page, perPage, offset } = pageOf(query)
  const quantity = await seatsOf(deps.db, accountId)
  const row = await customerRow(deps.db, accountId)
  const current = isLive(row) ? row.planCode : null
  return listAnswerOf({
    path: `/billing/${accountId}/plans`,
    query,
    page,
    perPage,
    total: plans.length,
    collection: "plans",
    items: plans.slice(offset, offset + perPage).map((plan) => ({
      code: plan.code,
      name: plan.name,
      tagline: plan.tagline,
      is_custom: plan.isCustom,
      is_current: plan.code === current,
      prices: plan.prices.map((price) => ({
        interval_unit: price.intervalUnit,
        interval: price.interval,
        currency: price.currency,
        unit_cents: unitCents(price, quantity),
        total_cents: totalCents(price, quantity),
      })),
      features: plan.features,
    })),
  })
}

/**
 * GET /billing/{account_id}/pricing_preview: what a plan costs today and later, as the provider works it out (D-288).
 * @throws 400 for a plan that is none, 409 for one that is priced for each account, 503 when the provider is away.
 */
export const previewPlan: Service<"billing.preview_plan"> = async ({ deps, scope, query }) => {
  const { accountId } = scope
  const row = await customerRow(deps.db, accountId)
  const unit = query.interval_unit ?? (row?.intervalUnit === "year" ? "year" : "month")
  const { price } = chosenPrice(deps.plans, { plan_code: query.plan_code, interval_unit: unit }, 400)
  const quantity = await seatsOf(deps.db, accountId)
  const customerId =
    row?.customerId ??
    (await asking(() => holdingCustomer(deps, accountId, (held) => ensureCustomer(deps, held))))
  const subscription = isLive(row) ? { id: row.subscriptionId, itemId: row.itemId } : null
  const trialEnd = subscription ? null : await trialEndOf(deps.db, accountId, deps.clock.now())
  const choice = { priceId: price.priceId, quantity, trialEnd }
  const preview = await asking(() => deps.payments.previewChange(customerId, subscription, choice))
  return {
    interval: price.interval,
    interval_unit: price.intervalUnit,
    total_cents: preview.totalCents,
    prorated_cents: preview.dueTodayCents,
    next_billing_cycle_start_date: preview.nextPaymentAt,
    setup_amount: 0,
    currency: preview.currency,
    quantity,
    unit_cents: unitCents(price, quantity),
    proration_date: preview.prorationDate,
    lines: preview.lines.map(({ description, amountCents, isProration }) => ({
      description,
      amount_cents: amountCents,
      is_proration: isProration,
    })),
  }
}
