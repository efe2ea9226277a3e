import { and, eq, sql } from "drizzle-orm"
import { invalid } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { todayAt } from "../../db/queries/today-at.ts"
import { specialHours } from "../../db/schema/special-hours.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import { visibleLocation } from "../locations/get-location.ts"
import { recordLocationChange } from "../locations/record-location-changes.ts"
import type { Service, Verbs } from "../service.ts"
import { setOfMany } from "./set-of-many.ts"
import {
  auditEntry,
  dateTaken,
  entryValues,
  holdEntry,
  holdLocation,
  ofLocation,
  specialItem,
} from "./special-rows.ts"

/** GET /special_hours: those of a location from a date on (001 §7). @throws 404 for a location out of sight. */
const listSpecialHours: Service<"special_hours.list"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const { id } = await visibleLocation(deps.db, scope, pathId(query.location_id))
  const mine = ofLocation(scope.accountId, id, query.start_date)
  const total = await deps.db.$count(specialHours, mine)
  const isDescending = query["sort[order]"]?.trim().toLowerCase() === "desc"
  const rows = await deps.db
    .select()
    .from(specialHours)
    .where(mine)
    .orderBy(isDescending ? sql`start_date desc` : sql`start_date`)
    .limit(perPage)
    .offset(offset)
  return listAnswerOf({
    path: "/special_hours",
    query,
    page,
    perPage,
    total,
    collection: "special_hours",
    items: rows.map(specialItem),
  })
}

/**
 * POST /special_hours (001 §7, D-162, D-163); with `location_ids` for many locations.
 * @throws 404 for a location out of sight; 422 at `start_date` for a date that is past, too far or taken, and at the slot.
 */
const createSpecialHours: Service<"special_hours.create"> = async (call) => {
  const { deps, scope, body, actor } = call
  if (body.location_ids) return setOfMany(call, body.location_ids)
  if (body.location_id === undefined) throw invalid({ location_id: ["can't be blank"] })
  const { accountId } = scope
  try {
    return await deps.db.transaction(async (tx) => {
      const location = await holdLocation(tx, scope, pathId(String(body.location_id)))
      const today = await todayAt(tx, accountId, location.time_zone, deps.clock.now())
      const [made] = await tx
        .insert(specialHours)
        .values({
          ...entryValues(body, today),
          accountId,
          locationId: location.id,
          createdAt: deps.clock.now().toISOString(),
        })
        .returning()
      const item = specialItem(made!)
      const change = { id: location.id, name: location.name, after: auditEntry(item) }
      await recordLocationChange(tx, deps, actor, accountId, change)
      return item
    })
  } catch (error) {
    throw dateTaken(error)
  }
}

/** PATCH /special_hours/{id} (001 §7). @throws 404; 422 as for a new one, a date that stays may be past. */
const updateSpecialHours: Service<"special_hours.update"> = async ({ deps, scope, params, body, actor }) => {
  const { accountId } = scope
  try {
    return await deps.db.transaction(async (tx) => {
      const { row, location } = await holdEntry(tx, scope, pathId(params.id))
      const before = specialItem(row)
      const { account_id: _, ...given } = body
      const isMoved = given.start_date !== undefined && given.start_date !== before.start_date
      const today = await todayAt(tx, accountId, location.time_zone, deps.clock.now())
      const values = entryValues({ ...before, ...given }, isMoved ? today : null)
      const [changed] = await tx
        .update(specialHours)
        .set(values)
        .where(and(eq(specialHours.accountId, accountId), eq(specialHours.id, row.id)))
        .returning()
      const item = specialItem(changed!)
      await recordLocationChange(tx, deps, actor, accountId, {
        id: location.id,
        name: location.name,
        before: auditEntry(before),
        after: auditEntry(item),
      })
      return item
    })
  } catch (error) {
    throw dateTaken(error)
  }
}

/** DELETE /special_hours/{id} (001 §7). @throws 404. */
const deleteSpecialHours: Service<"special_hours.delete"> = ({ deps, scope, params, actor }) =>
  deps.db.transaction(async (tx) => {
    const { accountId } = scope
    const { row, location } = await holdEntry(tx, scope, pathId(params.id))
    await tx
      .delete(specialHours)
      .where(and(eq(specialHours.accountId, accountId), eq(specialHours.id, row.id)))
    const change = { id: location.id, name: location.name, before: auditEntry(specialItem(row)) }
    await recordLocationChange(tx, deps, actor, accountId, change)
    return undefined
  })

export const verbs = {
  "special_hours.list": listSpecialHours,
  "special_hours.create": createSpecialHours,
  "special_hours.update": updateSpecialHours,
  "special_hours.delete": deleteSpecialHours,
} satisfies Verbs
