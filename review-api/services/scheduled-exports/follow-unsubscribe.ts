import { sql } from "drizzle-orm"
import type { Db } from "../../db/connect.ts"
import { runAfter, setNextRun } from "../../db/queries/plan-export-run.ts"
import { column, hasRows, type RowOf, rowsOf } from "../../db/rows.ts"
import type { UnsubscribeRow } from "../../mail/unsubscribe-item.ts"
import type { Deps } from "../deps.ts"
import { judgeAgain } from "./judge-schedule.ts"

const heldShape = {
  id: column.number(),
  email_frequency: column.text(),
  scheduled_time: column.text(),
  send_time: column.text(),
  next_run_at: column.instant().nullable(),
  time_zone: column.text(),
}

type Held = RowOf<typeof heldShape>

async function lockSchedule(tx: Db, { accountId, resourceId }: UnsubscribeRow): Promise<Held | null> {
  const [row] = await rowsOf(
    tx,
    heldShape,
    sql`select s.id, s.email_frequency, s.scheduled_time, s.send_time, s.next_run_at, a.time_zone
        from scheduled_exports s join accounts a on a.id = s.account_id
        where s.account_id = ${accountId} and s.id::text = ${resourceId} for update of s`,
  )
  return row ?? null
}

/**
 * Takes someone who unsubscribed from a schedule out of its recipients, and back when that is undone; a schedule
 * without recipients stays and is paused, and its owner is written to (D-116, D-271).
 * @param tx the transaction of the change.
 * @param unsubscribedAt null when it was undone.
 */
export async function followSchedule(
  tx: Db,
  deps: Deps,
  row: UnsubscribeRow,
  unsubscribedAt: string | null,
): Promise<void> {
  if (row.kind !== "scheduled_exports" || row.resourceId === "") return
  const schedule = await lockSchedule(tx, row)
  if (!schedule) return
  const { accountId, email } = row
  const { id } = schedule
  const users = sql`select id from users where account_id = ${accountId} and lower(email) = ${email}`
  if (unsubscribedAt !== null) {
    await tx.execute(sql`
      delete from scheduled_export_recipients
      where account_id = ${accountId} and scheduled_export_id = ${id} and user_id in (${users})`)
  } else {
    await tx.execute(sql`
      insert into scheduled_export_recipients (account_id, scheduled_export_id, user_id)
      select ${accountId}, ${id}, u.id from (${users}) u on conflict do nothing`)
  }
  const left = await hasRows(
    tx,
    sql`select 1 from scheduled_export_recipients
        where account_id = ${accountId} and scheduled_export_id = ${id} limit 1`,
  )
  const planned = schedule.next_run_at ?? runAfter(schedule, schedule.time_zone, deps.clock.now())
  await setNextRun(tx, { accountId, id }, left ? planned : null)
  await judgeAgain(tx, deps, accountId, [id])
}
