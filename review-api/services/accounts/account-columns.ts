import { type SQL, sql } from "drizzle-orm"
import { isTrialOver } from "../../db/queries/trial-closing.ts"
import { column } from "../../db/rows.ts"

const instant = (column: string) =>
  sql`to_char(${sql.raw(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The status now (D-031): a trial whose end has passed is expired, as `accountStatusNow` tells of a session. */
const statusAt = (now: Date): SQL => sql`case when ${isTrialOver(now)} then 'expired' else a.status end`

/** Whom its people ask: of its own white label, or else of its parent's. */
const supportOf = (column: "support_phone" | "support_email"): SQL => sql`
  (select w.${sql.raw(column)} from whitelabels w where w.account_id in (a.id, a.parent_id)
    order by w.account_id = a.id desc limit 1) as ${sql.raw(column)}`

/**
 * Columns of an account as it goes out, from the table alias `a`.
 * @param visible condition of the locations `l` that count.
 */
export const accountColumns = (visible: SQL, now: Date): SQL => sql`
  a.id, a.name, ${statusAt(now)} as status, a.time_zone, a.parent_id, a.public_key, a.segment, a.plan_code,
  ${instant("a.trial_started_at")} as trial_started_at, ${instant("a.trial_ended_at")} as trial_ended_at,
  (select count(*)::integer from locations l where l.account_id = a.id and ${visible}) as total_locations,
  a.customer_success_manager_id, a.customer_success_manager_name, a.review_status_label_id,
  a.vertical_name as account_vertical_name, a.country_id, a.auto,
  case when a.trial_ended_at is not null then
    greatest(0, ceil(extract(epoch from a.trial_ended_at - ${now.toISOString()}::timestamptz) / 86400))::integer
    end as days_left_in_trial,
  ${supportOf("support_phone")}, ${supportOf("support_email")}`

/** Of `accountColumns`. */
export const accountShape = {
  id: column.number(),
  name: column.text(),
  status: column.text(),
  time_zone: column.text().nullable(),
  parent_id: column.number().nullable(),
  public_key: column.text().nullable(),
  segment: column.text().nullable(),
  trial_started_at: column.text().nullable(),
  trial_ended_at: column.text().nullable(),
  total_locations: column.number().nullable(),
  customer_success_manager_id: column.number().nullable(),
  customer_success_manager_name: column.text().nullable(),
  review_status_label_id: column.number().nullable(),
  plan_code: column.text().nullable(),
  account_vertical_name: column.text().nullable(),
  country_id: column.number().nullable(),
  auto: column.boolean().nullable(),
  daysLeftInTrial: column.number().nullable(),
  support_phone: column.text().nullable(),
  support_email: column.text().nullable(),
}
