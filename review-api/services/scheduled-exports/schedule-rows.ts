import { type SQL, sql } from "drizzle-orm"
import type { FileHeadings } from "#lib/contract/export-files/constants.ts"
import {
  defaultSendTime,
  exportTypeLabels,
  maxRecipients,
  type ScheduledExport,
  type ScheduledFilters,
  type ScheduleState,
  type ScheduleStop,
} from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { profileName } from "../../db/queries/user-columns.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"
import { grantOf } from "../../permissions/matrix.ts"
import type { Scope } from "../../permissions/scope.ts"

/** A schedule with its recipients, who are not deactivated, and how its maker stands. */
const scheduleRowShape = {
  id: column.number(),
  account_id: column.number(),
  created_by_user_id: column.number(),
  export_type: column.text(),
  date_range_legend: column.text(),
  filters: column.json<ScheduledFilters>(),
  email_frequency: column.text(),
  scheduled_time: column.text(),
  send_time: column.text(),
  email_subject: column.text(),
  email_body: column.text(),
  resource_id: column.text().nullable(),
  headings: column.text<FileHeadings>(),
  created_at: column.text(),
  last_sent_at: column.text().nullable(),
  next_run_at: column.text().nullable(),
  recipients: column.json<{ id: number; email: string }[]>(),
  has_owner: column.boolean(),
  owner_name: column.text(),
  stop_reason: column.text<ScheduleStop>().nullable(),
  not_sent_to: column.json<string[]>(),
  bounced_to: column.json<string[]>(),
}

export type ScheduleRow = RowOf<typeof scheduleRowShape>

/** Schedules that the caller may have, from the table alias `s`: all of the account for Admins, else the own (D-117). */
export const isVisible = ({ accountId, userId, userTypeId }: Scope): SQL =>
  grantOf("scheduled_export", userTypeId).isOwnOnly
    ? sql`s.account_id = ${accountId} and s.created_by_user_id = ${userId}`
    : sql`s.account_id = ${accountId}`

const columns = sql`
  s.id, s.account_id, s.created_by_user_id, s.export_type, s.date_range_legend, s.filters, s.email_frequency,
  s.scheduled_time, s.send_time, s.email_subject, s.email_body, s.resource_id, s.headings,
  ${wireInstant(sql`s.created_at`)} as created_at,
  ${wireInstant(sql`s.last_sent_at`)} as last_sent_at, ${wireInstant(sql`s.next_run_at`)} as next_run_at,
  (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'email', u.email) order by lower(u.email), u.id), '[]')
    from scheduled_export_recipients r join users u on u.account_id = r.account_id and u.id = r.user_id
    where r.account_id = s.account_id and r.scheduled_export_id = s.id and u.deactivated_at is null) as recipients,
  exists (select 1 from users u where u.account_id = s.account_id and u.id = s.created_by_user_id
    and u.deactivated_at is null) as has_owner,
  (select ${profileName} from users u where u.account_id = s.account_id and u.id = s.created_by_user_id) as owner_name,
  s.stop_reason,
  (select coalesce(jsonb_agg(d.email order by d.email), '[]') from (
      select latest.*, max(latest.occurrence_at) over () as run_at from scheduled_export_deliveries latest
      where latest.account_id = s.account_id and latest.scheduled_export_id = s.id
      order by latest.id desc limit ${maxRecipients}) d
    join scheduled_export_recipients r on r.account_id = s.account_id and r.scheduled_export_id = s.id
      and r.user_id = d.user_id
    where d.status = 'skipped' and d.occurrence_at = d.run_at) as not_sent_to,
  (select coalesce(jsonb_agg(b.email order by b.email), '[]') from scheduled_export_recipients r
    join users u on u.account_id = r.account_id and u.id = r.user_id and u.deactivated_at is null
    join email_bounces b on b.account_id = u.account_id and b.email = lower(u.email)
    where r.account_id = s.account_id and r.scheduled_export_id = s.id) as bounced_to`

/** @param rest what follows the columns: `from scheduled_exports s …`. */
export const scheduleRows = (db: Db, rest: SQL): Promise<ScheduleRow[]> =>
  rowsOf(db, scheduleRowShape, sql`select ${columns} ${rest}`)

/** One schedule that the caller may have. @throws 404 when it is missing or someone else's. */
export async function visibleSchedule(db: Db, scope: Scope, id: string): Promise<ScheduleRow> {
  const [row] = await scheduleRows(
    db,
    sql`from scheduled_exports s where ${isVisible(scope)} and s.id = ${pathId(id)}`,
  )
  if (!row) throw notFound()
  return row
}

/** As `visibleSchedule`, held until the transaction ends. @throws 404 */
export async function lockSchedule(tx: Db, scope: Scope, id: string): Promise<ScheduleRow> {
  const which = sql`s.id = ${pathId(id)} and ${isVisible(scope)}`
  await tx.execute(sql`select 1 from scheduled_exports s where ${which} for update`)
  return visibleSchedule(tx, scope, id)
}

/** Display name of an export's type (D-117). */
export const typeLabel = (code: string): string => ownValue(exportTypeLabels, code) ?? code

function stateOf({ recipients, has_owner, stop_reason }: ScheduleRow): ScheduleState {
  if (!has_owner) return "no_owner"
  if (recipients.length === 0) return "no_recipients"
  return stop_reason ?? "active"
}

/** A schedule as it goes out (000 §3). */
export function scheduleItem(row: ScheduleRow): ScheduledExport {
  const { recipients, has_owner: _, stop_reason: __, ...same } = row
  const state = stateOf(row)
  return {
    ...same,
    recipient_user_ids: recipients.map(({ id }) => id),
    recipient_emails: recipients.map(({ email }) => email),
    normalize_star_rating: row.filters.normalize_star_rating ?? false,
    display_name: typeLabel(row.export_type),
    next_run_at: state === "active" ? row.next_run_at : null,
    state,
  }
}

/** Values of a schedule in the audit log. */
export function auditValues(row: ScheduleRow): Record<string, unknown> {
  const { export_type, date_range_legend, filters, email_frequency, scheduled_time, send_time, recipients } =
    row
  return {
    name: row.email_subject,
    description: row.email_body,
    export_type,
    date_range_legend,
    filters,
    email_frequency,
    scheduled_time,
    ...(row.headings === "names" ? {} : { headings: row.headings }),
    ...(send_time === defaultSendTime ? {} : { send_time }),
    recipient_user_ids: recipients.map(({ id }) => id),
  }
}
