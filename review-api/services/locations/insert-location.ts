import type { z } from "zod"
import type { newLocationBodySchema } from "#lib/contract/index.ts"
import type { Actor } from "../../audit/actor.ts"
import type { BaseDeps } from "../../db/base-deps.ts"
import type { Db } from "../../db/connect.ts"
import { closeUserLocations } from "../../db/queries/user-locations.ts"
import { locations, userAssignments } from "../../db/schema/places.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { RegionFinder } from "../find-regions.ts"
import { visibleLocation } from "./get-location.ts"
import { auditValues } from "./location-audit.ts"
import { claimExternalId, locationValues } from "./location-values.ts"
import { recordLocationChanges } from "./record-location-changes.ts"
import { claimTrialRoom } from "./trial-room.ts"

/**
 * Creates a location, as by its form. Whoever sees assigned locations alone is assigned to the new one.
 * @param tx the open transaction.
 * @param regions finds its country and state; in the database unless said otherwise.
 * @throws 409 for an external id that is in use, 422 at the field and when the trial includes no more (D-153).
 */
export async function insertLocation(
  tx: Db,
  deps: Pick<BaseDeps, "clock">,
  { scope, actor }: { scope: Scope; actor: Actor },
  body: z.output<typeof newLocationBodySchema>,
  regions?: RegionFinder,
) {
  const { accountId, userId } = scope
  const given = { ...body, public_name: body.public_name ?? body.name }
  const values = await locationValues(tx, accountId, given, null, regions)
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
  await recordLocationChanges(tx, deps, actor, accountId, [
    { id, name: row.name, after, action: "locations.create" },
  ])
  return row
}
