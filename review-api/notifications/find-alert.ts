import { and, eq, sql } from "drizzle-orm"
import type { DeliveryStatus } from "#lib/contract/index.ts"
import type { BaseDeps } from "../db/base-deps.ts"
import type { Db } from "../db/connect.ts"
import { canBeNotified, hasUnsubscribed } from "../db/queries/alert-conditions.ts"
import { isPartner } from "../db/queries/is-partner.ts"
import { column, type RowOf, rowsOf } from "../db/rows.ts"
import { alertDeliveries } from "../db/schema/alerts.ts"
import type { EmailOutcome, Failure } from "../mail/email-handler.ts"
import { mailError } from "../mail/mail-error.ts"
import type { EmailAbout } from "../mail/queued-email.ts"

/** Reviews and recipients of an alert email. */
const foundAlertShape = {
  accountId: column.number(),
  accountName: column.text(),
  timeZone: column.text(),
  isParent: column.boolean(),
  deliveryId: column.number(),
  publicId: column.text(),
  alertId: column.number(),
  alertTypeId: column.number(),
  alertFrequencyId: column.number(),
  userTypeId: column.number(),
  ratingMax: column.number().nullable(),
  sourceIds: column.json<number[]>(),
  locationIds: column.json<number[]>(),
  groupIds: column.json<number[]>(),
  reviewTypes: column.text().array(),
  firstDay: column.text().nullable(),
  lastDay: column.text().nullable(),
  reviewIds: column.json<number[]>(),
  total: column.number(),
  status: column.text(),
  isWanted: column.boolean(),
}

export type FoundAlert = RowOf<typeof foundAlertShape>

const isDelivery = ({ accountId, deliveryId }: EmailAbout) =>
  and(eq(alertDeliveries.accountId, accountId ?? 0), eq(alertDeliveries.id, deliveryId ?? 0))

async function read(db: Db, about: EmailAbout, recipient: string, now: Date): Promise<FoundAlert | null> {
  const [row] = await rowsOf(
    db,
    foundAlertShape,
    sql`select al.account_id, a.name as account_name, a.time_zone,
          ${isPartner("a")} as is_parent,
          d.id as delivery_id, d.public_id, al.id as alert_id, al.alert_type_id,
          al.alert_frequency_id, u.user_type_id, al.rating_max,
          to_jsonb(al.source_ids) as source_ids, to_jsonb(al.location_ids) as location_ids,
          to_jsonb(al.group_ids) as group_ids, al.review_types,
          d.first_day::text as first_day, d.last_day::text as last_day, to_jsonb(d.review_ids) as review_ids,
          d.total, d.status,
          al.is_active and ${canBeNotified(now)} and not ${hasUnsubscribed}
            and (d.channel <> 'email' or lower(u.email) = ${recipient}) as is_wanted
        from alert_deliveries d
        join alerts al on al.account_id = d.account_id and al.id = d.alert_id
        join accounts a on a.id = al.account_id
        join users u on u.account_id = al.account_id and u.id = al.user_id
        where d.account_id = ${about["accountId"] ?? 0} and d.id = ${about["deliveryId"] ?? 0}`,
  )
  return row ?? null
}

/** Notes that nothing is sent any more: no one wants it, or there is nothing left to tell. */
export async function noteAlertDropped({ db }: BaseDeps, about: EmailAbout, reason: string): Promise<void> {
  await db.update(alertDeliveries).set({ status: "failed", reason }).where(isDelivery(about))
}

/**
 * Finds what a mail of an alert tells of.
 * @param about accountId and deliveryId.
 * @returns null when it has left already, or no one wants it any more; the delivery then says so.
 */
export async function findAlert(
  deps: BaseDeps,
  about: EmailAbout,
  recipient: string,
): Promise<FoundAlert | null> {
  const found = await read(deps.db, about, recipient, deps.clock.now())
  if (found?.status !== "pending") return null
  if (found.isWanted) return found
  await noteAlertDropped(deps, about, "no longer a recipient")
  return null
}

/** Notes that the mail server has taken the mail of an alert. */
export async function noteAlertSent({ db, clock }: BaseDeps, about: EmailAbout): Promise<void> {
  const sentAt = clock.now().toISOString()
  await db
    .update(alertDeliveries)
    .set({ status: "sent", sentAt, reason: null, attempts: sql`attempts + 1` })
    .where(and(isDelivery(about), eq(alertDeliveries.status, "pending")))
}

/** Notes what a mail server has reported of it, or that its address is stopped. */
export async function noteAlertOutcome(
  { db }: BaseDeps,
  about: EmailAbout,
  { status, reason }: EmailOutcome,
): Promise<void> {
  await db.update(alertDeliveries).set({ status, reason }).where(isDelivery(about))
}

/** Notes why it has not: codes alone, since servers repeat addresses in their words. */
export async function noteAlertFailed({ db }: BaseDeps, about: EmailAbout, failure: Failure): Promise<void> {
  const { error, isRefused, isOver, attempts } = failure
  const { name, code, responseCode } = mailError(error)
  const reason = [code ?? name, responseCode].filter(Boolean).join(" ")
  const status: DeliveryStatus = isRefused ? "bounced" : isOver ? "failed" : "pending"
  await db.update(alertDeliveries).set({ status, reason, attempts }).where(isDelivery(about))
}
