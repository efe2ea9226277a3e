import { and, eq, sql } from "drizzle-orm"
import type { Id } from "#lib/contract/index.ts"
import { invalid } from "../../core/errors.ts"
import { filterIds } from "../../core/ids.ts"
import { isOneOf } from "../../db/queries/sql-lists.ts"
import { specialHours } from "../../db/schema/special-hours.ts"
import { recordLocationChanges } from "../locations/record-location-changes.ts"
import { holdPlaces } from "../public-holidays/hold-places.ts"
import type { Service } from "../service.ts"
import { auditEntry, entryValues, specialItem, todayAt } from "./special-rows.ts"

/**
 * Sets the hours of many locations on one date in one step; what they had on it is replaced (D-191).
 * @throws 422 at `location_ids` unless all are seen, at `start_date` for a date that is past at one of them, and at the slot.
 */
export async function setOfMany(
  { deps, scope, body, actor }: Parameters<Service<"special_hours.create">>[0],
  locationIds: readonly Id[],
) {
  if (body.location_id !== undefined) throw invalid({ location_id: ["must be blank beside location_ids"] })
  const { accountId } = scope
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const places = await holdPlaces(tx, scope, filterIds(locationIds.map(String)) ?? [])
    const zones = new Set(places.map(({ time_zone }) => time_zone))
    const days = await Promise.all([...zones].map((zone) => todayAt(tx, accountId, zone, now)))
    // What is past at one of them is past.
    const values = entryValues(body, days.toSorted().at(-1)!)
    const ids = places.map(({ id }) => id)
    const gone = await tx
      .delete(specialHours)
      .where(
        and(
          eq(specialHours.accountId, accountId),
          eq(specialHours.startDate, values.startDate),
          isOneOf(sql`location_id`, ids),
        ),
      )
      .returning()
    const made = await tx
      .insert(specialHours)
      .values(ids.map((locationId) => ({ ...values, accountId, locationId, createdAt: now.toISOString() })))
      .returning()
    const had = new Map(gone.map((row) => [row.locationId, auditEntry(specialItem(row))]))
    const items = made.map(specialItem).toSorted((one, other) => one.location_id - other.location_id)
    const names = new Map(places.map(({ id, name }) => [id, name]))
    await recordLocationChanges(
      tx,
      deps,
      actor,
      accountId,
      items.map((item) => ({
        ...{ id: item.location_id, name: names.get(item.location_id)!, action: actor.operation },
        ...{ before: had.get(item.location_id), after: auditEntry(item) },
      })),
    )
    return { special_hours: items }
  })
}
