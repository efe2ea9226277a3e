import { and, eq, sql } from "drizzle-orm"
import type { DeliveryStatus } from "#lib/contract/index.ts"
import type { BaseDeps } from "../db/base-deps.ts"
import { type Db, rowsOf } from "../db/connect.ts"
import { canBeNotified, hasUnsubscribed } from "../db/queries/alert-conditions.ts"
import { isPartner } from "../db/queries/is-partner.ts"
import { alertDeliveries } from "../db/schema/alerts.ts"
import type { EmailOutcome, Failure } from "../mail/email-handler.ts"
import { mailError } from "../mail/mail-error.ts"
import type { EmailAbout } from "../mail/queued-email.ts"

/** Reviews and recipients of an alert email. */
export type FoundAlert = {
  accountId: number
  accountName: string
  timeZone: string
  isParent: boolean
  deliveryId: number
  publicId: string
  alertId: number
  alertTypeId: number
  alertFrequencyId: number
  userTypeId: number
  ratingMax: number | null
  sourceIds: number[]
  locationIds: number[]
  groupIds: number[]
  reviewTypes: string[]
  firstDay: string | null
  lastDay: string | null
  reviewIds: number[]
  total: number
  status: string
  isWanted: boolean
}

const isDelivery = ({ accountId, deliveryId }: EmailAbout) =>
  and(eq(alertDeliveries.accountId, accountId ?? 0), eq(alertDeliveries.id, deliveryId ?? 0))

async function read(db: Db, about: EmailAbout, recipient: string, now: Date): Promise<FoundAlert | null> {
  const [row] = await rowsOf<FoundAlert>(
    db,
    sql`select al.account_id as "accountId", a.name as "accountName", a.time_zone as "timeZone",
          ${isPartner("a")} as "isParent",
          d.id as "deliveryId", d.public_id as "publicId", al.id as "alertId", al.alert_type_id as "alertTypeId",
          al.alert_frequency_id as "alertFrequencyId", u.user_type_id as "userTypeId", al.rating_max as "ratingMax",
          to_jsonb(al.source_ids) as "sourceIds", to_jsonb(al.location_ids) as "locationIds",
          to_jsonb(al.group_ids) as "groupIds", al.review_types as "reviewTypes",
          d.first_day::text as "firstDay", d.last_day::text as "lastDay", to_jsonb(d.review_ids) as "reviewIds",
          d.total, d.status,
          al.is_active and ${canBeNotified(now)} and not ${hasUnsubscribed}
            and (d.channel <> 'email' or lower(u.email) = ${recipient}) as "isWanted"
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
