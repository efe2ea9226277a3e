import { sql } from "drizzle-orm"
import { smsSize } from "#lib/contract/templates/sms-segments.ts"
import { stamp } from "../asking/campaign-key.ts"
import type { Ask } from "../asking/message/message.ts"
import type { Db } from "../db/connect.ts"
import { creditKey, returnCredits, takeCredits } from "../services/billing/sms-credits.ts"
import type { DueRequest } from "./due-requests.ts"
import type { Decision } from "./guard.ts"

/** Without credits it is looked again so long after. */
const noCreditsMs = 3_600_000

type Decided = { row: DueRequest; decision: Decision }

/** Writes what was decided, in one statement. */
export async function writeDecisions(
  tx: Db,
  accountId: number,
  decided: readonly Decided[],
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<void> {
  const rows = decided.map(({ row, decision }) => ({
    id: row.id,
    status: decision.to,
    reason: decision.to === "skipped" || decision.to === "held" ? decision.reason : null,
    due_at: decision.to === "held" || decision.to === "queued" ? decision.until.toISOString() : null,
  }))
  await tx.execute(sql`update requests r set status = v.status, reason = v.reason, due_at = v.due_at,
      held_at = case when v.status = 'held' then coalesce(r.held_at, ${stamp(now)}) else r.held_at end,
      lease_until = case when v.status = 'claimed' then ${stamp(leaseUntil)} end,
      attempts = r.attempts + (v.status = 'claimed')::integer, updated_at = ${stamp(now)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as v (id bigint, status text, reason text, due_at timestamptz)
    where r.account_id = ${accountId}::bigint and r.id = v.id`)
}

/** A request with what was decided, and its message. */
export type Written = Decided & { ask: Ask | null; sms: string | null }

/**
 * Takes credits for text messages, after those are back that a skipped one took for an attempt before; those that get none
 * wait. @returns whether there were enough.
 */
export async function payForSms(tx: Db, accountId: number, written: readonly Written[], now: Date) {
  const messages = written.flatMap(({ row, decision, sms }) =>
    decision.to === "claimed" && sms !== null
      ? [{ key: creditKey(row.id), credits: smsSize(sms).segments }]
      : [],
  )
  const skipped = written.filter(({ row, decision }) => row.channel === "sms" && decision.to === "skipped")
  await returnCredits(
    tx,
    accountId,
    skipped.map(({ row }) => creditKey(row.id)),
    now,
  )
  const paid = await takeCredits(tx, accountId, messages, now)
  const until = new Date(now.getTime() + noCreditsMs)
  let isEnough = true
  for (const one of written) {
    if (one.decision.to !== "claimed" || one.sms === null || paid.has(creditKey(one.row.id))) continue
    one.decision = { to: "held", reason: "no_credits", until }
    isEnough = false
  }
  return isEnough
}
