import { closeUserLocations } from "../../db/queries/user-locations.ts"
import { locations, userAssignments } from "../../db/schema/places.ts"
import { requireSetting } from "../require-setting.ts"
import type { Service } from "../service.ts"
import { visibleLocation } from "./get-location.ts"
import { auditValues } from "./location-audit.ts"
import { claimExternalId, locationValues } from "./location-values.ts"
import { recordLocationChange } from "./record-location-changes.ts"
import { claimTrialRoom } from "./trial-room.ts"

/**
 * POST /locations (D-144). Whoever sees assigned locations alone is assigned to the new one.
 * @throws 403 where locations are managed by support (D-145), 409 for an external id that is in use, 422 at the field
 * and when the trial includes no more (D-153).
 */
export const createLocation: Service<"locations.create"> = async ({ deps, scope, body, actor }) => {
  const { accountId, userId } = scope
  await requireSetting(deps.db, scope, "self_serve_locations")
  const created = await deps.db.transaction(async (tx) => {
    const values = await locationValues(
      tx,
      accountId,
      { ...body, public_name: body.public_name ?? body.name },
      null,
    )
    await claimTrialRoom(tx, accountId)
    await claimExternalId(tx, accountId, values.externalId)
    const now = deps.clock.now().toISOString()
    const [made] = await tx
      .insert(locations)
      .values({ ...values, name: body.name, accountId, createdAt: now, updatedAt: now })
      .returning({ id: locations.id })
    const { id } = made!
    if (scope.locations !== "all") {
      await tx.insert(userAssignments).values({ accountId, userId, locationId: id })
      await closeUserLocations(tx, accountId, { userId })
    }
    const row = await visibleLocation(tx, scope, id)
    const written = Object.entries(auditValues(row)).filter(([, value]) => value !== null)
    const after = Object.fromEntries(written)
    await recordLocationChange(tx, deps, actor, accountId, { id, name: row.name, after })
    return row
  })
  await deps.jobs.send("location_issues", String(accountId))
  return created
}
