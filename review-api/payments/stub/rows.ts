import { and, asc, desc, eq, sql } from "drizzle-orm"
import type { Db } from "../../db/connect.ts"
import { stubCustomers, stubInvoices, stubKeys, stubSubscriptions } from "../../db/schema/billing.ts"
import { PaymentRefused } from "../payment-errors.ts"

export type StubCustomer = typeof stubCustomers.$inferSelect
export type StubSubscription = typeof stubSubscriptions.$inferSelect
export type StubInvoice = typeof stubInvoices.$inferSelect

/** Holds a customer until the transaction ends, so that writes of one come one after another. */
export async function holdCustomer(tx: Db, id: string): Promise<StubCustomer> {
  const [customer] = await tx.select().from(stubCustomers).where(eq(stubCustomers.id, id)).for("update")
  if (!customer || customer.deletedAt)
    throw new PaymentRefused("not_possible", "This customer does not exist.")
  return customer
}

/** A subscription, with its customer held. */
export async function holdSubscription(tx: Db, id: string) {
  const [found] = await tx
    .select({ customerId: stubSubscriptions.customerId })
    .from(stubSubscriptions)
    .where(eq(stubSubscriptions.id, id))
  if (!found) throw new PaymentRefused("not_possible", "This subscription does not exist.")
  return holdCustomer(tx, found.customerId)
}

/** All of them, the newest first. */
export const subscriptionsOf = (tx: Db, { accountId, id }: StubCustomer): Promise<StubSubscription[]> =>
  tx
    .select()
    .from(stubSubscriptions)
    .where(and(eq(stubSubscriptions.accountId, accountId), eq(stubSubscriptions.customerId, id)))
    .orderBy(desc(stubSubscriptions.createdAt), desc(stubSubscriptions.id))

export const isEnded = ({ status }: StubSubscription): boolean => status === "canceled"

export const openInvoices = (tx: Db, { accountId, id }: StubCustomer): Promise<StubInvoice[]> =>
  tx
    .select()
    .from(stubInvoices)
    .where(
      and(
        eq(stubInvoices.accountId, accountId),
        eq(stubInvoices.customerId, id),
        eq(stubInvoices.status, "open"),
      ),
    )
    .orderBy(asc(stubInvoices.createdAt), asc(stubInvoices.id))

export const setSubscription = async (
  tx: Db,
  row: StubSubscription,
  set: Partial<StubSubscription>,
): Promise<void> => {
  await tx
    .update(stubSubscriptions)
    .set(set)
    .where(and(eq(stubSubscriptions.accountId, row.accountId), eq(stubSubscriptions.id, row.id)))
  Object.assign(row, set)
}

export const setInvoice = async (tx: Db, row: StubInvoice, set: Partial<StubInvoice>): Promise<void> => {
  await tx
    .update(stubInvoices)
    .set(set)
    .where(and(eq(stubInvoices.accountId, row.accountId), eq(stubInvoices.id, row.id)))
  Object.assign(row, set)
}

export const setCustomer = async (tx: Db, row: StubCustomer, set: Partial<StubCustomer>): Promise<void> => {
  await tx
    .update(stubCustomers)
    .set(set)
    .where(and(eq(stubCustomers.accountId, row.accountId), eq(stubCustomers.id, row.id)))
  Object.assign(row, set)
}

type NewInvoice = Pick<StubInvoice, "description" | "currency" | "status" | "createdAt"> & {
  subscriptionId?: string
  cents: number
  attempts?: number
  nextAttemptAt?: string | null
}

/** Writes an invoice; what the customer has to its credit is taken off it. @returns it. */
export async function writeInvoice(tx: Db, customer: StubCustomer, given: NewInvoice): Promise<StubInvoice> {
  const { accountId, id: customerId } = customer
  const own = and(eq(stubInvoices.accountId, accountId), eq(stubInvoices.customerId, customerId))
  const number = `TEST-${String((await tx.$count(stubInvoices, own)) + 1).padStart(4, "0")}`
  const used = Math.min(customer.creditCents, Math.max(0, given.cents))
  const due = Math.max(0, given.cents - used)
  const kept = customer.creditCents - used + Math.max(0, -given.cents)
  if (kept !== customer.creditCents) await setCustomer(tx, customer, { creditCents: kept })
  const isPaid = given.status === "paid" || due === 0
  const [made] = await tx
    .insert(stubInvoices)
    .values({
      accountId,
      id: `in_${customerId}_${number}`,
      customerId,
      subscriptionId: given.subscriptionId ?? null,
      number,
      description: given.description,
      status: isPaid ? "paid" : given.status,
      totalCents: given.cents,
      dueCents: isPaid ? 0 : due,
      currency: given.currency,
      attempts: given.attempts ?? 0,
      nextAttemptAt: isPaid ? null : (given.nextAttemptAt ?? null),
      createdAt: given.createdAt,
      paidAt: isPaid ? given.createdAt : null,
    })
    .returning()
  return made!
}

/** Cents that are to be paid of a sum, after what the customer has to its credit. */
export const dueOf = ({ creditCents }: StubCustomer, cents: number): number =>
  Math.max(0, cents - Math.min(creditCents, Math.max(0, cents)))

/**
 * Does a write once for its key: again, it answers as it did.
 * @param work runs in the transaction that keeps the key; what it throws changes nothing and leaves the key free.
 */
export async function onceFor<T>(tx: Db, accountId: number, key: string, work: () => Promise<T>): Promise<T> {
  const taken = await tx
    .insert(stubKeys)
    .values({ accountId, key })
    .onConflictDoNothing()
    .returning({ key: stubKeys.key })
  const which = and(eq(stubKeys.accountId, accountId), eq(stubKeys.key, key))
  if (taken.length === 0) {
    const [known] = await tx.select({ answer: stubKeys.answer }).from(stubKeys).where(which)
    return known!.answer as T
  }
  const answer = await work()
  await tx
    .update(stubKeys)
    .set({ answer: sql`${JSON.stringify(answer ?? null)}::jsonb` })
    .where(which)
  return answer
}
