import { and, eq, inArray, sql } from "drizzle-orm"
import type { Id } from "#lib/contract/index.ts"
import type { Actor } from "../../audit/actor.ts"
import { invalid } from "../../core/errors.ts"
import { filterIds } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { isOneOf } from "../../db/queries/sql-lists.ts"
import { todayAt } from "../../db/queries/today-at.ts"
import { specialHours } from "../../db/schema/special-hours.ts"
import type { Deps } from "../deps.ts"
import { recordLocationChanges } from "../locations/record-location-changes.ts"
import { holdPlaces, type Place } from "../public-holidays/hold-places.ts"
import type { Service } from "../service.ts"
import { auditEntry, entryValues, specialItem } from "./special-rows.ts"

type Writing = { deps: Pick<Deps, "clock">; actor: Actor; accountId: number }

/**
 * Gives locations hours on dates; what they had on these dates is replaced (D-191), but for a name that none replaces (D-317).
 * @param tx the open transaction, which holds the locations. @param entries checked, one for each date.
 * @returns what they have now, and had, date by date.
 */
export async function setHolidays(
  tx: Db,
  { deps, actor, accountId }: Writing,
  places: readonly Pick<Place, "id" | "name">[],
  entries: readonly ReturnType<typeof entryValues>[],
) {
  const ids = places.map(({ id }) => id)
  const createdAt = deps.clock.now().toISOString()
  const gone = await tx
    .delete(specialHours)
    .where(
      and(
        eq(specialHours.accountId, accountId),
        inArray(
          specialHours.startDate,
          entries.map(({ startDate }) => startDate),
        ),
        isOneOf(sql`location_id`, ids),
      ),
    )
    .returning()
  const keyOf = ({ locationId, startDate }: { locationId: number; startDate: string }) =>
    `${locationId} ${startDate}`
  const nameOf = new Map(gone.map((row) => [keyOf(row), row.name]))
  const made = await tx
    .insert(specialHours)
    .values(
      ids.flatMap((locationId) =>
        entries.map((values) => ({
          ...values,
          name: values.name ?? nameOf.get(keyOf({ locationId, startDate: values.startDate })) ?? null,
          accountId,
          locationId,
          createdAt,
        })),
      ),
    )
    .returning()
  const had = new Map(gone.map((row) => [keyOf(row), auditEntry(specialItem(row))]))
  const names = new Map(places.map(({ id, name }) => [id, name]))
  const changes = made.map((row) => ({
    id: row.locationId,
    name: names.get(row.locationId)!,
    action: "special_hours.create" as const,
    before: had.get(keyOf(row)),
    after: auditEntry(specialItem(row)),
  }))
  await recordLocationChanges(tx, deps, actor, accountId, changes)
  return { made, changes }
}

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
    // A past date at one of them is past.
    const values = entryValues(body, days.toSorted().at(-1)!)
    const { made } = await setHolidays(tx, { deps, actor, accountId }, places, [values])
    return {
      special_hours: made.map(specialItem).toSorted((one, other) => one.location_id - other.location_id),
    }
  })
}
