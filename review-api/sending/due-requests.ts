import { sql } from "drizzle-orm"
import type { Channel, RequestReason, RequestStatus } from "#lib/contract/requests/constants.ts"
import { type CampaignKey, isOfKey, stamp } from "../asking/campaign-key.ts"
import type { Db } from "../db/connect.ts"
import { column, type RowOf, rowsOf } from "../db/rows.ts"

const dueShape = {
  id: column.number(),
  contactId: column.number().nullable(),
  locationId: column.number(),
  channel: column.text<Channel>(),
  recipient: column.text(),
  firstName: column.text(),
  lastName: column.text(),
  status: column.text<RequestStatus>(),
  reason: column.text<RequestReason>().nullable(),
  attempts: column.number(),
  heldAt: column.instant().nullable(),
  createdAt: column.instant(),
  /** It repeats one that has not reached its person. */
  isRepeat: column.boolean(),
  templateId: column.number().nullable(),
}

/** A request whose time has come. */
export type DueRequest = RowOf<typeof dueShape>

/**
 * Requests whose time has come, those first that wait longest, held until the transaction ends. What another process holds
 * is left out.
 */
export const lockDue = (tx: Db, key: CampaignKey, most: number, now: Date): Promise<DueRequest[]> =>
  rowsOf(
    tx,
    dueShape,
    sql`select r.id, r.contact_id, r.location_id, r.channel, r.recipient, r.first_name, r.last_name, r.status, r.reason,
          r.attempts, r.held_at, r.created_at, r.template_id,
          exists (select 1 from requests o where o.account_id = r.account_id and o.id = r.resent_of
            and (o.sent_at is null or o.bounced_at is not null)) as is_repeat
        from requests r where ${isOfKey(key)} and r.due_at <= ${stamp(now)} and r.status in ('queued', 'held')
        order by r.due_at, r.id limit ${most} for update skip locked`,
  )
