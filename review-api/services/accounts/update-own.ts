import { eq, sql } from "drizzle-orm"
import type { Account, BodyOf } from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { timeZoneNamed } from "#lib/dates/time-zones.ts"
import type { Caller } from "../../audit/actor.ts"
import { recordAudit } from "../../audit/record.ts"
import { invalid, notFound } from "../../core/errors.ts"
import { safeError } from "../../core/safe-error.ts"
import { persist } from "../../db/outage.ts"
import { planAnew } from "../../db/queries/plan-export-run.ts"
import { rebuildRollups } from "../../db/rollups/rebuild.ts"
import { accounts } from "../../db/schema/identity.ts"
import { rollupRebuilds } from "../../db/schema/rollups.ts"
import type { Scope } from "../../permissions/scope.ts"
import { planAlertsAnew } from "../alerts/plan-alert.ts"
import type { Deps } from "../deps.ts"
import { labelToGive } from "../review-status-labels/lock-label.ts"
import { accountItem } from "./account-item.ts"

type Change = BodyOf<"accounts.update">

/** Counts the figures again by the days of the new zone; the old ones stay until that is done. */
function recount({ db, outage, log }: Deps, accountId: number): void {
  persist(outage, () => rebuildRollups(db, accountId)).catch((error: unknown) => {
    log.error({ accountId, error: safeError(error) }, "figures were not recounted; the next start retries")
  })
}

/**
 * Changes name, time zone and the label of new reviews of the own account (D-079, D-086, D-124).
 * @throws 422 for a zone that is none, an unknown label, and for the trial and status: a parent or the provider changes those.
 */
export async function updateOwn(deps: Deps, scope: Scope, change: Change, actor: Caller): Promise<Account> {
  const { name, time_zone, review_status_label_id: labelId, ...others } = change
  const refusedFields = Object.entries(others).filter(([, value]) => value !== undefined)
  const known: Readonly<Record<string, unknown>> =
    refusedFields.length > 0
      ? { ...(await accountItem(deps.db, scope, scope.accountId, deps.clock.now())) }
      : {}
  // An account that is sent back as it was read has them.
  if (refusedFields.some(([field, value]) => value !== (ownValue(known, field) ?? null))) {
    throw invalid(Object.fromEntries(refusedFields.map(([field]) => [field, ["can't be changed"]])))
  }
  const zone = time_zone === undefined ? undefined : timeZoneNamed(time_zone)
  if (zone === null) {
    throw invalid({ time_zone: ["is not a time zone"] })
  }
  const own = eq(accounts.id, scope.accountId)
  const result = await deps.db.transaction(async (tx) => {
    // Labels before the account, as whoever deletes one does.
    const label = labelId == null ? null : await labelToGive(tx, scope.accountId, labelId)
    const [before] = await tx
      .select({
        name: accounts.name,
        time_zone: accounts.timeZone,
        review_status_label_id: accounts.reviewStatusLabelId,
      })
      .from(accounts)
      .where(own)
      .for("update")
    if (!before) throw notFound()
    const after = {
      name: name ?? before.name,
      time_zone: zone ?? before.time_zone,
      review_status_label_id: labelId === undefined ? before.review_status_label_id : (label?.id ?? null),
    }
    const isNewZone = after.time_zone !== before.time_zone
    await tx
      .update(accounts)
      .set({
        name: after.name,
        timeZone: after.time_zone,
        reviewStatusLabelId: after.review_status_label_id,
      })
      .where(own)
    if (isNewZone) {
      const generation = sql`(select rollup_generation + 1 from accounts where id = ${scope.accountId})`
      await tx
        .insert(rollupRebuilds)
        .values({ accountId: scope.accountId, generation, timeZone: after.time_zone })
        .onConflictDoNothing()
      await planAnew(tx, scope.accountId, after.time_zone, deps.clock.now())
      await planAlertsAnew(tx, scope.accountId, after.time_zone, deps.clock.now())
    }
    await recordAudit(tx, deps, actor, {
      accountId: scope.accountId,
      resource: { type: "account", id: scope.accountId, name: after.name },
      before,
      after,
    })
    return { account: await accountItem(tx, scope, scope.accountId, deps.clock.now()), isNewZone }
  })
  if (result.isNewZone) recount(deps, scope.accountId)
  return result.account!
}
