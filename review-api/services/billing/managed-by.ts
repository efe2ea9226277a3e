import { eq } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { ApiError } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { billingCustomers } from "../../db/schema/billing.ts"
import { accounts, whitelabels } from "../../db/schema/identity.ts"

/** The partner that pays for an account (D-326), by the name that its people know; null when it pays for itself. */
export async function managedBy(db: Db, accountId: number): Promise<string | null> {
  const parent = alias(accounts, "parent")
  const [row] = await db
    .select({ name: parent.name, label: whitelabels.name, collection: billingCustomers.collection })
    .from(accounts)
    .innerJoin(parent, eq(parent.id, accounts.parentId))
    .innerJoin(billingCustomers, eq(billingCustomers.accountId, accounts.id))
    .leftJoin(whitelabels, eq(whitelabels.accountId, parent.id))
    .where(eq(accounts.id, accountId))
  return row?.collection === "invoice" ? row.label || row.name : null
}

/** @throws ApiError 403 with code `managed_plan` for an account whose partner pays (D-326). */
export async function requireOwnPlan(db: Db, accountId: number): Promise<void> {
  const partner = await managedBy(db, accountId)
  if (partner !== null)
    throw new ApiError(403, `Your plan is managed by ${partner}.`, { code: "managed_plan" })
}
