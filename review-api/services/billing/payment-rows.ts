import { and, desc, eq } from "drizzle-orm"
import type { Processing } from "#lib/contract/billing/schema.ts"
import type { Db } from "../../db/connect.ts"
import { billingPayments } from "../../db/schema/billing.ts"

export type PaymentRow = typeof billingPayments.$inferSelect
export type PaymentKind = "subscription" | "card" | "sms_credits"

/** Details of a payment that was asked for; all of one kind have the same fields. */
export type PaymentRequest = {
  priceId?: string
  /** `invoice` where a partner pays (D-326). */
  collection?: "automatic" | "invoice"
  prorationDate?: string
  cardToken?: string
  /** Of SMS credits. */
  quantity?: number
}

export const requestOf = ({ request }: PaymentRow): PaymentRequest => request

export const isPayment = ({ accountId, id }: Pick<PaymentRow, "accountId" | "id">) =>
  and(eq(billingPayments.accountId, accountId), eq(billingPayments.id, id))

/** A payment by the session of the provider; the newest without one. */
export async function findPayment(
  db: Db,
  accountId: number,
  sessionId: string | null = null,
): Promise<PaymentRow | null> {
  const own = eq(billingPayments.accountId, accountId)
  const [row] = await db
    .select()
    .from(billingPayments)
    .where(sessionId === null ? own : and(own, eq(billingPayments.sessionId, sessionId)))
    .orderBy(desc(billingPayments.id))
    .limit(1)
  return row ?? null
}

/** Ends a payment, unless it has ended. */
export async function endPayment(
  tx: Db,
  row: Pick<PaymentRow, "accountId" | "id">,
  outcome: { status: "completed" | "failed"; message: string },
  now: Date,
): Promise<void> {
  await tx
    .update(billingPayments)
    .set({ ...outcome, lookAt: null, endedAt: now.toISOString() })
    .where(and(isPayment(row), eq(billingPayments.status, "requested")))
}

const states = ["requested", "completed", "failed"] as const

/** A payment as it goes out (D-227). */
export const processingItem = ({ status, message, redirectUrl }: PaymentRow): Processing => ({
  status: states.find((one) => one === status) ?? "failed",
  message,
  ...(redirectUrl && status === "requested" ? { redirect_url: redirectUrl } : {}),
})
