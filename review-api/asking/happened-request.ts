import { sql } from "drizzle-orm"
import type { Channel, RequestStatus } from "#lib/contract/requests/constants.ts"
import { column, type RowOf } from "../db/rows.ts"

/** A request that something has happened to, as programs of its account are told. */
export const happenedShape = {
  accountId: column.number(),
  id: column.number(),
  campaignId: column.number().nullable(),
  contactId: column.number().nullable(),
  locationId: column.number(),
  channel: column.text<Channel>(),
  recipient: column.text(),
  status: column.text<RequestStatus>(),
  reason: column.text().nullable(),
}

export type HappenedRequest = RowOf<typeof happenedShape>

/** Its columns, of a request `r`. */
export const happenedColumns = sql`r.account_id, r.id, r.campaign_id, r.contact_id, r.location_id, r.channel, r.recipient,
  r.status, r.reason`
