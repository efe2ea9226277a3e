import { millisecondsInDay } from "date-fns/constants"
import { and, eq, lt } from "drizzle-orm"
import { newPublicId } from "../../core/public-id.ts"
import type { Db } from "../../db/connect.ts"
import { alertDeliveries, alerts } from "../../db/schema/alerts.ts"
import type { Deps } from "../deps.ts"
import { smsNumber } from "./sms-number.ts"

/** Notice of an alert. */
export type AlertNotice = {
  accountId: number
  alertId: number
  channel: string
  email: string
  phone: string | null
  total: number
} & ({ reviewIds: number[] } | { firstDay: string; lastDay: string; occurrenceAt: string })

const retentionMs = 90 * millisecondsInDay

/**
 * Queues a mail or message of an alert; what was sent long ago is forgotten.
 * @param tx the transaction that makes sure that it is told once.
 */
export async function queueDelivery(
  tx: Db,
  { mailer, clock }: Pick<Deps, "mailer" | "clock">,
  notice: AlertNotice,
): Promise<void> {
  const { accountId, alertId, channel, email, phone, ...what } = notice
  const now = clock.now()
  const createdAt = now.toISOString()
  const isSms = channel === "sms"
  const number = isSms ? await smsNumber(tx, accountId, phone) : null
  // The number is gone, or the feature was turned off: no one can be told.
  if (isSms && number === null) return
  const recipient = number ?? email.toLowerCase()
  const [delivery] = await tx
    .insert(alertDeliveries)
    .values({
      accountId,
      alertId,
      channel,
      recipient,
      publicId: newPublicId(),
      createdAt,
      occurrenceAt: createdAt,
      ...what,
      nextAttemptAt: isSms ? createdAt : null,
    })
    .onConflictDoNothing()
    .returning({ id: alertDeliveries.id })
  if (!delivery) return
  if (!isSms) await mailer.queue(tx, "alert", recipient, { accountId, deliveryId: delivery.id })
  await tx
    .update(alerts)
    .set({ lastSentAt: createdAt })
    .where(and(eq(alerts.accountId, accountId), eq(alerts.id, alertId)))
  const old = new Date(now.getTime() - retentionMs).toISOString()
  await tx
    .delete(alertDeliveries)
    .where(
      and(
        eq(alertDeliveries.accountId, accountId),
        eq(alertDeliveries.alertId, alertId),
        lt(alertDeliveries.createdAt, old),
      ),
    )
}
