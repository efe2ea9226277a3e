import { and, eq, sql } from "drizzle-orm"
import { recordAudits } from "../../audit/record.ts"
import { invalid } from "../../core/errors.ts"
import { filterIds } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { allOf, isOneOf, numbers } from "../../db/queries/sql-lists.ts"
import {
  storedValues,
  type TargetValues,
  targetNames,
  targetValuesOf,
} from "../../db/queries/target-columns.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { accounts } from "../../db/schema/identity.ts"
import { locationTargets } from "../../db/schema/scores.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Service } from "../service.ts"
import { requireWhole } from "./write-targets.ts"

/** A location, with the id of its own targets and their values where it has some. */
const heldShape = {
  location_id: column.number(),
  name: column.text(),
  id: column.number().nullable(),
  ...(Object.fromEntries(targetNames.map((name) => [name, column.number().nullable()])) as Record<
    (typeof targetNames)[number],
    ReturnType<ReturnType<typeof column.number>["nullable"]>
  >),
}

/**
 * Locations with their own targets; no one else writes targets of the account until the transaction ends.
 * @throws 422 unless all are seen.
 */
async function heldLocations(tx: Db, scope: Scope, locationIds: readonly unknown[]) {
  const { accountId } = scope
  const ids = [...new Set(filterIds(locationIds.map(String)) ?? [])]
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("no key update")
  const seen = allOf([await visibleLocations(tx, scope, "l"), isOneOf(sql`l.id`, ids)])
  const rows = await rowsOf(
    tx,
    heldShape,
    sql`select l.id::float8 as location_id, l.name, t.id::float8 as id,
        ${sql.raw(targetNames.map((name) => `t.${name}`).join(", "))}
      from locations l
      left join location_targets t on t.account_id = l.account_id and t.location_id = l.id
      where l.account_id = ${accountId} and ${seen}
      order by l.id for share of l`,
  )
  if (rows.length !== ids.length || rows.length === 0)
    throw invalid({ location_ids: ["has unknown locations"] })
  return rows
}

type Held = Awaited<ReturnType<typeof heldLocations>>[number]

const own = (accountId: number, rows: readonly Held[]) =>
  and(
    eq(locationTargets.accountId, accountId),
    isOneOf(
      sql`${locationTargets.id}`,
      rows.map(({ id }) => id!),
    ),
  )

const audited = ({ location_id }: Held, values: TargetValues) => ({ location_id, group_id: null, ...values })

/**
 * POST /location_custom_targets/bulk_update: gives each location these targets as its own (D-253).
 * @throws 422 at `location_ids` unless all are seen, and for weights that do not add up.
 */
export const bulkUpdateTargets: Service<"location_custom_targets.bulk_update"> = async (call) => {
  const { deps, scope, body, actor } = call
  const { accountId } = scope
  requireWhole(body)
  const values = targetValuesOf(body)
  return deps.db.transaction(async (tx) => {
    const rows = await heldLocations(tx, scope, body.location_ids)
    const added = rows.filter(({ id }) => id === null)
    const changed = rows.filter(
      (row) => row.id !== null && targetNames.some((name) => row[name] !== values[name]),
    )
    const now = deps.clock.now().toISOString()
    const names = sql.raw(targetNames.join(", "))
    const given = sql.join(
      targetNames.map((name) => sql`${values[name]}::float8`),
      sql`, `,
    )
    const made = await rowsOf(
      tx,
      { id: column.number(), location_id: column.number() },
      sql`insert into location_targets (account_id, location_id, ${names}, created_at, updated_at)
        select ${accountId}::bigint, l.id, ${given}, ${now}::timestamptz, ${now}::timestamptz
        from unnest(${numbers(added.map(({ location_id }) => location_id))}) l (id)
        returning id::float8 as id, location_id::float8 as location_id`,
    )
    const madeIds = new Map(made.map(({ id, location_id }) => [location_id, id]))
    await tx
      .update(locationTargets)
      .set({ ...storedValues(values), updatedAt: now })
      .where(own(accountId, changed))
    await recordAudits(
      tx,
      deps,
      actor,
      [...added, ...changed].map((row) => ({
        accountId,
        action: actor.operation,
        resource: { type: "target_score", id: row.id ?? madeIds.get(row.location_id)!, name: row.name },
        ...(row.id === null ? {} : { before: audited(row, targetValuesOf(row as TargetValues)) }),
        after: audited(row, values),
      })),
    )
    const unchanged = rows.length - added.length - changed.length
    return { created: added.length, updated: changed.length, unchanged }
  })
}

/**
 * POST /location_custom_targets/bulk_delete: the locations have the targets of their group or of the account again.
 * @throws 422 at `location_ids` unless all are seen.
 */
export const bulkDeleteTargets: Service<"location_custom_targets.bulk_delete"> = async (call) => {
  const { deps, scope, body, actor } = call
  const { accountId } = scope
  return deps.db.transaction(async (tx) => {
    const rows = await heldLocations(tx, scope, body.location_ids)
    const deleted = rows.filter(({ id }) => id !== null)
    await tx.delete(locationTargets).where(own(accountId, deleted))
    await recordAudits(
      tx,
      deps,
      actor,
      deleted.map((row) => ({
        accountId,
        action: actor.operation,
        resource: { type: "target_score", id: row.id, name: row.name },
        before: audited(row, targetValuesOf(row as TargetValues)),
      })),
    )
    return { deleted: deleted.length, missing: rows.length - deleted.length }
  })
}
