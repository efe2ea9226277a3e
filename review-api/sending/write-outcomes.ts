import { sql } from "drizzle-orm"
import type { RequestStatus } from "#lib/contract/requests/constants.ts"
import { dayIn } from "#lib/dates/today.ts"
import { stopAsking } from "../asking/do-not-contact.ts"
import { type HappenedRequest, happenedColumns, happenedShape } from "../asking/happened-request.ts"
import { heldRequests } from "../asking/hold-requests.ts"
import type { Db } from "../db/connect.ts"
import { numbers } from "../db/queries/sql-lists.ts"
import { column, rowsOf } from "../db/rows.ts"
import { creditKey, returnCredits } from "../services/billing/sms-credits.ts"
import type { Deps } from "../services/deps.ts"
import { queueRequestEvent } from "../services/webhook-endpoints/queue-request-event.ts"
import type { ClaimedRequest } from "./claim-batch.ts"
import { againAt, type Outcome } from "./outcome.ts"

export type Done = { request: ClaimedRequest; outcome: Outcome; at: Date }

function rowOf({ request, outcome, at }: Done) {
  const { id, attempts } = request
  const own = { id, attempts, at: at.toISOString() }
  if (outcome.end === "sent") return { ...own, status: "sent" }
  if (outcome.end === "uncertain") return { ...own, status: "uncertain", reason: "answer_lost" }
  if (outcome.end === "again") {
    const { isTried, error } = outcome
    return {
      ...own,
      status: "queued",
      error,
      due_at: (isTried ? againAt(at, attempts) : at).toISOString(),
      given_back: isTried ? 0 : 1,
    }
  }
  const { end, reason, error } = outcome
  return { ...own, status: end, reason, error }
}

/** Notes that contacts were asked, or may have been: the next message waits for its time (D-295). */
export async function noteAsks(
  tx: Db,
  accountId: number,
  asks: readonly { contactId: number; locationId: number; at: Date }[],
  timeZone: string,
): Promise<void> {
  if (asks.length === 0) return
  const rows = asks.map(({ contactId, locationId, at }) => ({
    contact: contactId,
    location: locationId,
    at: at.toISOString(),
    on: dayIn(timeZone, at),
  }))
  await tx.execute(sql`insert into contact_asks as kept (account_id, contact_id, location_id, asked_at, asked_on)
    select ${accountId}::bigint, v.contact, v.location, max(v.at), max(v."on")
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as v (contact bigint, location bigint, at timestamptz, "on" date)
    where exists (select 1 from contacts c where c.account_id = ${accountId}::bigint and c.id = v.contact)
    group by v.contact, v.location order by v.contact, v.location
    on conflict (account_id, contact_id, location_id) do update
      set asked_at = greatest(kept.asked_at, excluded.asked_at), asked_on = greatest(kept.asked_on, excluded.asked_on)`)
}

/** Whether a request `r` may have the state of its attempt `v`: one whose person was erased meanwhile is not tried again. */
const mayGoOn = sql`(r.recipient <> '' or v.status <> 'queued')`

/**
 * Requests that still say whom they are for, of those whose address is asked no more: the transaction holds them, so an
 * erasure comes before or after, and finds what is written here.
 */
async function stillKnown(tx: Db, accountId: number, done: readonly Done[]): Promise<ReadonlySet<number>> {
  const ids = done.filter(({ outcome }) => "stop" in outcome && outcome.stop).map(({ request }) => request.id)
  if (ids.length === 0) return new Set()
  const rows = await rowsOf(
    tx,
    { id: column.number() },
    sql`select r.id from requests r where r.account_id = ${accountId}::bigint and r.id = any(${numbers(ids)})
      and r.recipient <> ''`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** An attempt that ends so has sent nothing. */
const unsentStates: ReadonlySet<RequestStatus> = new Set(["skipped", "bounced", "failed"])

/** Outcomes that programs of an account are told of. */
const notified = [
  ["request.sent", "sent"],
  ["request.bounced", "bounced"],
] as const

/**
 * Writes what attempts came to, all of them in one statement, with what follows from it: when contacts were asked, addresses
 * that are asked no more, credits that come back. An outcome counts only for the attempt that has the row. One that was given
 * up as uncertain is still told what became of it, and stays as it is where it only could be tried again. What a server turns
 * away at once was sent and has bounced, as what comes back later. Of a person who was erased in the meantime only the hash of
 * the address is kept.
 * @param timeZone of the account, by whose days is counted. @returns the requests that were changed.
 */
export async function writeOutcomes(
  { db, clock, jobs }: Pick<Deps, "db" | "clock" | "jobs">,
  accountId: number,
  timeZone: string,
  done: readonly Done[],
): Promise<HappenedRequest[]> {
  if (done.length === 0) return []
  const rows = done.map((one) => ({ ...rowOf(one), day: dayIn(timeZone, one.at) }))
  return db.transaction(async (tx) => {
    const changed = await rowsOf(
      tx,
      happenedShape,
      sql`with attempted as (${heldRequests(
        sql`w.account_id = ${accountId}::bigint and w.id = any(${numbers(done.map(({ request }) => request.id))})`,
      )})
      update requests r set due_at = case when ${mayGoOn} then v.due_at end,
        status = case when ${mayGoOn} then v.status else 'skipped' end,
        reason = case when ${mayGoOn} then v.reason else 'contact_gone' end,
        error = case when r.recipient <> '' then v.error end,
        lease_until = null, attempts = r.attempts - coalesce(v.given_back, 0), updated_at = v.at,
        sent_at = case when v.status in ('sent', 'bounced') then v.at else r.sent_at end,
        bounced_at = case when v.status = 'bounced' then v.at else r.bounced_at end,
        day = case when v.status in ('sent', 'bounced') then v.day else r.day end
      from attempted join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (id bigint, attempts integer,
        at timestamptz, status text, reason text, error text, due_at timestamptz, given_back integer, day date)
        on v.id = attempted.id
      where r.account_id = attempted.account_id and r.id = attempted.id and r.attempts = v.attempts
        and (r.status = 'claimed' or r.status = 'uncertain' and v.status <> 'queued')
      returning ${happenedColumns}`,
    )
    for (const [type, status] of notified)
      await queueRequestEvent(
        tx,
        { clock, jobs },
        type,
        changed.filter((one) => one.status === status),
      )
    const asks = done.flatMap(({ request: { contactId, locationId }, outcome, at }) =>
      contactId !== null && (outcome.end === "sent" || outcome.end === "uncertain")
        ? [{ contactId, locationId, at }]
        : [],
    )
    await noteAsks(tx, accountId, asks, timeZone)
    const known = await stillKnown(tx, accountId, done)
    for (const { request, outcome, at } of done) {
      const channel = request.sms === null ? "email" : "sms"
      const which = { accountId, channel, address: request.recipient } as const
      const isErased = !known.has(request.id)
      if ("stop" in outcome && outcome.stop)
        await stopAsking(tx, which, { reason: outcome.stop, at, isErased })
    }
    const unsent = changed.filter(({ channel, status }) => channel === "sms" && unsentStates.has(status))
    await returnCredits(
      tx,
      accountId,
      unsent.map(({ id }) => creditKey(id)),
      clock.now(),
    )
    return changed
  })
}
