import { and, eq, sql } from "drizzle-orm"
import { pathId } from "../../core/ids.ts"
import { locations } from "../../db/schema/places.ts"
import { requireSetting } from "../require-setting.ts"
import type { Service } from "../service.ts"
import { auditValues } from "./location-audit.ts"
import { hideReviews, withoutImports } from "./location-data.ts"
import { lockLocation } from "./lock-location.ts"
import { recordLocationChange } from "./record-location-changes.ts"

/**
 * DELETE /locations/{id} (D-144, D-280): it leaves lists, figures and reports at once, and is kept for 30 days.
 * @throws 403 where locations are managed by support (D-145); 404; 409 while an import runs; 422 for the last one of
 * the account.
 */
export const deleteLocation: Service<"locations.delete"> = async ({ deps, scope, params, actor }) => {
  const { accountId } = scope
  const key = { accountId, id: pathId(params.id) }
  await requireSetting(deps.db, scope, "self_serve_locations")
  await withoutImports(deps, accountId, async (tx) => {
    const before = await lockLocation(tx, scope, key.id)
    const deletedAt = deps.clock.now().toISOString()
    await hideReviews(tx, key, deletedAt)
    await tx
      .update(locations)
      .set({ deletedAt, updatedAt: deletedAt, version: sql`${locations.version} + 1` })
      .where(and(eq(locations.accountId, accountId), eq(locations.id, key.id)))
    const change = { id: key.id, name: before.name, before: auditValues(before) }
    await recordLocationChange(tx, deps, actor, accountId, change)
  })
  return undefined
}
