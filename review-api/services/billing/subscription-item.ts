import { eq } from "drizzle-orm"
import type { Subscription } from "#lib/contract/billing/schema.ts"
import { accounts } from "../../db/schema/identity.ts"
import { planOfPrice, unitCents } from "../../payments/plans.ts"
import { accountStatusNow } from "../../permissions/session.ts"
import type { Deps } from "../deps.ts"
import { erasureOf } from "./account-ending.ts"
import { isChosenInTrial } from "./chosen-in-trial.ts"
import { type CustomerRow, countSeats, customerRow, isLive, utc } from "./customer-rows.ts"
import { creditBalance } from "./sms-credits.ts"

const collections = ["automatic", "invoice"] as const
const units = ["month", "year"] as const

type Sold = NonNullable<ReturnType<typeof planOfPrice>>

const none = {
  id: null,
  plan_code: null,
  payment_collection_method: null,
  next_assessment_at: null,
  current_billing_amount_in_cents: null,
}

/** The price of one location; null where tiers give the locations of an account different ones. */
const eachCents = ({ price }: Pick<Sold, "price">, quantity: number): number | null =>
  unitCents(price, 1) === unitCents(price, quantity) ? unitCents(price, quantity) : null

function planFields(deps: Deps, row: CustomerRow) {
  const sold = planOfPrice(deps.plans, row.priceId ?? "")
  const goesOn = isLive(row) && row.cancelAt === null
  return {
    id: row.subscriptionId,
    plan_code: row.planCode,
    payment_collection_method: collections.find((one) => one === row.collection) ?? null,
    next_assessment_at: goesOn ? utc(row.periodEnd) : null,
    current_billing_amount_in_cents: row.amountCents,
    interval_unit: units.find((one) => one === row.intervalUnit) ?? null,
    interval: row.interval,
    quantity: row.quantity,
    unit_amount_in_cents: sold && row.quantity !== null ? eachCents(sold, row.quantity) : null,
    currency: row.currency,
    cancel_at: utc(row.cancelAt),
    ended_at: utc(row.endedAt),
  }
}

/** The subscription of an account as it goes out (D-227). */
export async function subscriptionItem(deps: Deps, accountId: number): Promise<Subscription> {
  const { db, clock, plans } = deps
  const row = await customerRow(db, accountId)
  const [account] = await db
    .select({ accountStatus: accounts.status, trialEndedAt: accounts.trialEndedAt })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  return {
    ...none,
    currency: plans.currency,
    ...(row?.subscriptionId ? planFields(deps, row) : {}),
    card_last_four: row?.cardLastFour ?? null,
    card_expiration_month: row?.cardMonth ?? null,
    card_expiration_year: row?.cardYear ?? null,
    card_brand: row?.cardBrand ?? null,
    status: isChosenInTrial(row) ? account!.accountStatus : accountStatusNow(account!, clock.now()),
    active_locations: await countSeats(db, accountId),
    pay_by: row?.pastDueAt ? utc(row.payBy) : null,
    erased_at: (await erasureOf(db, accountId, clock.now()))?.erasedAt ?? null,
    sms_credits: await creditBalance(db, accountId),
  }
}
