import { eq, sql } from "drizzle-orm"
import type { UnsubscribeKind } from "#lib/contract/unsubscribes/schema.ts"
import { happenedColumns, happenedShape } from "../../asking/happened-request.ts"
import type { RequestKey } from "../../asking/request-token.ts"
import { type AskedPerson, asSubscription, followAsked, lockAsked } from "../../asking/unsubscribe-request.ts"
import type { Actor } from "../../audit/actor.ts"
import { recordAudit } from "../../audit/record.ts"
import type { Db } from "../../db/connect.ts"
import { rowsOf } from "../../db/rows.ts"
import { unsubscribes } from "../../db/schema/unsubscribes.ts"
import type { UnsubscribeRow } from "../../mail/unsubscribe-item.ts"
import { followAlert } from "../alerts/follow-unsubscribe.ts"
import type { Deps } from "../deps.ts"
import { followSchedule } from "../scheduled-exports/follow-unsubscribe.ts"
import { queueRequestEvent } from "../webhook-endpoints/queue-request-event.ts"

/** The subscription of a link; the link of a request has the person who was asked (D-226). */
export type Subscribed = UnsubscribeRow & { asked?: AskedPerson; isFinal?: boolean }

/** Subscription behind an email's link, locked until the transaction ends; null for an unknown one. */
export async function lockSubscription(
  tx: Db,
  { config }: Pick<Deps, "config">,
  id: string,
): Promise<Subscribed | null> {
  const asked = await lockAsked(tx, config, id)
  if (asked) return { ...(await asSubscription(tx, id, asked)), asked }
  const [found] = await tx.select().from(unsubscribes).where(eq(unsubscribes.id, id)).for("update")
  return (found as UnsubscribeRow | undefined) ?? null
}

const asHappened = (tx: Db, { accountId, id }: RequestKey) =>
  rowsOf(
    tx,
    happenedShape,
    sql`select ${happenedColumns} from requests r where r.account_id = ${accountId}::bigint and r.id = ${id}::bigint`,
  )

/**
 * Changes whether mails are sent, with its line in the log; what is as it was has none.
 * @param unsubscribedAt when they ended; null when they are sent.
 * @param actor who has the link, whose email is that of the mails.
 */
export async function changeSubscription(
  tx: Db,
  deps: Deps,
  row: Subscribed,
  unsubscribedAt: string | null,
  actor: Actor,
): Promise<void> {
  if (unsubscribedAt === row.unsubscribedAt) return
  if (row.asked) {
    await followAsked(tx, row.asked, unsubscribedAt, deps.clock.now())
    if (unsubscribedAt !== null)
      await queueRequestEvent(tx, deps, "request.unsubscribed", await asHappened(tx, row.asked))
  } else await tx.update(unsubscribes).set({ unsubscribedAt }).where(eq(unsubscribes.id, row.id))
  await followSchedule(tx, deps, row, unsubscribedAt)
  await followAlert(tx, row, unsubscribedAt, deps.clock.now())
  // The log is never changed, so that it does not name a customer, who may be erased (D-312).
  const email = row.asked ? null : row.email
  await recordAudit(
    tx,
    deps,
    { ...actor, email },
    {
      action: unsubscribedAt === null ? "unsubscribes.undo" : "unsubscribes.create",
      accountId: row.accountId,
      resource: { type: row.kind as UnsubscribeKind, id: row.resourceId || null, name: email },
    },
  )
}

/** Ends the mails of a link, as whoever opens it does (D-082). @param id of the link. */
export async function endSubscription(tx: Db, deps: Deps, id: string, actor: Actor): Promise<void> {
  const row = await lockSubscription(tx, deps, id)
  if (!row) return
  await changeSubscription(tx, deps, row, row.unsubscribedAt ?? deps.clock.now().toISOString(), actor)
}
