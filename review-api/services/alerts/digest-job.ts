import { and, asc, eq, lte, sql } from "drizzle-orm"
import { type AlertFrequencyCode, alertFrequencyOf } from "#lib/contract/index.ts"
import { addDays, addMonths, type Day, monthStart } from "#lib/dates/day.ts"
import { nextRun } from "#lib/dates/next-run.ts"
import { dayIn } from "#lib/dates/today.ts"
import { isOfRows } from "../../db/apart.ts"
import type { Db } from "../../db/connect.ts"
import { canBeNotified, hasUnsubscribed } from "../../db/queries/alert-conditions.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"
import { alerts } from "../../db/schema/alerts.ts"
import { putAside, restingRows, takeBack } from "../../db/set-aside.ts"
import type { JobKind } from "../../jobs/job-kind.ts"
import type { Deps } from "../deps.ts"
import { giveDefaultAlerts, lackDefaultAlerts } from "./default-alerts.ts"
import { countToNotify } from "./digest-reviews.ts"
import { runAfter, scheduleOf } from "./plan-alert.ts"
import { queueDelivery } from "./queue-delivery.ts"

/** Alerts that fail alone are set aside under it. */
const kind = "alert_digest"

type Digest = Exclude<AlertFrequencyCode, "immediate">

const firstDayOf: Record<Digest, (runDay: Day) => Day> = {
  daily: (day) => addDays(day, -1),
  weekly: (day) => addDays(day, -7),
  monthly: (day) => addMonths(monthStart(day), -1),
}

/**
 * The days that a digest tells of, both included: the day, the seven days or the month before it, in the account's
 * zone. One that comes late tells of what was missed, too.
 * @param dueAt when it was due first.
 */
export function digestDays(
  alertFrequencyId: number,
  timeZone: string,
  dueAt: Date,
  now: Date,
): { firstDay: Day; lastDay: Day } {
  const schedule = scheduleOf(alertFrequencyId)
  if (!schedule) throw new Error("an immediate alert has no days")
  const code = alertFrequencyOf(alertFrequencyId)!.code as Digest
  let last = dueAt
  for (let next = last; next <= now; next = nextRun(schedule, timeZone, next)) last = next
  return { firstDay: firstDayOf[code](dayIn(timeZone, dueAt)), lastDay: addDays(dayIn(timeZone, last), -1) }
}

type Due = typeof alerts.$inferSelect

const isDue = ({ clock }: Pick<Deps, "clock">) => lte(alerts.nextRunAt, clock.now().toISOString())

/** Holds an alert that is due, as one worker alone; null when it is not, or another one has it. */
async function lockDue(tx: Db, deps: Deps, id: number): Promise<Due | null> {
  const which = and(eq(alerts.id, id), isDue(deps))
  const [row] = await tx.select().from(alerts).where(which).for("no key update", { skipLocked: true })
  return row ?? null
}

const readerShape = {
  email: column.text(),
  phone: column.text().nullable(),
  timeZone: column.text(),
  canBeNotified: column.boolean(),
}

type Reader = RowOf<typeof readerShape>

async function readerOf(tx: Db, { accountId, id }: Due, now: Date): Promise<Reader> {
  const [reader] = await rowsOf(
    tx,
    readerShape,
    sql`select u.email, u.phone, a.time_zone,
          al.is_active and ${canBeNotified(now)} and not ${hasUnsubscribed} as can_be_notified
        from alerts al join accounts a on a.id = al.account_id
        join users u on u.account_id = al.account_id and u.id = al.user_id
        where al.account_id = ${accountId} and al.id = ${id}`,
  )
  return reader!
}

/**
 * Sends the digest of an alert that is due: once, however many were missed meanwhile (D-136). Without anything to tell
 * nothing is sent. The next one is planned in the transaction that queues this one.
 */
export async function sendDigest(deps: Deps, id: number): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const alert = await lockDue(tx, deps, id)
    if (!alert) return
    const { accountId, alertFrequencyId, channel } = alert
    const { email, phone, timeZone, canBeNotified: wants } = await readerOf(tx, alert, now)
    await tx
      .update(alerts)
      .set({ nextRunAt: runAfter(alertFrequencyId, timeZone, now) })
      .where(and(eq(alerts.accountId, accountId), eq(alerts.id, id)))
    if (!wants) return
    const days = digestDays(alertFrequencyId, timeZone, new Date(alert.nextRunAt!), now)
    const total = await countToNotify(tx, alert, days, timeZone)
    if (total === 0) return
    const occurrenceAt = alert.nextRunAt!
    await queueDelivery(tx, deps, {
      accountId,
      alertId: id,
      channel,
      email,
      phone,
      total,
      occurrenceAt,
      ...days,
    })
  })
  deps.mailer.wake()
}

/** One job is an account of which digests are due. Users who have no alerts yet get those of their type. */
export const alertDigestJob: JobKind<Deps> = {
  retries: 4,
  retryDelaySeconds: 5,
  timeoutSeconds: 600,
  atOnce: 1,
  async run(deps, { id, signal }) {
    const due = await deps.db
      .select({ id: alerts.id })
      .from(alerts)
      .where(and(eq(alerts.accountId, Number(id)), isDue(deps)))
      .orderBy(asc(alerts.nextRunAt), asc(alerts.id))
    const resting = await restingRows(deps, kind)
    for (const { id: alertId } of due) {
      signal.throwIfAborted()
      const row = `alert-${alertId}`
      if (resting.has(row)) continue
      try {
        await sendDigest(deps, alertId)
        await takeBack(deps.db, kind, [row])
      } catch (error) {
        if (!isOfRows(error)) throw error
        await putAside(deps, deps.db, { kind, row, accountId: Number(id), error })
      }
    }
  },
  async waiting(deps) {
    if (await lackDefaultAlerts(deps.db)) {
      await deps.db.transaction((tx) => giveDefaultAlerts(tx, {}, deps.clock.now(), undefined, deps))
    }
    const rows = await deps.db
      .selectDistinct({ id: alerts.accountId })
      .from(alerts)
      .where(isDue(deps))
      .limit(1_000)
    return rows.map(({ id }) => String(id))
  },
}
