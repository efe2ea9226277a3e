import { type SQL, sql } from "drizzle-orm"
import { type Alert, alertFrequencyOf, alertTypeOf } from "#lib/contract/index.ts"
import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { phoneNumber } from "../../core/phone-number.ts"
import { statusText } from "../../core/status-text.ts"
import type { Db } from "../../db/connect.ts"
import { hasUnsubscribed } from "../../db/queries/alert-conditions.ts"
import { type EmailBounceRow, emailBounceColumn, emailBounceItem } from "../../db/queries/email-bounce.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { profileName } from "../../db/queries/user-columns.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { grantOf } from "../../permissions/matrix.ts"
import type { Scope } from "../../permissions/scope.ts"
import { optOutsOf } from "../../sms/opt-outs.ts"

export type AlertRow = Alert & {
  id: number
  account_id: number
  user_id: number
  alert_type_id: number
  alert_frequency_id: number
  source_ids: number[]
  location_ids: number[]
  group_ids: number[]
  rating_max: number | null
  email_bounce: EmailBounceRow
  /** Since when the owner of the number wants no SMS; null while they do, and for emails. */
  opted_out_at: string | null
  last_delivery: { status: string; reason: string | null } | null
}

/** Whether the caller has the alerts of others too: Managers and Admins (D-023); everyone else the own ones alone. */
export const seesAll = ({ userTypeId }: Pick<Scope, "userTypeId">): boolean => {
  const { actions, isOwnOnly } = grantOf("alert", userTypeId)
  return actions.includes("update") && !isOwnOnly
}

/** Alerts that the caller may have, from the aliases `al` and `u`: of people who are still there. */
export const isVisible = (scope: Scope): SQL =>
  sql`al.account_id = ${scope.accountId} and u.deactivated_at is null and u.shadow_user_id is null
    ${seesAll(scope) ? sql`` : sql`and al.user_id = ${scope.userId}`}`

/** Tables that alerts are read from. */
export const alertsAndUsers = sql`from alerts al join users u on u.account_id = al.account_id and u.id = al.user_id`

const columns = sql`
  al.id, al.account_id, al.user_id, al.alert_type_id, al.alert_frequency_id, al.review_types, al.rating_max,
  to_jsonb(al.source_ids) as source_ids, to_jsonb(al.location_ids) as location_ids,
  to_jsonb(al.group_ids) as group_ids, al.channel, al.is_active as active, ${profileName} as user_name,
  u.email as user_email,
  ${hasUnsubscribed} as is_unsubscribed, case when al.channel = 'email' then ${emailBounceColumn} end as email_bounce,
  (select jsonb_build_object('status', d.status, 'reason', d.reason) from alert_deliveries d
    where d.account_id = al.account_id and d.alert_id = al.id order by d.id desc limit 1) as last_delivery,
  ${wireInstant(sql`al.created_at`)} as created_at, ${wireInstant(sql`al.last_sent_at`)} as last_sent_at,
  ${wireInstant(sql`al.next_run_at`)} as next_run_at`

const smsColumnsShape = { sms_phone: column.text().nullable(), sms_country: column.text().nullable() }

/** Of alerts by SMS: the phone number as its user has written it, and the country where it is dialled. */
const smsColumns = sql`case when al.channel = 'sms' then u.phone end as sms_phone,
  (select c.code from accounts a join countries c on c.id = a.country_id where a.id = al.account_id) as sms_country`

/** @param rest what follows `alertsAndUsers`: `where …`. */
export async function alertRows(db: Db, rest: SQL): Promise<AlertRow[]> {
  const rows = await rowsOf(
    db,
    {
      id: column.number(),
      account_id: column.number(),
      user_id: column.number(),
      alert_type_id: column.number(),
      alert_frequency_id: column.number(),
      review_types: column.text().array(),
      source_ids: column.json<AlertRow["source_ids"]>(),
      location_ids: column.json<AlertRow["location_ids"]>(),
      group_ids: column.json<AlertRow["group_ids"]>(),
      channel: column.text(),
      active: column.boolean(),
      rating_max: column.number().nullable(),
      user_name: column.text().nullable(),
      user_email: column.text().nullable(),
      is_unsubscribed: column.boolean().nullable(),
      last_delivery: column.json<NonNullable<AlertRow["last_delivery"]>>().nullable(),
      next_run_at: column.text().nullable(),
      last_sent_at: column.text().nullable(),
      created_at: column.text().nullable(),
      email_bounce: column.json<NonNullable<AlertRow["email_bounce"]>>().nullable(),
      ...smsColumnsShape,
    },
    sql`select ${columns}, ${smsColumns} ${alertsAndUsers} ${rest}`,
  )
  const numbered = rows.map(({ sms_phone, sms_country, ...row }) => ({
    row,
    phone: phoneNumber(sms_phone, sms_country),
  }))
  const optOuts = await optOutsOf(db, [...new Set(numbered.flatMap(({ phone }) => phone ?? []))])
  return numbered.map(({ row, phone }): AlertRow => {
    const optedOutAt = (phone && optOuts.get(phone)) ?? null
    return { ...(row as AlertRow), opted_out_at: optedOutAt }
  })
}

/** One alert that the caller may have. @throws 404 when it is missing or someone else's. */
export async function visibleAlert(db: Db, scope: Scope, id: number): Promise<AlertRow> {
  const [row] = await alertRows(db, sql`where ${isVisible(scope)} and al.id = ${id}`)
  if (!row) throw notFound()
  return row
}

/** As `visibleAlert`, held until the transaction ends. */
export async function lockAlert(tx: Db, scope: Scope, given: string): Promise<AlertRow> {
  const id = pathId(given)
  await tx.execute(
    sql`select 1 from alerts where account_id = ${scope.accountId} and id = ${id} for no key update`,
  )
  return visibleAlert(tx, scope, id)
}

/** Display name of an alert: "Negative reviews, immediate". */
export function alertName(row: Pick<AlertRow, "alert_type_id" | "alert_frequency_id">): string {
  const type = alertTypeOf(row.alert_type_id)?.name ?? "Alert"
  const frequency = alertFrequencyOf(row.alert_frequency_id)?.code
  return frequency ? `${type}, ${frequency}` : type
}

function blockedOf({ email_bounce: bounce, opted_out_at: at }: AlertRow): Alert["blocked"] {
  if (at) return { code: "opted_out", at: new Date(at).toISOString() }
  const found = emailBounceItem(bounce)
  return found && { code: "bounced", ...found }
}

/** An alert as it goes out. */
export function alertItem(scope: Scope, given: AlertRow): Alert {
  const { email_bounce, opted_out_at, last_delivery: last, ...row } = given
  return {
    ...row,
    blocked: blockedOf(given),
    last_delivery: last && { status: last.status, reason: last.reason && statusText(last.reason) },
    can_update: scope.permissions.alert?.includes("update") ?? false,
  }
}

/** Values of an alert in the audit log. */
export function auditValues(row: AlertRow): Record<string, unknown> {
  const { user_email, review_types, rating_max, source_ids, location_ids, group_ids, channel, active } = row
  return {
    name: alertName(row),
    user: user_email,
    review_types,
    rating_max,
    source_ids,
    location_ids,
    group_ids,
    channel,
    active,
  }
}
