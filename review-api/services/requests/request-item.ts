import { sql } from "drizzle-orm"
import {
  type Channel,
  canResend,
  type RequestReason,
  type RequestStatus,
  requestReasons,
} from "#lib/contract/requests/constants.ts"
import type { ReviewRequest } from "#lib/contract/requests/schema.ts"
import { notFound } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { inLocationScope } from "../../db/queries/location-scope.ts"
import { allOf } from "../../db/queries/sql-lists.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"

/** Path of the list. */
export const requestsPath = "/requests"

export const requestShape = {
  id: column.number(),
  account_id: column.number(),
  campaign_id: column.number().nullable(),
  campaign_name: column.text().nullable(),
  contact_id: column.number().nullable(),
  recipient: column.text(),
  first_name: column.text(),
  last_name: column.text(),
  channel: column.text<Channel>(),
  location_id: column.number(),
  location_name: column.text().nullable(),
  status: column.text<RequestStatus>(),
  reason: column.text<RequestReason>().nullable(),
  error: column.text().nullable(),
  due_at: column.text().nullable(),
  sent_at: column.text().nullable(),
  delivered_at: column.text().nullable(),
  opened_at: column.text().nullable(),
  clicked_at: column.text().nullable(),
  answered_at: column.text().nullable(),
  bounced_at: column.text().nullable(),
  unsubscribed_at: column.text().nullable(),
  won_review_id: column.number().nullable(),
  upload_id: column.number().nullable(),
  upload_row: column.number().nullable(),
  resent_of: column.number().nullable(),
  created_at: column.text(),
  updated_at: column.text(),
}

const instants = [
  "due_at",
  "sent_at",
  "delivered_at",
  "opened_at",
  "clicked_at",
  "answered_at",
  "bounced_at",
  "unsubscribed_at",
  "created_at",
  "updated_at",
] as const

/** Columns of requests `r`, with tables of `requestTables`. */
export const requestColumns = sql`r.id, r.account_id, r.campaign_id, coalesce(nullif(c.name, ''), c.subject) as campaign_name,
  r.contact_id, r.recipient, r.first_name, r.last_name, r.channel, r.location_id, l.name as location_name, r.status,
  r.reason, r.error, r.won_review_id, r.upload_id, r.upload_line as upload_row, r.resent_of,
  ${sql.join(
    instants.map((name) => sql`${wireInstant(sql`r.${sql.raw(name)}`)} as ${sql.raw(name)}`),
    sql`, `,
  )}`

export const requestTables = sql`from requests r
  left join campaigns c on c.account_id = r.account_id and c.id = r.campaign_id
  left join locations l on l.account_id = r.account_id and l.id = r.location_id`

/** A request as it goes out. */
export const requestItem = (row: RowOf<typeof requestShape>): ReviewRequest & { id: number } => ({
  ...row,
  reason_text: row.reason && (requestReasons[row.reason] ?? row.reason),
  can_resend: row.recipient !== "" && canResend(row.status, row.reason),
})

/** Conditions on the requests `r` of an account that a scope sees. */
export const seenRequests = (scope: Scope) =>
  allOf([
    sql`r.account_id = ${scope.accountId}`,
    inLocationScope(scope, sql`r.account_id`, sql`r.location_id`),
  ])

/** A request that the caller sees. @throws 404. */
export async function visibleRequest(db: Db, scope: Scope, id: number) {
  const [row] = await rowsOf(
    db,
    requestShape,
    sql`select ${requestColumns} ${requestTables} where ${seenRequests(scope)} and r.id = ${id}`,
  )
  if (!row) throw notFound()
  return row
}
