import { and, eq, ne, sql } from "drizzle-orm"
import type { Group } from "#lib/contract/index.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError, notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { inGroupScope } from "../../db/queries/group-scope.ts"
import { allOf, isOneOf } from "../../db/queries/sql-lists.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { accounts } from "../../db/schema/identity.ts"
import { groups } from "../../db/schema/places.ts"
import type { Scope } from "../../permissions/scope.ts"
import { inOrderOf, readChanged, refuseCursor } from "../changed-rows.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service, Verbs } from "../service.ts"
import { exportGroups } from "./export-groups.ts"
import { groupShape, groupsWithMembers, groupWithCount } from "./group-columns.ts"
import { groupRows } from "./group-rows.ts"
import { changeMembers } from "./members.ts"

/** Lists the groups that the caller sees, with the members that the caller sees (000 §7, D-023, D-057). */
const listGroups: Service<"groups.list"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const rows = await groupRows(deps, scope, query)
  if (query.updated_after !== undefined) {
    const changed = { ...query, updated_after: query.updated_after }
    const { rows: found, around } = await readChanged(deps, scope.accountIds, "/groups", changed, {
      alias: sql`g`,
      column: sql`g.updated_at`,
      from: rows.from,
    })
    const those = await groupRows(deps, scope, { id: found.map(({ id }) => String(id)) })
    const read = query.without_locations ? those.readNames : those.read
    const whole = found.length > 0 ? await read(found.length, 0) : []
    return { _embedded: { groups: inOrderOf(found, whole) }, ...around }
  }
  refuseCursor("/groups", query)
  const [total, items] = await Promise.all([
    rows.count(),
    query.without_locations ? rows.readNames(perPage, offset) : rows.read(perPage, offset),
  ])
  return listAnswerOf({ path: "/groups", query, page, perPage, total, collection: "groups", items })
}

/**
 * A group as the caller sees it.
 * @param withoutLocations has its members counted instead of listed.
 * @throws 404 for missing, foreign and unassigned ones alike (D-008, D-023).
 */
async function visibleGroup(db: Db, scope: Scope, id: number, withoutLocations = false): Promise<Group> {
  const visible = await visibleLocations(db, scope, "l")
  const group = sql`select g.* from groups g where ${allOf([
    isOneOf(sql`g.account_id`, scope.accountIds),
    inGroupScope(scope, sql`g.account_id`, sql`g.id`),
    sql`g.id = ${id}`,
  ])}`
  const [row] = await rowsOf(
    db,
    {
      ...groupShape,
      ...(withoutLocations
        ? { active_locations: column.number() }
        : { active_location_ids: column.json<number[]>() }),
    },
    withoutLocations ? groupWithCount(group, visible) : groupsWithMembers(group, visible, sql`g.id`),
  )
  if (!row) throw notFound()
  return row
}

/** One group; missing, foreign and unassigned ones are 404 alike (D-008, D-023). */
const getGroup: Service<"groups.get"> = ({ deps, scope, params, query }) =>
  visibleGroup(deps.db, scope, pathId(params.id), query.without_locations)

const taken = "has already been taken"

/**
 * Holds the names of an account until the transaction ends, and checks that one is free there, whatever its case.
 * @param ownId the group that may have it already.
 * @throws 409 at the field `name`.
 */
async function claimGroupName(tx: Db, accountId: number, name: string, ownId = 0): Promise<void> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("no key update")
  const [other] = await tx
    .select({ id: groups.id })
    .from(groups)
    .where(
      and(eq(groups.accountId, accountId), sql`lower(${groups.name}) = lower(${name})`, ne(groups.id, ownId)),
    )
  if (other) throw new ApiError(409, `Name ${taken}`, { errors: { name: [taken] } })
}

/** Holds a group of the account until the transaction ends. @throws 404 when it is missing or foreign. */
async function lockGroup(tx: Db, accountId: number, id: string) {
  const [group] = await tx
    .select()
    .from(groups)
    .where(and(eq(groups.accountId, accountId), eq(groups.id, pathId(id))))
    .for("no key update")
  if (!group) throw notFound()
  return group
}

/** Makes a group (D-057). @throws 409 for a name that is taken, 422 for unknown locations. */
const createGroup: Service<"groups.create"> = async ({ deps, scope, body, actor }) => {
  const { accountId } = scope
  const { name } = body
  return deps.db.transaction(async (tx) => {
    await claimGroupName(tx, accountId, name)
    const createdAt = deps.clock.now().toISOString()
    const [group] = await tx.insert(groups).values({ accountId, name, createdAt }).returning()
    const { added } = await changeMembers(tx, scope, group!.id, {
      location_ids: body.location_ids ?? body.active_location_ids ?? [],
    })
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "group", id: group!.id, name },
      after: { name, location_ids: added },
    })
    return visibleGroup(tx, scope, group!.id)
  })
}

/** Renames a group or changes its locations (D-057). @throws 404, 409 for a name that is taken, 422. */
const updateGroup: Service<"groups.update"> = async ({ deps, scope, params, body, actor }) => {
  const { accountId } = scope
  return deps.db.transaction(async (tx) => {
    const before = await lockGroup(tx, accountId, params.id)
    const name = body.name ?? before.name
    if (name !== before.name) {
      await claimGroupName(tx, accountId, name, before.id)
      await tx
        .update(groups)
        .set({ name })
        .where(and(eq(groups.accountId, accountId), eq(groups.id, before.id)))
    }
    const { added, removed } = await changeMembers(tx, scope, before.id, body)
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "group", id: before.id, name },
      before: { name: before.name, location_ids: removed },
      after: { name, location_ids: added },
    })
    return visibleGroup(tx, scope, before.id)
  })
}

/** Deletes a group (D-057): its locations stay, its users keep what is theirs otherwise. @throws 404. */
const deleteGroup: Service<"groups.delete"> = async ({ deps, scope, params, actor }) => {
  const { accountId } = scope
  await deps.db.transaction(async (tx) => {
    const { id, name } = await lockGroup(tx, accountId, params.id)
    const { removed } = await changeMembers(tx, scope, id, { location_ids: [] })
    await tx.delete(groups).where(and(eq(groups.accountId, accountId), eq(groups.id, id)))
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "group", id, name },
      before: { name, location_ids: removed },
    })
  })
  return undefined
}

export const verbs = {
  "groups.list": listGroups,
  "groups.export": exportGroups,
  "groups.get": getGroup,
  "groups.create": createGroup,
  "groups.update": updateGroup,
  "groups.delete": deleteGroup,
} satisfies Verbs
