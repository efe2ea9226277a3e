import { and, eq, sql } from "drizzle-orm"
import { sameId } from "#lib/contract/index.ts"
import { recordAudit } from "../../audit/record.ts"
import { invalid, notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { allOf } from "../../db/queries/sql-lists.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { countOwnerPhotos } from "../../db/rollups/owner-photos.ts"
import { media } from "../../db/schema/media.ts"
import type { Call, Service } from "../service.ts"
import { categoryCode, type MediaRow, mediaItems, readMedia } from "./media-item.ts"

const wrong = "does not belong to this photo"

/** What a caller says of the photo has to be so: ids of others are told like wrong ones. @throws 422. */
function requireSame(row: MediaRow, body: Call<"media.delete">["body"]): void {
  if (!sameId(row.location_id, body.location_id)) throw invalid({ location_id: [wrong] })
  if (!sameId(row.source_id, body.source_id)) throw invalid({ source_id: [wrong] })
  if (body.url_id != null && !sameId(row.url_id, body.url_id)) throw invalid({ url_id: [wrong] })
}

/**
 * PUT /media/{id} (001 §4, D-174): deletes a photo here, and at its directory by a job.
 * @throws 404; 422 when what is said of it is not so.
 */
export const deleteMedia: Service<"media.delete"> = async ({ deps, scope, params, body, actor }) => {
  const { accountId } = scope
  const id = pathId(params.id)
  const row = await deps.db.transaction(async (tx) => {
    const own = and(eq(media.accountId, accountId), eq(media.id, id))
    await tx.select({ id: media.id }).from(media).where(own).for("update")
    const visible = await visibleLocations(tx, scope, "l")
    const [found] = await readMedia(
      tx,
      allOf([visible, sql`m.account_id = ${accountId} and m.id = ${id} and m.published_status <> 'deleted'`]),
    )
    if (!found) throw notFound()
    requireSame(found, body)
    const now = deps.clock.now()
    const nextAttemptAt = now.toISOString()
    await tx.update(media).set({ publishedStatus: "deleted", nextAttemptAt, checkAt: null }).where(own)
    if (found.published_status === "published") {
      await countOwnerPhotos(tx, { accountId, locationId: Number(found.location_id) }, -1, now)
    }
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "media", id, name: found.location_name },
      before: {
        location_id: found.location_id,
        category: found.category_id === null ? null : categoryCode(found.category_id),
        name: found.name,
      },
    })
    return { ...found, published_status: "deleted" as const }
  })
  await deps.jobs.send("photo_publication", String(id))
  const [item] = await mediaItems(deps, accountId, [row])
  return item!
}
