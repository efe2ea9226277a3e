import { isDeepStrictEqual } from "node:util"
import { aliasedTable, and, eq, sql } from "drizzle-orm"
import { type BodyOf, locationChanged } from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import type { SpecialEntry } from "#lib/hours/special-days.ts"
import { ApiError, invalid } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { rowsOf } from "../../db/rows.ts"
import { locations } from "../../db/schema/places.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Call } from "../service.ts"
import { visibleLocation } from "./get-location.ts"
import { auditValues } from "./location-audit.ts"
import {
  groupsColumn,
  groupsShape,
  type LocationDetailRow,
  locationDetailColumns,
  locationDetailShape,
} from "./location-columns.ts"
import {
  claimExternalId,
  type KnownLocation,
  type LocationValues,
  locationValues,
} from "./location-values.ts"
import { lockLocation } from "./lock-location.ts"
import { recordLocationChange } from "./record-location-changes.ts"
import { replaceHolidays } from "./replace-holidays.ts"

type Change = {
  body: BodyOf<"locations.update">
  /** Replaces its holiday hours from today on; without it they stay. */
  holidays?: readonly SpecialEntry[] | undefined
  /** False for what a directory shows already. */
  isPublished?: boolean
  /** Puts back what was, even if that was no address. */
  isRevert?: boolean
}

const l = aliasedTable(locations, "l")

/** Writes a location, and says how it goes out then, in one statement. */
async function write(tx: Db, scope: Scope, id: number, values: LocationValues): Promise<LocationDetailRow> {
  const written = tx
    .update(l)
    .set({ ...values, version: sql`${l.version} + 1` })
    .where(and(eq(l.accountId, scope.accountId), eq(l.id, id)))
  const [row] = await rowsOf(
    tx,
    { ...locationDetailShape, ...groupsShape },
    sql`${written.getSQL()} returning ${locationDetailColumns}, ${groupsColumn(scope)}`,
  )
  return row!
}

/** Values that differ from the stored ones: a location that is sent back as it was read is not changed. */
async function changedValues(tx: Db, { accountId }: Scope, id: number, values: LocationValues) {
  const [stored] = await tx
    .select()
    .from(locations)
    .where(and(eq(locations.accountId, accountId), eq(locations.id, id)))
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !isDeepStrictEqual(value, ownValue(stored!, name) ?? null),
    ),
  ) as LocationValues
}

/** Values that those of a change are checked against. */
export const knownOf = (held: LocationDetailRow): KnownLocation => ({
  latitude: held.latitude,
  longitude: held.longitude,
  address: held.address ?? null,
  city: held.city ?? null,
  zipcode: held.zipcode ?? null,
  state: held.state ?? null,
  countryId: held.country_id,
  stateId: held.state_id,
  country: held.country ?? null,
  phone: held.phone ?? null,
})

/** Parts that a location keeps once it has them. */
const lasting = ["public_name", "address", "city", "country_id"] as const
const parts = [...lasting, "state_id", "zipcode"] as const

/** A body without the parts that neither it nor the location has. @throws 422 for those that would be taken away. */
function withoutMissing<Body extends Change["body"]>(body: Body, before: LocationDetailRow): Body {
  const missing = lasting.filter((part) => body[part] === null && before[part] != null)
  if (missing.length > 0) throw invalid(Object.fromEntries(missing.map((part) => [part, ["can't be blank"]])))
  const left = { ...body }
  for (const part of parts) if (body[part] === null && before[part] == null) delete left[part]
  return left
}

/**
 * Writes a location, with one line in its history, in the open transaction, and has it published.
 * @throws 404; 409 for an external id that is in use, and with the location as it is now when someone has changed it
 * since the `version` that the caller read; 422 at the field.
 */
export async function changeLocation(
  tx: Db,
  { deps, scope, actor }: Pick<Call<"locations.update">, "deps" | "scope" | "actor">,
  id: number,
  { body, holidays, isPublished = true, isRevert = false }: Change,
): Promise<LocationDetailRow> {
  const { accountId } = scope
  const before = await lockLocation(tx, scope, id)
  if (body.version !== undefined && body.version !== before.version) {
    throw new ApiError(409, "Someone else changed this location while you were editing it.", {
      code: locationChanged,
      errors: { version: ["is not the latest"] },
      details: { location: await visibleLocation(tx, scope, id) },
    })
  }
  const given = isRevert ? body : withoutMissing(body, before)
  const values = await locationValues(tx, accountId, given, knownOf(before))
  if (values.externalId !== before.external_id) await claimExternalId(tx, accountId, values.externalId, id)
  const now = deps.clock.now()
  const replaced = holidays && (await replaceHolidays(tx, before, holidays, now))
  const changed = await changedValues(tx, scope, id, values)
  const after =
    Object.keys(changed).length > 0 || replaced
      ? await write(tx, scope, id, { ...changed, updatedAt: now.toISOString() })
      : await visibleLocation(tx, scope, id)
  const change = {
    id,
    name: after.name,
    before: { ...auditValues(before), ...(replaced && { special_hours: replaced.before }) },
    after: { ...auditValues(after), ...(replaced && { special_hours: replaced.after }) },
  }
  await recordLocationChange(tx, deps, actor, accountId, change, { isPublished })
  return after
}
