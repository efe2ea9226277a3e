import { and, eq, sql } from "drizzle-orm"
import {
  addUpTo100,
  type BodyOf,
  type Id,
  targetFields,
  weightOf,
  weightsError,
} from "#lib/contract/index.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError, invalid, notFound } from "../../core/errors.ts"
import { filterId, pathId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { inGroupScope } from "../../db/queries/group-scope.ts"
import { allOf } from "../../db/queries/sql-lists.ts"
import {
  storedValues,
  type TargetRow,
  type TargetValues,
  targetColumns,
  targetRowShape,
  targetTables,
  targetValuesOf,
} from "../../db/queries/target-columns.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { hasRows, rowsOf } from "../../db/rows.ts"
import { accounts } from "../../db/schema/identity.ts"
import { locationTargets } from "../../db/schema/scores.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Service } from "../service.ts"

type Place = { locationId: number | null; groupId: number | null }
type Body = BodyOf<"location_custom_targets.update">

/** @returns undefined where the body says nothing of it. @throws 422 at the field for what is missing or foreign. */
async function placed(tx: Db, scope: Scope, field: "location_id" | "group_id", id: Id | null | undefined) {
  if (id == null) return id
  const given = filterId(String(id))!
  const isThere =
    field === "location_id"
      ? await hasRows(
          tx,
          sql`select from locations l where ${allOf([await visibleLocations(tx, scope, "l"), sql`l.id = ${given}`])} for share`,
        )
      : await hasRows(
          tx,
          sql`select from groups g where ${allOf([
            sql`g.account_id = ${scope.accountId} and g.id = ${given}`,
            inGroupScope(scope, sql`g.account_id`, sql`g.id`),
          ])} for share`,
        )
  if (!isThere) throw invalid({ [field]: ["is unknown"] })
  return given
}

/** Whose targets a body names, held until the transaction ends. @throws 422, and 409 where there are some already. */
async function claim(tx: Db, scope: Scope, body: Body, before: Place, ownId = 0): Promise<Place> {
  const { accountId } = scope
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("no key update")
  const location = await placed(tx, scope, "location_id", body.location_id)
  const group = await placed(tx, scope, "group_id", body.group_id)
  const place = {
    locationId: location === undefined ? before.locationId : location,
    groupId: group === undefined ? before.groupId : group,
  }
  if (place.locationId !== null && place.groupId !== null) {
    throw invalid({ group_id: ["can't be given together with a location"] })
  }
  const taken = await hasRows(
    tx,
    sql`select from location_targets where account_id = ${accountId} and id <> ${ownId}
      and location_id is not distinct from ${place.locationId}::bigint
      and group_id is not distinct from ${place.groupId}::bigint`,
  )
  if (taken) {
    const field = place.locationId !== null ? "location_id" : "group_id"
    const message = "Targets are already set here"
    throw new ApiError(409, message, { errors: { [field]: [message] } })
  }
  return place
}

/** @throws 422 at the last weight when they do not add up. */
export function requireWhole(values: TargetValues): void {
  if (addUpTo100(targetFields.map((name) => values[weightOf(name)]))) return
  throw invalid({ [weightOf(targetFields.at(-1)!)]: [weightsError] })
}

async function readOne(tx: Db, accountId: number, id: number): Promise<TargetRow | undefined> {
  const [row] = await rowsOf(
    tx,
    targetRowShape,
    sql`select ${targetColumns} from ${targetTables} where t.account_id = ${accountId} and t.id = ${id}`,
  )
  return row
}

const nameOf = (row: TargetRow) => row.location_name ?? row.group_name ?? null
const audited = (row: TargetRow) => ({
  location_id: row.location_id ?? null,
  group_id: row.group_id ?? null,
  ...targetValuesOf(row),
})

/**
 * POST /location_custom_targets (D-253): what all locations of the account, those of a group, or one location are to reach.
 * @throws 409 where targets are set already, 422 for weights that do not add up and for what is missing or foreign.
 */
export const createTargets: Service<"location_custom_targets.create"> = ({ deps, scope, body, actor }) => {
  const { accountId } = scope
  requireWhole(body)
  return deps.db.transaction(async (tx) => {
    const place = await claim(tx, scope, body, { locationId: null, groupId: null })
    const now = deps.clock.now().toISOString()
    const [made] = await tx
      .insert(locationTargets)
      .values({ accountId, ...place, ...storedValues(body), createdAt: now, updatedAt: now })
      .returning({ id: locationTargets.id })
    const row = (await readOne(tx, accountId, made!.id))!
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "target_score", id: row.id, name: nameOf(row) },
      after: audited(row),
    })
    return row
  })
}

const isTarget = (accountId: number, id: number) =>
  and(eq(locationTargets.accountId, accountId), eq(locationTargets.id, id))

/** Holds targets until the transaction ends. @throws 404 when they are missing or foreign. */
async function held(tx: Db, accountId: number, id: string): Promise<TargetRow> {
  const number = pathId(id)
  await tx
    .select({ id: locationTargets.id })
    .from(locationTargets)
    .where(isTarget(accountId, number))
    .for("update")
  const row = await readOne(tx, accountId, number)
  if (!row) throw notFound()
  return row
}

/** PATCH /location_custom_targets/{id}: changes what is given. @throws 404; 409 and 422 as when they are set. */
export const updateTargets: Service<"location_custom_targets.update"> = (call) => {
  const { deps, scope, params, body, actor } = call
  const { accountId } = scope
  return deps.db.transaction(async (tx) => {
    const before = await held(tx, accountId, params.id)
    const place = { locationId: before.location_id ?? null, groupId: before.group_id ?? null } as Place
    const after = await claim(tx, scope, body, place, before.id)
    const values = targetValuesOf({ ...before, ...body } as TargetRow)
    requireWhole(values)
    await tx
      .update(locationTargets)
      .set({ ...after, ...storedValues(values), updatedAt: deps.clock.now().toISOString() })
      .where(isTarget(accountId, before.id))
    const row = (await readOne(tx, accountId, before.id))!
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "target_score", id: row.id, name: nameOf(row) },
      before: audited(before),
      after: audited(row),
    })
    return row
  })
}

/** DELETE /location_custom_targets/{id}: what they were of has those of its group or the account again. @throws 404. */
export const deleteTargets: Service<"location_custom_targets.delete"> = async (call) => {
  const { deps, scope, params, actor } = call
  const { accountId } = scope
  await deps.db.transaction(async (tx) => {
    const before = await held(tx, accountId, params.id)
    await tx.delete(locationTargets).where(isTarget(accountId, before.id))
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "target_score", id: before.id, name: nameOf(before) },
      before: audited(before),
    })
  })
  return undefined
}
