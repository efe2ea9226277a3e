import { and, eq, sql } from "drizzle-orm"
import { locationChanged } from "#lib/contract/index.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { locations } from "../../db/schema/places.ts"
import type { Service } from "../service.ts"
import { visibleLocation } from "./get-location.ts"
import { auditValues } from "./location-audit.ts"
import { claimExternalId, locationValues } from "./location-values.ts"
import { lockLocation } from "./lock-location.ts"

/**
 * PATCH /locations/{id} (001 §7).
 * @throws 404; 409 for an external id that is in use, and with the location as it is now when someone has changed it
 * since the `version` that the caller read; 422 at the field.
 */
export const updateLocation: Service<"locations.update"> = async ({ deps, scope, params, body, actor }) => {
  const { accountId } = scope
  const id = pathId(params.id)
  const changed = await deps.db.transaction(async (tx) => {
    const { row, before } = await lockLocation(tx, scope, id)
    if (body.version !== undefined && body.version !== row.version) {
      throw new ApiError(409, "Someone else changed this location while you were editing it.", {
        code: locationChanged,
        errors: { version: ["is not the latest"] },
        details: { location: before },
      })
    }
    const values = await locationValues(tx, accountId, body, row)
    if (values.externalId !== row.externalId) await claimExternalId(tx, accountId, values.externalId, id)
    const updatedAt = deps.clock.now().toISOString()
    if (Object.keys(values).length > 0) {
      await tx
        .update(locations)
        .set({ ...values, updatedAt, version: sql`${locations.version} + 1` })
        .where(and(eq(locations.accountId, accountId), eq(locations.id, id)))
    }
    const after = await visibleLocation(tx, scope, id)
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "location", id, name: after.name },
      before: auditValues(before),
      after: auditValues(after),
    })
    return after
  })
  await deps.jobs.send("location_issues", String(accountId))
  return changed
}
