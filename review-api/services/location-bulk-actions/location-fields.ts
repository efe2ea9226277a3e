import { isDeepStrictEqual } from "node:util"
import { and, eq, inArray, sql } from "drizzle-orm"
import { type LocationBulkField, locationBulkFields } from "#lib/contract/location-bulk-actions/constants.ts"
import type { LocationBulkFields } from "#lib/contract/location-bulk-actions/schema.ts"
import type { Actor } from "../../audit/actor.ts"
import { ApiError, invalid } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { allOf, isOneOf } from "../../db/queries/sql-lists.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { rowsOf } from "../../db/rows.ts"
import { locations } from "../../db/schema/places.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { knownOf } from "../locations/change-location.ts"
import { auditValues } from "../locations/location-audit.ts"
import {
  type LocationDetailRow,
  locationOwnColumns,
  locationOwnShape,
} from "../locations/location-columns.ts"
import { type KnownLocation, type LocationValues, locationValues } from "../locations/location-values.ts"
import { recordLocationChanges } from "../locations/record-location-changes.ts"
import type { FieldValues } from "./action-rows.ts"
import { reasonOf } from "./outcome.ts"

const columnOf = {
  public_name: "publicName",
  is_headquarters: "isHeadquarters",
  time_zone: "timeZone",
  phone: "phone",
  website: "website",
  category_id: "categoryId",
  open_status: "openStatus",
} as const satisfies Record<LocationBulkField, keyof LocationValues>

const nowhere: KnownLocation = {
  latitude: null,
  longitude: null,
  address: null,
  city: null,
  zipcode: null,
  state: null,
  countryId: null,
  stateId: null,
  country: null,
  phone: null,
}

async function readLocations(
  tx: Db,
  scope: Scope,
  ids: readonly number[],
  isHeld: boolean,
): Promise<LocationDetailRow[]> {
  const where = allOf([
    await visibleLocations(tx, scope, "l"),
    sql`l.account_id = ${scope.accountId}`,
    isOneOf(sql`l.id`, ids),
  ])
  return rowsOf(
    tx,
    locationOwnShape,
    sql`select ${locationOwnColumns} from locations l where ${where} order by l.id
      ${isHeld ? sql`for update of l` : sql``}`,
  )
}

/** The locations of some that the scope sees, whole, and held until the transaction ends. */
export const holdLocations = (tx: Db, scope: Scope, ids: readonly number[]): Promise<LocationDetailRow[]> =>
  readLocations(tx, scope, ids, true)

/** The same for a look at them. */
export const seeLocations = (db: Db, scope: Scope, ids: readonly number[]): Promise<LocationDetailRow[]> =>
  readLocations(db, scope, ids, false)

/** Effect of a change of fields on one location. */
type PlannedFields = {
  held: LocationDetailRow
  /** Fields that get another value: as they are, and as they will be. */
  before: FieldValues
  set: FieldValues
  /** Why it cannot be changed; then nothing of it is. */
  reason: string | null
}

/** Says what is wrong with fields at their place in a body. @throws 422 */
export async function atFields<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check()
  } catch (error) {
    if (!(error instanceof ApiError) || !error.errors) throw error
    throw invalid(
      Object.fromEntries(Object.entries(error.errors).map(([name, texts]) => [`fields.${name}`, texts])),
    )
  }
}

/** Values that are the same for every location. @throws 422 at the field. */
export const sharedValues = (
  tx: Db,
  accountId: number,
  { phone: _, ...fields }: LocationBulkFields,
): Promise<LocationValues> => locationValues(tx, accountId, fields, nowhere)

/**
 * Values that fields come to at each location, checked as by PATCH /locations/{id}: a phone follows its country, and a time zone
 * that is taken away is found from where it is.
 * @throws 422 at a field that no location can have.
 */
export async function planFields(
  tx: Db,
  accountId: number,
  held: readonly LocationDetailRow[],
  fields: LocationBulkFields,
): Promise<PlannedFields[]> {
  const shared = await sharedValues(tx, accountId, fields)
  const names = locationBulkFields.filter((name) => fields[name] !== undefined)
  const own = { phone: fields.phone, time_zone: fields.time_zone }
  const planned: PlannedFields[] = []
  for (const one of held) {
    try {
      const values: LocationValues = {
        ...shared,
        ...(await locationValues(tx, accountId, own, knownOf(one))),
      }
      const changed = names.filter(
        (name) => !isDeepStrictEqual(one[name] ?? null, values[columnOf[name]] ?? null),
      )
      planned.push({
        held: one,
        before: Object.fromEntries(changed.map((name) => [name, one[name] ?? null])),
        set: Object.fromEntries(changed.map((name) => [name, values[columnOf[name]] ?? null])),
        reason: null,
      })
    } catch (error) {
      planned.push({ held: one, before: {}, set: {}, reason: reasonOf(error) })
    }
  }
  return planned
}

/**
 * Writes fields of locations, each with its line in its history, and its publication where its Auto Sync is on (D-187).
 * @param tx the open transaction, which holds the locations.
 */
export async function writeFields(
  tx: Db,
  { deps, scope, actor }: { deps: Pick<Deps, "clock">; scope: Scope; actor: Actor },
  changed: readonly { held: LocationDetailRow; set: FieldValues }[],
): Promise<void> {
  if (changed.length === 0) return
  const { accountId } = scope
  for (const same of Map.groupBy(changed, ({ set }) => JSON.stringify(set)).values()) {
    const set = new Map(Object.entries(same[0]!.set))
    const values = Object.fromEntries(
      locationBulkFields.filter((name) => set.has(name)).map((name) => [columnOf[name], set.get(name)]),
    )
    await tx
      .update(locations)
      .set({
        ...values,
        updatedAt: deps.clock.now().toISOString(),
        version: sql`${locations.version} + 1`,
      })
      .where(
        and(
          eq(locations.accountId, accountId),
          inArray(
            locations.id,
            same.map(({ held }) => held.id),
          ),
        ),
      )
  }
  const ids = changed.map(({ held }) => held.id)
  const after = new Map((await seeLocations(tx, scope, ids)).map((one) => [one.id, one]))
  await recordLocationChanges(
    tx,
    deps,
    actor,
    accountId,
    changed.map(({ held }) => ({
      id: held.id,
      name: held.name,
      action: "locations.update",
      before: auditValues(held),
      after: auditValues(after.get(held.id)!),
    })),
  )
}
