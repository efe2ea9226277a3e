import { and, eq, sql } from "drizzle-orm"
import { pathId } from "../../core/ids.ts"
import { locations } from "../../db/schema/places.ts"
import type { Service } from "../service.ts"
import { requireAdminForDeleted } from "./deleted-locations.ts"
import { visibleLocation } from "./get-location.ts"
import { auditValues } from "./location-audit.ts"
import { showReviews, withoutImports } from "./location-data.ts"
import { claimExternalId } from "./location-values.ts"
import { lockLocation } from "./lock-location.ts"
import { recordLocationChange } from "./record-location-changes.ts"
import { claimTrialRoom } from "./trial-room.ts"

/**
 * POST /locations/{id}/restore (D-280): an Admin brings a deleted location back with its reviews, groups and users.
 * @throws 403 for everyone but an Admin; 404 when it is not deleted, or removed for good; 409 while an import runs, or
 * when another location has its external id by now.
 */
export const restoreLocation: Service<"locations.restore"> = async ({ deps, scope, params, actor }) => {
  const { accountId } = scope
  const key = { accountId, id: pathId(params.id) }
  requireAdminForDeleted(scope)
  return withoutImports(deps, accountId, async (tx) => {
    const held = await lockLocation(tx, scope, key.id, "deleted")
    await claimExternalId(tx, accountId, held.external_id, key.id)
    await claimTrialRoom(tx, accountId)
    await showReviews(tx, key, held.deleted_at!)
    await tx
      .update(locations)
      .set({
        deletedAt: null,
        updatedAt: deps.clock.now().toISOString(),
        version: sql`${locations.version} + 1`,
      })
      .where(and(eq(locations.accountId, accountId), eq(locations.id, key.id)))
    const after = await visibleLocation(tx, scope, key.id)
    const change = { id: key.id, name: after.name, after: auditValues(after) }
    await recordLocationChange(tx, deps, actor, accountId, change)
    return after
  })
}
