import { and, eq, sql } from "drizzle-orm"
import { categoryRank, photoObstacles } from "#lib/contract/media/constants.ts"
import { recordAudit } from "../../audit/record.ts"
import { invalid, notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { countOwnerPhotos } from "../../db/rollups/owner-photos.ts"
import { media } from "../../db/schema/media.ts"
import { googleCode } from "../../listings/google-listing.ts"
import { mayPublish, publishables } from "../../publishing/may-publish.ts"
import type { Service } from "../service.ts"
import { heldMedia } from "./held-media.ts"
import { categoryCode, mediaItems, readMedia } from "./media-item.ts"
import { categoryFor } from "./photo-category.ts"

const codeOf = (id: number | null): string | null => (id === null ? null : categoryCode(id))

/**
 * PATCH /media/{id}: gives a photo another category, or none, and has its directory follow. A logo or cover takes the
 * place of the one before it once the directory shows it.
 * @throws 404; 422 at the field for a category that does not exist or that the picture does not fit (D-173), and for
 * photos that cannot be changed (D-171).
 */
export const updateMedia: Service<"media.update"> = async ({ deps, scope, params, body, actor }) => {
  const { accountId } = scope
  const id = pathId(params.id)
  const isPhoto = sql`m.account_id = ${accountId} and m.id = ${id}::bigint`
  const isChanged = await deps.db.transaction(async (tx) => {
    const [row] = await heldMedia(tx, scope, [id])
    if (!row) throw notFound()
    const category = categoryFor(body.category_id, row)
    if ((category?.id ?? null) === row.category_id) return false
    const at = { accountId, sourceCode: googleCode, locationIds: [row.location_id] }
    const obstacle = await mayPublish({ ...deps, db: tx }, publishables.photo, at)
    if (obstacle) throw invalid({ category_id: [photoObstacles[obstacle]] })
    const now = deps.clock.now()
    await tx
      .update(media)
      .set({
        categoryId: category?.id ?? null,
        categoryRank: categoryRank(category),
        publishedStatus: "pending",
        refusals: 0,
        error: null,
        nextAttemptAt: now.toISOString(),
        checkAt: null,
      })
      .where(and(eq(media.accountId, accountId), eq(media.id, id)))
    const place = { accountId, locationId: row.location_id }
    if (row.published_status === "published") await countOwnerPhotos(tx, place, -1, now)
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "media", id, name: row.location_name },
      before: { category: codeOf(row.category_id) },
      after: { category: category?.code ?? null },
    })
    return true
  })
  if (isChanged) await deps.jobs.send("photo_publication", String(id))
  const [now] = await mediaItems(deps, accountId, await readMedia(deps.db, isPhoto))
  if (!now) throw notFound()
  return now
}
