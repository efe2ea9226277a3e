import { and, eq, inArray, isNull, or, sql } from "drizzle-orm"
import { filterId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { isOneOf } from "../../db/queries/sql-lists.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { rowsOf } from "../../db/rows.ts"
import { accounts } from "../../db/schema/identity.ts"
import { locations } from "../../db/schema/places.ts"
import type { Scope } from "../../permissions/scope.ts"
import {
  groupsColumn,
  groupsShape,
  type LocationDetailRow,
  locationDetailColumns,
  locationDetailShape,
} from "../locations/location-columns.ts"
import { trialRoom } from "../locations/trial-room.ts"
import { type LocationFinder, openLocationFinder } from "./find-locations.ts"
import { codeKey } from "./named-rows.ts"
import { calledBy } from "./new-places.ts"
import type { RowCells } from "./read-cells.ts"
import { RowError } from "./row-error.ts"

export type Stored = typeof locations.$inferSelect

/**
 * Locations of the account that rows name by id or external id, or call as files do, held until the transaction ends, and then the account,
 * in the order in which every write of a location holds them: whoever has an external id by then keeps it.
 */
export async function namedLocations(tx: Db, scope: Scope, cells: readonly RowCells[]) {
  const { accountId } = scope
  const finder = await openLocationFinder(tx, scope)
  const ids = cells.flatMap((row) => (row.id ? (filterId(row.id) ?? []) : idsMeant(finder, row)))
  const externalIds = cells.flatMap(({ external_id: id }) => id || [])
  const own = and(eq(locations.accountId, accountId), isNull(locations.deletedAt))
  const hasExternalId =
    externalIds.length > 0
      ? inArray(sql`lower(${locations.externalId})`, externalIds.map(codeKey))
      : sql`false`
  const isNamed = or(ids.length > 0 ? inArray(locations.id, ids) : undefined, hasExternalId)
  const stored = await tx
    .select()
    .from(locations)
    .where(and(own, isNamed))
    .orderBy(locations.id)
    .for("update")
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("no key update")
  const holders = await tx
    .select({ id: locations.id, externalId: locations.externalId })
    .from(locations)
    .where(and(own, hasExternalId))
  const byId = new Map(stored.map((row) => [row.id, row]))
  const seen = await detailsOf(tx, scope, [...byId.keys()])
  return {
    byId,
    holderOf: (code: string | undefined) => holderAmong(holders, code),
    seen: new Map(seen.map((row) => [row.id, row])),
    room: await trialRoom(tx, accountId),
    finder,
  }
}

type Holder = { id: number; externalId: string | null }

/** The location that has a store code, in the case of the row before others. */
function holderAmong(holders: readonly Holder[], code: string | undefined): number | undefined {
  if (!code) return undefined
  const exact = holders.find(({ externalId }) => externalId === code)
  return (exact ?? holders.find(({ externalId }) => codeKey(externalId) === codeKey(code)))?.id
}

/** A row that means several says so when its turn comes. */
function idsMeant(finder: LocationFinder, row: RowCells): number[] {
  try {
    const found = finder.find(calledBy(row))
    return found ? [found.id] : []
  } catch (error) {
    if (error instanceof RowError) return []
    throw error
  }
}

/** Locations as they go out, of those that the scope sees. */
export async function detailsOf(tx: Db, scope: Scope, ids: readonly number[]): Promise<LocationDetailRow[]> {
  if (ids.length === 0) return []
  const visible = await visibleLocations(tx, scope, "l")
  return rowsOf(
    tx,
    { ...locationDetailShape, ...groupsShape },
    sql`select ${locationDetailColumns}, ${groupsColumn(scope)} from locations l
        where ${visible} and ${isOneOf(sql`l.id`, ids)}`,
  )
}

export type Named = Awaited<ReturnType<typeof namedLocations>>
