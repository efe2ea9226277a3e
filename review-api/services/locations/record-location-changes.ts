import { isDeepStrictEqual } from "node:util"
import type { Actor, Caller } from "../../audit/actor.ts"
import { type AuditAction, type AuditValues, recordAudits } from "../../audit/record.ts"
import type { BaseDeps } from "../../db/base-deps.ts"
import type { Db } from "../../db/connect.ts"
import { findIssues } from "../../db/queries/issue-causes.ts"
import { planPublication } from "../../db/queries/plan-publication.ts"
import { refreshListings } from "../../listings/refresh-listings.ts"

type LocationChange = {
  id: number
  /** Name at that moment. */
  name: string
  /** Fields before and after; without one of them the location, or what hangs on it, came or went. */
  before?: AuditValues
  after?: AuditValues
}

type Options = {
  /** False for what came from the directory itself (D-159). */
  isPublished?: boolean
}

/**
 * Ends every write of what directories show of locations: each has its line in its history, its rows of truth follow, and
 * it is published where its Auto Sync is on (D-187); its issues are known at once (D-155). A location that was left as it was has neither.
 * @param tx the open transaction, which holds the locations.
 * @param accountId whose locations they are.
 */
export async function recordLocationChanges(
  tx: Db,
  deps: Pick<BaseDeps, "clock">,
  actor: Actor,
  accountId: number,
  changes: readonly (LocationChange & { action: AuditAction })[],
  { isPublished = true }: Options = {},
): Promise<void> {
  const changed = changes.filter(
    ({ before, after }) => !before || !after || !isDeepStrictEqual(before, after),
  )
  if (changed.length === 0) return
  const entries = changed.map(({ id, name, ...rest }) => ({
    ...rest,
    accountId,
    resource: { type: "location" as const, id, name },
  }))
  await recordAudits(tx, deps, actor, entries)
  const ids = [...new Set(changed.map(({ id }) => id))]
  const now = deps.clock.now()
  const { isListed } = isPublished ? await planPublication(tx, accountId, ids, now) : { isListed: true }
  if (isListed) await refreshListings(tx, accountId, ids, now, { by: actor.userId })
  await findIssues(tx, accountId, now, ids)
}

/** As `recordLocationChanges`, for one that a call changes. */
export const recordLocationChange = (
  tx: Db,
  deps: Pick<BaseDeps, "clock">,
  actor: Caller,
  accountId: number,
  change: LocationChange,
  options: Options = {},
): Promise<void> =>
  recordLocationChanges(tx, deps, actor, accountId, [{ ...change, action: actor.operation }], options)
