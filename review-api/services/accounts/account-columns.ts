import { type SQL, sql } from "drizzle-orm"

const instant = (column: string) =>
  sql`to_char(${sql.raw(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The status now (D-031): a trial whose end has passed is expired, as `accountStatusNow` tells of a session. */
const statusAt = (now: Date): SQL =>
  sql`case when a.status = 'trial' and a.trial_ended_at <= ${now.toISOString()}::timestamptz
    then 'expired' else a.status end`

/**
 * Columns of an account as it goes out, from the table alias `a`.
 * @param visible condition of the locations `l` that count.
 */
export const accountColumns = (visible: SQL, now: Date): SQL => sql`
  a.id, a.name, ${statusAt(now)} as status, a.time_zone, a.parent_id, a.public_key, a.segment, a.plan_code,
  ${instant("a.trial_started_at")} as trial_started_at, ${instant("a.trial_ended_at")} as trial_ended_at,
  (select count(*)::integer from locations l where l.account_id = a.id and ${visible}) as total_locations,
  a.customer_success_manager_id, a.customer_success_manager_name, a.review_status_label_id,
  a.vertical_name as account_vertical_name, a.country_id`
