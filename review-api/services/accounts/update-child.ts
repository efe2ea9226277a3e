import { millisecondsInDay as dayMs } from "date-fns/constants"
import { and, eq } from "drizzle-orm"
import type { Account, BodyOf } from "#lib/contract/index.ts"
import type { Caller } from "../../audit/actor.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError, invalid, notFound, refused } from "../../core/errors.ts"
import { accounts } from "../../db/schema/identity.ts"
import type { Scope } from "../../permissions/scope.ts"
import { customerRow, isLive } from "../billing/customer-rows.ts"
import { followPartnerPlan, notePartnerPlan } from "../billing/partner-plan.ts"
import type { Deps } from "../deps.ts"
import { accountItem } from "./account-item.ts"

type Change = BodyOf<"accounts.update">

const longestTrialDays = 366

const isoOf = (instant: string | null): string | null => instant && new Date(instant).toISOString()

type Child = Pick<typeof accounts.$inferSelect, "name" | "timeZone" | "status" | "trialEndedAt">

/** Values that are others than those that are there. @throws 422 for those that a parent can't change, or none at all. */
function changesIn({ name, time_zone, trial_ended_at: end, status }: Change, child: Child) {
  const others = { name: [name, child.name], time_zone: [time_zone, child.timeZone] }
  const own = Object.entries(others).filter(([, [given, known]]) => given !== undefined && given !== known)
  if (own.length > 0) throw invalid(Object.fromEntries(own.map(([field]) => [field, ["can't be changed"]])))
  if (end === undefined && status === undefined) throw invalid({ status: ["can't be blank"] })
  const isKnown = status === child.status || (child.status === "trial" && status === "expired")
  if (status !== undefined && status !== "active" && !isKnown) throw invalid({ status: ["must be active"] })
  // Who sends the name sends all that was read.
  const isSameEnd = end == null || (name !== undefined && isoOf(end) === isoOf(child.trialEndedAt))
  return {
    status: status === "active" && status !== child.status ? status : undefined,
    end: isSameEnd ? undefined : end,
  }
}

/** @throws 422 unless a new end lies after the old one and ahead, within a year. */
function checkEnd(end: string | undefined, before: string | null, now: Date): void {
  if (end === undefined) return
  const ms = Date.parse(end)
  const earliest = Math.max(now.getTime(), before === null ? 0 : Date.parse(before))
  if (ms <= earliest) throw invalid({ trial_ended_at: ["must be after the current end"] })
  if (ms > now.getTime() + longestTrialDays * dayMs) {
    throw invalid({ trial_ended_at: ["must be within a year"] })
  }
}

/**
 * Extends the trial of a child account or turns it into a plan (D-075, D-077); both accounts' logs tell of it.
 * @param scope of the children.
 * @throws 403 unless the parent is a reseller (D-030), 404 for what is no child, 409 for a child that is not in trial.
 */
export async function updateChild(
  deps: Deps,
  scope: Scope,
  id: number,
  change: Change,
  actor: Caller,
): Promise<Account> {
  const now = deps.clock.now()
  let paymentId: number | null = null
  const account = await deps.db.transaction(async (tx) => {
    const [parent] = await tx
      .select({ segment: accounts.segment })
      .from(accounts)
      .where(eq(accounts.id, scope.accountId))
    if (parent?.segment !== "reseller") throw refused("child_account.update")
    const isChild = and(eq(accounts.id, id), eq(accounts.parentId, scope.accountId))
    const [child] = await tx.select().from(accounts).where(isChild).for("update")
    if (!child) throw notFound()
    const { status, end } = changesIn(change, child)
    const isSame = status === undefined && end === undefined
    if (isSame && change.name !== undefined) return (await accountItem(tx, scope, id, now))!
    if (child.status !== "trial") throw new ApiError(409, "This account is not on a trial.")
    checkEnd(end, child.trialEndedAt, now)
    const before = { status: child.status, trial_ended_at: isoOf(child.trialEndedAt) }
    const after = {
      status: status ?? before.status,
      trial_ended_at: isoOf(end ?? child.trialEndedAt),
    }
    await tx.update(accounts).set({ status: after.status, trialEndedAt: after.trial_ended_at }).where(isChild)
    for (const accountId of [id, scope.accountId]) {
      await recordAudit(tx, deps, actor, {
        accountId,
        resource: { type: "account", id, name: child.name },
        before,
        after,
      })
    }
    if (status === "active" && !isLive(await customerRow(tx, id)))
      paymentId = await notePartnerPlan(tx, deps, { accountId: id, planCode: child.planCode })
    return (await accountItem(tx, scope, id, now))!
  })
  if (paymentId === null) return account
  await followPartnerPlan(deps, id, paymentId)
  return (await accountItem(deps.db, scope, id, now))!
}
