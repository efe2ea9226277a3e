import { sql } from "drizzle-orm"
import type { Db } from "../../db/connect.ts"
import { billingInvoices } from "../../db/schema/billing.ts"
import { type BillingPlans, monthsOf, planOfPrice, unitCents } from "../../payments/plans.ts"
import type {
  CustomerState,
  PlanPrice,
  ProviderInvoice,
  ProviderSubscription,
} from "../../payments/provider.ts"
import type { CustomerRow } from "./customer-rows.ts"

/** Columns of a customer for its card. */
export const cardValues = ({ card }: Pick<CustomerState, "card">) => ({
  cardBrand: card?.brand ?? null,
  cardLastFour: card?.lastFour ?? null,
  cardMonth: card?.month ?? null,
  cardYear: card?.year ?? null,
})

/** Cents of one more location a month. */
export const nextLocationCents = (price: PlanPrice, quantity: number): number =>
  Math.round(unitCents(price, quantity + 1) / monthsOf(price))

/** Columns of a customer for its subscription. @param row as it was. */
export function subscriptionValues(
  plans: BillingPlans,
  subscription: ProviderSubscription,
  row: Pick<CustomerRow, "subscriptionId" | "priceId" | "planCode" | "seats" | "seatChange">,
) {
  const sold = planOfPrice(plans, subscription.priceId)
  return {
    subscriptionId: subscription.id,
    itemId: subscription.itemId,
    status: subscription.status,
    priceId: subscription.priceId,
    planCode: sold?.plan.code ?? (row.priceId === subscription.priceId ? row.planCode : null),
    intervalUnit: sold?.price.intervalUnit ?? null,
    interval: sold?.price.interval ?? null,
    collection: subscription.collection,
    quantity: subscription.quantity,
    amountCents: subscription.amountCents,
    currency: subscription.currency,
    periodStart: subscription.periodStart,
    periodEnd: subscription.periodEnd,
    cancelAt: subscription.cancelAt,
    endedAt: subscription.endedAt,
    seats: row.subscriptionId === subscription.id ? row.seats : subscription.quantity,
    seatChange: row.subscriptionId === subscription.id ? row.seatChange : null,
  }
}

/** Writes invoices down as the provider has them; drafts are none yet. */
export async function writeInvoices(
  tx: Db,
  accountId: number,
  invoices: readonly ProviderInvoice[],
): Promise<void> {
  const listed = invoices.filter(({ status }) => status !== "draft")
  if (listed.length === 0) return
  await tx
    .insert(billingInvoices)
    .values(
      listed.map((invoice) => ({
        accountId,
        type: "provider",
        providerId: invoice.id,
        number: invoice.number,
        description: invoice.description,
        date: invoice.createdAt,
        status: invoice.status,
        cents: invoice.totalCents,
        dueCents: invoice.dueCents,
        currency: invoice.currency,
        attempts: invoice.attempts,
      })),
    )
    .onConflictDoUpdate({
      target: [billingInvoices.accountId, billingInvoices.providerId],
      set: {
        number: sql`excluded.number`,
        description: sql`excluded.description`,
        status: sql`excluded.status`,
        cents: sql`excluded.cents`,
        dueCents: sql`excluded.due_cents`,
        attempts: sql`excluded.attempts`,
      },
    })
}
