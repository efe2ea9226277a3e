import { and, eq, inArray, sql } from "drizzle-orm"
import type { Db } from "../../db/connect.ts"
import { allOf, isOneOf } from "../../db/queries/sql-lists.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { media } from "../../db/schema/media.ts"
import type { Scope } from "../../permissions/scope.ts"
import { type MediaRow, readMedia } from "./media-item.ts"

/** Photos that are there and that the scope sees, held for a change. */
export async function heldMedia(tx: Db, scope: Scope, ids: number[]): Promise<MediaRow[]> {
  const { accountId } = scope
  await tx
    .select({ id: media.id })
    .from(media)
    .where(and(eq(media.accountId, accountId), inArray(media.id, ids)))
    .orderBy(media.id)
    .for("update")
  const visible = await visibleLocations(tx, scope, "l")
  const isKept = sql`m.account_id = ${accountId} and m.published_status <> 'deleted'`
  return readMedia(tx, allOf([visible, isKept, isOneOf(sql`m.id`, ids)]))
}
