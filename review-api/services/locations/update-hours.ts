import { isDeepStrictEqual } from "node:util"
import { and, eq, inArray, sql } from "drizzle-orm"
import type { Hours } from "#lib/contract/locations/hours.ts"
import type { Actor } from "../../audit/actor.ts"
import { filterIds } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { allOf, isOneOf } from "../../db/queries/sql-lists.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"
import { locations } from "../../db/schema/places.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import type { Service } from "../service.ts"
import { checkedHours } from "./location-values.ts"
import { recordLocationChanges } from "./record-location-changes.ts"

const heldShape = { id: column.number(), name: column.text(), hours: column.json().nullable() }

type Held = RowOf<typeof heldShape>

type Changing = { deps: Pick<Deps, "clock">; scope: Scope; actor: Actor }

/**
 * Replaces the whole week of the locations that the scope sees of some, each with its line in its history; it is published
 * where its Auto Sync is on (D-187).
 * @param tx the open transaction.
 * @param hoursOf the week of a location, as `checkedHours` has it or null for none; undefined leaves what it has.
 * @returns ids of those that are there, and what those of them had that had other hours.
 */
export async function replaceHours(
  tx: Db,
  { deps, scope, actor }: Changing,
  ids: readonly number[],
  hoursOf: (held: Pick<Held, "id" | "hours">) => Hours | null | undefined,
): Promise<{ heldIds: number[]; before: Map<number, unknown> }> {
  const { accountId } = scope
  const isGiven = allOf([
    await visibleLocations(tx, scope, "l"),
    sql`l.account_id = ${accountId}`,
    isOneOf(sql`l.id`, ids),
  ])
  const held = await rowsOf(
    tx,
    heldShape,
    sql`select l.id, l.name, l.hours from locations l where ${isGiven} order by l.id for update`,
  )
  const changed = held.flatMap((one) => {
    const hours = hoursOf(one)
    return hours === undefined || isDeepStrictEqual(one.hours, hours) ? [] : [{ ...one, next: hours }]
  })
  for (const same of Map.groupBy(changed, ({ next }) => JSON.stringify(next)).values()) {
    await tx
      .update(locations)
      .set({
        hours: same[0]!.next,
        updatedAt: deps.clock.now().toISOString(),
        version: sql`${locations.version} + 1`,
      })
      .where(
        and(
          eq(locations.accountId, accountId),
          inArray(
            locations.id,
            same.map(({ id }) => id),
          ),
        ),
      )
  }
  await recordLocationChanges(
    tx,
    deps,
    actor,
    accountId,
    changed.map(({ id, name, hours: before, next }) => ({
      id,
      name,
      action: "locations.update_hours",
      before: { hours: before },
      after: { hours: next },
    })),
  )
  return {
    heldIds: held.map(({ id }) => id),
    before: new Map(changed.map(({ id, hours }) => [id, hours])),
  }
}

/**
 * POST /locations/hours (D-166): replaces the whole week of each location, all of them or none; each has its line in its
 * history, and is published where its Auto Sync is on (D-187). What the caller cannot reach is counted as missing.
 * @throws 422 at the slots of the hours.
 */
export const updateHours: Service<"locations.update_hours"> = ({ deps, scope, body, actor }) => {
  const hours = checkedHours(body.hours)
  const ids = filterIds(body.location_ids.map(String)) ?? []
  return deps.db.transaction(async (tx) => {
    const { heldIds, before } = await replaceHours(tx, { deps, scope, actor }, ids, () => hours)
    return {
      changed: before.size,
      unchanged: heldIds.length - before.size,
      missing: new Set(body.location_ids.map(String)).size - heldIds.length,
    }
  })
}
