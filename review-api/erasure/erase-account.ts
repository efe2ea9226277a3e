import { eq } from "drizzle-orm"
import { systemActor } from "../audit/actor.ts"
import { recordAudit } from "../audit/record.ts"
import { erasedAccounts } from "../db/schema/billing.ts"
import { accounts, logins, tokens } from "../db/schema/identity.ts"
import { erasureOf } from "../services/billing/account-ending.ts"
import { isBeingErased } from "../services/billing/being-erased.ts"
import { customerRow, isLive } from "../services/billing/customer-rows.ts"
import type { Deps } from "../services/deps.ts"
import { eraseFiles } from "./erase-files.ts"
import { eraseRows } from "./erase-rows.ts"

/**
 * Lists an account as erased and shuts its people out, unless it has come back meanwhile.
 * @returns whether it is to be erased.
 */
async function beginErasure(deps: Deps, accountId: number): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const own = eq(accounts.id, accountId)
    const [account] = await tx.select().from(accounts).where(own).for("update")
    if (!account) return false
    if (await isBeingErased(tx, accountId)) return true
    const now = deps.clock.now()
    const erasure = await erasureOf(tx, accountId, now)
    if (!erasure || erasure.warning || erasure.erasedAt > now.toISOString()) return false
    const row = await customerRow(tx, accountId)
    await tx.insert(erasedAccounts).values({
      formerId: accountId,
      name: account.name,
      reason: account.status === "trial" ? "trial ended" : account.status,
      customerId: row?.customerId ?? null,
      inactiveAt: erasure.since,
      warnedAt: erasure.warnedAt,
      erasedAt: now.toISOString(),
    })
    await tx.delete(tokens).where(eq(tokens.accountId, accountId))
    await tx.delete(logins).where(eq(logins.accountId, accountId))
    // Its children stay, as accounts of their own.
    await tx.update(accounts).set({ parentId: null }).where(eq(accounts.parentId, accountId))
    if (account.parentId !== null) {
      await recordAudit(tx, deps, systemActor, {
        accountId: account.parentId,
        action: "billing.erase",
        resource: { type: "account", id: accountId, name: account.name },
        after: { status: "erased" },
      })
    }
    return true
  })
}

/**
 * Erases an account whose time is over (D-291): at the provider of payments, its files, all its rows. It is listed for the
 * provider in `erased_accounts`. Interrupted, it goes on with the next call.
 */
export async function eraseAccount(deps: Deps, accountId: number, signal?: AbortSignal): Promise<void> {
  if (!(await beginErasure(deps, accountId))) return
  const row = await customerRow(deps.db, accountId)
  if (row?.customerId) {
    if (isLive(row)) await deps.payments.cancelNow(row.subscriptionId, `erase-${row.subscriptionId}`)
    await deps.payments.deleteCustomer(row.customerId, `erase-${row.customerId}`)
  }
  await eraseFiles(deps, accountId)
  await eraseRows(deps.db, accountId, signal)
  await deps.db.transaction(async (tx) => {
    await tx.delete(accounts).where(eq(accounts.id, accountId))
    await tx.update(erasedAccounts).set({ isDone: true }).where(eq(erasedAccounts.formerId, accountId))
  })
  deps.log.info({ accountId }, "an account was erased")
}
