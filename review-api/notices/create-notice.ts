import { sql } from "drizzle-orm"
import { channelOf, type NoticeFacts, type NoticeKind, type NoticeResource } from "#lib/contract/index.ts"
import type { BaseDeps } from "../db/base-deps.ts"
import type { Db } from "../db/connect.ts"
import { column, rowsOf } from "../db/rows.ts"
import { publishEvent } from "../realtime/publish-event.ts"

export type NewNotice = {
  accountId: number
  userId: number
  kind: NoticeKind
  facts: NoticeFacts
  /** Page that it leads to, and the row there. */
  resource: NoticeResource
  resourceId?: string | number | undefined
  /** Where it happened: nobody is told of a location that they may not see any more. */
  locationId?: number | undefined
}

/**
 * Tells a user of something that concerns them (D-321): nobody who has left, is a visitor from a parent, or has turned the
 * kind off in the profile.
 * @param tx the transaction of what happened.
 */
export async function createNotice(
  tx: Db,
  { clock }: Pick<BaseDeps, "clock">,
  { accountId, userId, kind, facts, resource, resourceId, locationId }: NewNotice,
): Promise<void> {
  const [made] = await rowsOf(
    tx,
    { id: column.number() },
    sql`insert into notices (account_id, user_id, kind, facts, resource_type, resource_id, location_id, created_at)
        select u.account_id, u.id, ${kind}, ${JSON.stringify(facts)}::jsonb, ${resource},
          ${resourceId === undefined ? null : String(resourceId)}::text, ${locationId ?? null}::bigint,
          ${clock.now().toISOString()}::timestamptz
        from users u where u.account_id = ${accountId} and u.id = ${userId} and u.deactivated_at is null
          and u.shadow_user_id is null and not (${kind} = any(u.muted_notices))
        returning id`,
  )
  if (!made) return
  const channel = channelOf("user", userId)
  const event = { accountId, channel, action: "NOTICE_CREATED", resourceId: made.id } as const
  await publishEvent(tx, locationId === undefined ? event : { ...event, locationId })
}
