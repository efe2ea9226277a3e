import { randomUUID } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import { and, eq, isNull, lte, or } from "drizzle-orm"
import { ApiError } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { billingCustomers } from "../../db/schema/billing.ts"
import type { Deps } from "../deps.ts"

/** A customer that nobody else reads or changes at the provider meanwhile. */
export type Held = { accountId: number; token: string }

/** Longer than any call of a provider takes; who is killed holds it no longer than that. */
const leaseMs = 60_000
const waitMs = 100
const longestWaitMs = 8_000

const busy = () =>
  new ApiError(409, "Another change to your billing is under way. Try again in a moment.", {
    code: "billing_busy",
    headers: { "retry-after": "5" },
  })

async function take({ db, clock }: Deps, accountId: number): Promise<Held | null> {
  const token = randomUUID()
  const now = clock.now()
  const leaseUntil = new Date(now.getTime() + leaseMs).toISOString()
  await db.insert(billingCustomers).values({ accountId }).onConflictDoNothing()
  const isFree = or(isNull(billingCustomers.leaseUntil), lte(billingCustomers.leaseUntil, now.toISOString()))
  const taken = await db
    .update(billingCustomers)
    .set({ leaseToken: token, leaseUntil })
    .where(and(eq(billingCustomers.accountId, accountId), isFree))
    .returning({ accountId: billingCustomers.accountId })
  return taken.length > 0 ? { accountId, token } : null
}

const isHeld = ({ accountId, token }: Held) =>
  and(eq(billingCustomers.accountId, accountId), eq(billingCustomers.leaseToken, token))

/**
 * Locks the row of a held customer for a transaction that writes it.
 * @throws when it has been taken by somebody else meanwhile: what was read of it may be old.
 */
export async function lockHeld(tx: Db, held: Held) {
  const [row] = await tx.select().from(billingCustomers).where(isHeld(held)).for("update")
  if (!row) throw new Error("the customer is held by someone else")
  return row
}

/**
 * Reads or changes a customer at the provider, one at a time for each account, in whatever process (D-288). Nothing of it
 * runs in a transaction, since the provider may take its time.
 * @param work must not hold the same customer again.
 * @throws ApiError 409 when somebody else holds it for long.
 */
export async function holdingCustomer<T>(
  deps: Deps,
  accountId: number,
  work: (held: Held) => Promise<T>,
): Promise<T> {
  let held = await take(deps, accountId)
  for (let waited = 0; held === null; waited += waitMs) {
    if (waited >= longestWaitMs) throw busy()
    await pause(waitMs)
    held = await take(deps, accountId)
  }
  try {
    return await work(held)
  } finally {
    await deps.db.update(billingCustomers).set({ leaseToken: null, leaseUntil: null }).where(isHeld(held))
  }
}
