import { and, eq, inArray } from "drizzle-orm"
import { userNotFound } from "#lib/contract/index.ts"
import type { Actor } from "../../audit/actor.ts"
import { recordAudit } from "../../audit/record.ts"
import { filterId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { exportFiles } from "../../db/schema/export-files.ts"
import { users } from "../../db/schema/identity.ts"
import { scheduledExports } from "../../db/schema/scheduled-exports.ts"
import { grantOf } from "../../permissions/matrix.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { errorAt } from "./check-schedule.ts"

export type Owner = { id: number; email: string }
type HandedOver = { accountId: number; scheduleIds: readonly number[]; to: Owner }

const ownerOf = async (tx: Db, accountId: number, id: number) => {
  const isUser = and(eq(users.accountId, accountId), eq(users.id, id))
  const [found] = await tx.select().from(users).where(isUser)
  return found
}

/**
 * Who gets the schedules of someone who leaves (D-271): the caller, unless another one is named.
 * @param given the id of a user of the account who is active and may have schedules.
 * @throws 422 at `successor`.
 */
export async function successorOf(
  tx: Db,
  scope: Scope,
  leaving: { userId: number; hasSchedules: boolean },
  given: string | undefined,
): Promise<Owner> {
  const user = await ownerOf(tx, scope.accountId, filterId(given) ?? scope.userId)
  const isCaller = user?.id === scope.userId
  if (!user || user.deactivatedAt !== null || (user.shadowUserId !== null && !isCaller)) {
    throw errorAt("successor", userNotFound)
  }
  const isNeeded = leaving.hasSchedules || given !== undefined
  if (isNeeded && user.id === leaving.userId) {
    throw errorAt("successor", "Choose someone other than the user being deleted")
  }
  const canOwn = isCaller || grantOf("scheduled_export", user.userTypeId).actions.includes("create")
  if (!canOwn) throw errorAt("successor", "This user can't have scheduled exports")
  return { id: user.id, email: user.email }
}

/** Ids of the schedules that a user owns. */
export async function ownedScheduleIds(
  tx: Db,
  { accountId, userId }: { accountId: number; userId: number },
): Promise<number[]> {
  const owned = and(eq(scheduledExports.accountId, accountId), eq(scheduledExports.createdByUserId, userId))
  const rows = await tx.select({ id: scheduledExports.id }).from(scheduledExports).where(owned)
  return rows.map(({ id }) => id)
}

/**
 * Makes someone the owner of schedules, whose runs have their rights from now on; files that are being made go along.
 * @param tx the open transaction.
 */
export async function handOver(
  tx: Db,
  deps: Deps,
  actor: Actor,
  { accountId, scheduleIds, to }: HandedOver,
): Promise<void> {
  if (scheduleIds.length === 0) return
  const which = and(eq(scheduledExports.accountId, accountId), inArray(scheduledExports.id, [...scheduleIds]))
  const before = await tx
    .select({ id: scheduledExports.id, name: scheduledExports.emailSubject, owner: users.email })
    .from(scheduledExports)
    .innerJoin(
      users,
      and(eq(users.accountId, scheduledExports.accountId), eq(users.id, scheduledExports.createdByUserId)),
    )
    .where(which)
    .orderBy(scheduledExports.id)
  await tx.update(scheduledExports).set({ createdByUserId: to.id }).where(which)
  const isUnderWay = and(
    eq(exportFiles.accountId, accountId),
    inArray(exportFiles.scheduledExportId, [...scheduleIds]),
    inArray(exportFiles.status, ["pending", "processing"]),
  )
  await tx.update(exportFiles).set({ userId: to.id }).where(isUnderWay)
  for (const { id, name, owner } of before) {
    await recordAudit(tx, deps, actor, {
      accountId,
      action: "scheduled_exports.take_over",
      resource: { type: "scheduled_export", id, name },
      before: { owner },
      after: { owner: to.email },
    })
  }
}
