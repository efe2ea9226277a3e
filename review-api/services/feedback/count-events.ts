import { and, eq, gt, isNotNull, or, sql } from "drizzle-orm"
import type { Db } from "../../db/connect.ts"
import { requestEvents, requests } from "../../db/schema/requests.ts"

type Event = { kind: "open" | "click"; urlId: number | null; isAutomatic: boolean; at: Date }
type RequestKey = { accountId: number; id: number }

/** A click so soon after delivery, or another one, is a scanner's (D-299). */
const scannerMs = { afterDelivery: 10_000, together: 1_000 }

/** States that opens and clicks move on; others say more. */
const moving = sql`('sent', 'delivered', 'opened', 'clicked')`

const isOf = ({ accountId, id }: RequestKey) =>
  and(eq(requestEvents.accountId, accountId), eq(requestEvents.requestId, id))

/**
 * Marks what came within a second of this click as well: a scanner opens all links of a mail at once. What a person did on the
 * page of the survey is none of them: they may press one of its links in the next moment.
 */
async function markTogether(tx: Db, key: RequestKey, at: Date): Promise<boolean> {
  const since = new Date(at.getTime() - scannerMs.together).toISOString()
  const marked = await tx
    .update(requestEvents)
    .set({ isAutomatic: true })
    .where(
      and(
        isOf(key),
        eq(requestEvents.kind, "click"),
        gt(requestEvents.at, since),
        or(isNotNull(requestEvents.urlId), requestEvents.isAutomatic),
      ),
    )
    .returning({ id: requestEvents.id })
  return marked.length > 0
}

/**
 * Notes an open or a click of a request, and whether a program made it; the request says when a person did so first.
 * @param tx the transaction of it.
 * @returns whether there is such a request.
 */
export async function countEvent(tx: Db, key: RequestKey, event: Event): Promise<boolean> {
  const [request] = await tx
    .select({ sentAt: requests.sentAt, deliveredAt: requests.deliveredAt })
    .from(requests)
    .where(and(eq(requests.accountId, key.accountId), eq(requests.id, key.id)))
    .for("update")
  if (!request) return false
  const { kind, urlId, at } = event
  const arrived = request.deliveredAt ?? request.sentAt
  const isSoon = arrived !== null && at.getTime() - Date.parse(arrived) < scannerMs.afterDelivery
  const isOnPage = urlId === null && !event.isAutomatic
  const isTogether = kind === "click" && !isOnPage && (await markTogether(tx, key, at))
  const isAutomatic = event.isAutomatic || isSoon || isTogether
  await tx
    .insert(requestEvents)
    .values({ ...key, id: undefined, requestId: key.id, kind, urlId, isAutomatic, at: at.toISOString() })
  await noteFirsts(tx, key)
  return true
}

/** Writes when a person opened and clicked first, and the state that follows. */
async function noteFirsts(tx: Db, { accountId, id }: RequestKey): Promise<void> {
  await tx.execute(sql`
    with seen as (select min(e.at) filter (where e.kind = 'open') as opened,
        min(e.at) filter (where e.kind = 'click') as clicked
      from request_events e
      where e.account_id = ${accountId} and e.request_id = ${id} and not e.is_automatic)
    update requests r set
      -- Whoever has answered has followed the link, and whoever has clicked has opened it, with pictures or without.
      opened_at = least(seen.opened, seen.clicked, r.answered_at),
      clicked_at = least(seen.clicked, r.answered_at),
      status = case when r.status not in ${moving} then r.status
        when seen.clicked is not null then 'clicked'
        when seen.opened is not null then 'opened'
        when r.delivered_at is not null then 'delivered' else 'sent' end
    from seen
    where r.account_id = ${accountId} and r.id = ${id}
      and (r.opened_at is distinct from least(seen.opened, seen.clicked, r.answered_at)
        or r.clicked_at is distinct from least(seen.clicked, r.answered_at))`)
}
