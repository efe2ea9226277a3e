import { and, eq, inArray, sql } from "drizzle-orm"
import type { Caller } from "../../audit/actor.ts"
import { recordAudits } from "../../audit/record.ts"
import { notFound } from "../../core/errors.ts"
import { filterIds, pathId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { seenContacts } from "../../db/queries/seen-contacts.ts"
import { allOf, isOneOf, numbers } from "../../db/queries/sql-lists.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { contacts } from "../../db/schema/contacts.ts"
import type { Scope } from "../../permissions/scope.ts"
import { creditKey, returnCredits } from "../billing/sms-credits.ts"
import type { Deps } from "../deps.ts"
import type { Service } from "../service.ts"
import { resourceOf } from "./contact-item.ts"

/** Deletes those of some contacts that the scope sees: requests that wait are skipped, sent ones and answers stay. @returns how many. */
async function remove(
  tx: Db,
  deps: Deps,
  actor: Caller,
  scope: Scope,
  ids: readonly number[],
): Promise<number> {
  const { accountId } = scope
  const held = await rowsOf(
    tx,
    { id: column.number() },
    sql`select c.id from contacts c where ${allOf([seenContacts(scope), isOneOf(sql`c.id`, ids)])}
      order by c.id for update of c`,
  )
  const found = held.map(({ id }) => id)
  if (found.length === 0) return 0
  const skipped = await rowsOf(
    tx,
    { id: column.number() },
    sql`update requests set status = 'skipped', reason = 'contact_gone', due_at = null
      where account_id = ${accountId} and contact_id = any(${numbers(found)}) and status in ('queued', 'held')
      returning id`,
  )
  for (const table of ["requests", "survey_answers"] as const)
    await tx.execute(sql`update ${sql.identifier(table)} set contact_id = null
      where account_id = ${accountId} and contact_id = any(${numbers(found)})`)
  await tx.delete(contacts).where(and(eq(contacts.accountId, accountId), inArray(contacts.id, found)))
  const keys = skipped.map(({ id }) => creditKey(id))
  await returnCredits(tx, accountId, keys, deps.clock.now())
  await recordAudits(
    tx,
    deps,
    actor,
    found.map((id) => ({ accountId, action: actor.operation, resource: resourceOf(id) })),
  )
  return found.length
}

/** DELETE /contacts/{id}: their "no" stays. @throws 404. */
export const deleteContact: Service<"contacts.delete"> = async ({ deps, scope, params, actor }) => {
  const id = pathId(params.id)
  const deleted = await deps.db.transaction((tx) => remove(tx, deps, actor, scope, [id]))
  if (deleted === 0) throw notFound()
  return undefined
}

/**
 * POST /contacts/bulk_delete: the same for several; one that is gone, or out of sight, is counted as missing.
 * @throws 404 when all of them are.
 */
export const bulkDeleteContacts: Service<"contacts.bulk_delete"> = async ({ deps, scope, body, actor }) => {
  const ids = filterIds(body.contact_ids.map(String)) ?? []
  const deleted = await deps.db.transaction((tx) => remove(tx, deps, actor, scope, ids))
  if (deleted === 0) throw notFound()
  return { deleted, missing: ids.length - deleted }
}
