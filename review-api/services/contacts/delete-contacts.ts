import { and, eq, inArray, sql } from "drizzle-orm"
import { heldRequests } from "../../asking/hold-requests.ts"
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
  const isTheirs = sql`account_id = ${accountId} and contact_id = any(${numbers(found)})`
  const isWaiting = sql`r.status in ('queued', 'held')`
  const asked = await rowsOf(
    tx,
    { id: column.number(), isUnsent: column.boolean() },
    sql`with theirs as (${heldRequests(isTheirs)})
      update requests r set contact_id = null, due_at = case when ${isWaiting} then null else r.due_at end,
        reason = case when ${isWaiting} then 'contact_gone' else r.reason end,
        status = case when ${isWaiting} then 'skipped' else r.status end
      from theirs where r.account_id = theirs.account_id and r.id = theirs.id
      returning r.id, r.status = 'skipped' as is_unsent`,
  )
  await tx.execute(sql`update survey_answers set contact_id = null where ${isTheirs}`)
  await tx.delete(contacts).where(and(eq(contacts.accountId, accountId), inArray(contacts.id, found)))
  const keys = asked.filter(({ isUnsent }) => isUnsent).map(({ id }) => creditKey(id))
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
