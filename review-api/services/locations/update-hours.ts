import { isDeepStrictEqual } from "node:util"
import { and, eq, inArray, sql } from "drizzle-orm"
import type { Hours } from "#lib/contract/hours.ts"
import type { Actor } from "../../audit/actor.ts"
import { filterIds } from "../../core/ids.ts"
import { type Db, rowsOf } from "../../db/connect.ts"
import { allOf, isOneOf } from "../../db/queries/sql-lists.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { locations } from "../../db/schema/places.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import type { Service } from "../service.ts"
import { checkedHours } from "./location-values.ts"
import { recordLocationChanges } from "./record-location-changes.ts"

type Held = { id: number; name: string; hours: unknown }

type Changing = { deps: Pick<Deps, "clock">; scope: Scope; actor: Actor }

/**
 * Replaces the whole week of the locations that the scope sees of some, each with its line in its history; it is published
 * where its Auto Sync is on (D-187).
 * @param tx the open transaction. @param hours as `checkedHours` has them.
 * @returns ids of those that are there, and of those of them that had other hours.
 */
export async function replaceHours(
  tx: Db,
  { deps, scope, actor }: Changing,
  ids: readonly number[],
  hours: Hours,
): Promise<{ heldIds: number[]; changedIds: number[] }> {
  const { accountId } = scope
  const isGiven = allOf([
    await visibleLocations(tx, scope, "l"),
    sql`l.account_id = ${accountId}`,
    isOneOf(sql`l.id`, ids),
  ])
  const held = await rowsOf<Held>(
    tx,
    sql`select l.id, l.name, l.hours from locations l where ${isGiven} order by l.id for update`,
  )
  const changed = held.filter((one) => !isDeepStrictEqual(one.hours, hours))
  const changedIds = changed.map(({ id }) => id)
  if (changedIds.length > 0) {
    await tx
      .update(locations)
      .set({
        hours,
        updatedAt: deps.clock.now().toISOString(),
        version: sql`${locations.version} + 1`,
      })
      .where(and(eq(locations.accountId, accountId), inArray(locations.id, changedIds)))
  }
  await recordLocationChanges(
    tx,
    deps,
    actor,
    accountId,
    changed.map(({ id, name, hours: before }) => ({
      ...{ id, name, action: "locations.update_hours" },
      ...{ before: { hours: before }, after: { hours } },
    })),
  )
  return { heldIds: held.map(({ id }) => id), changedIds }
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
    const { heldIds, changedIds } = await replaceHours(tx, { deps, scope, actor }, ids, hours)
    return {
      changed: changedIds.length,
      unchanged: heldIds.length - changedIds.length,
      missing: new Set(body.location_ids.map(String)).size - heldIds.length,
    }
  })
}
