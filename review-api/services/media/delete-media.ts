import { and, eq, inArray } from "drizzle-orm"
import { sameId } from "#lib/contract/same-id.ts"
import type { Caller } from "../../audit/actor.ts"
import { recordAudits } from "../../audit/record.ts"
import { invalid, notFound } from "../../core/errors.ts"
import { filterIds, pathId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { countOwnerPhotos } from "../../db/rollups/owner-photos.ts"
import { media } from "../../db/schema/media.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import type { Call, Service } from "../service.ts"
import { heldMedia } from "./held-media.ts"
import { categoryCode, type MediaRow, mediaItems } from "./media-item.ts"

const wrong = "does not belong to this photo"

/** Checks a caller's claims about the photo: ids of others are told like wrong ones. @throws 422. */
function requireSame(row: MediaRow, body: Call<"media.delete">["body"]): void {
  if (!sameId(row.location_id, body.location_id)) throw invalid({ location_id: [wrong] })
  if (!sameId(row.source_id, body.source_id)) throw invalid({ source_id: [wrong] })
  if (body.url_id != null && !sameId(row.url_id, body.url_id)) throw invalid({ url_id: [wrong] })
}

/** Marks photos as deleted: a job takes them down at their directory, and removes their rows. */
async function markDeleted(
  tx: Db,
  deps: Deps,
  actor: Caller,
  { accountId }: Scope,
  rows: readonly MediaRow[],
) {
  const now = deps.clock.now()
  await tx
    .update(media)
    .set({ publishedStatus: "deleted", nextAttemptAt: now.toISOString(), checkAt: null })
    .where(
      and(
        eq(media.accountId, accountId),
        inArray(
          media.id,
          rows.map(({ id }) => id),
        ),
      ),
    )
  const published = Map.groupBy(
    rows.filter((row) => row.published_status === "published"),
    (row) => row.location_id,
  )
  for (const [locationId, gone] of [...published].sort(([one], [other]) => one - other)) {
    await countOwnerPhotos(tx, { accountId, locationId }, -gone.length, now)
  }
  await recordAudits(
    tx,
    deps,
    actor,
    rows.map(({ id, location_id, location_name, category_id, name }) => ({
      accountId,
      action: actor.operation,
      resource: { type: "media", id, name: location_name },
      before: { location_id, category: category_id === null ? null : categoryCode(category_id), name },
    })),
  )
}

/**
 * PUT /media/{id} (001 §4, D-174): deletes a photo here, and at its directory by a job.
 * @throws 404; 422 when what is said of it is not so.
 */
export const deleteMedia: Service<"media.delete"> = async ({ deps, scope, params, body, actor }) => {
  const { accountId } = scope
  const id = pathId(params.id)
  const row = await deps.db.transaction(async (tx) => {
    const [found] = await heldMedia(tx, scope, [id])
    if (!found) throw notFound()
    requireSame(found, body)
    await markDeleted(tx, deps, actor, scope, [found])
    return { ...found, published_status: "deleted" as const }
  })
  await deps.jobs.send("photo_publication", String(id))
  const [item] = await mediaItems(deps, accountId, [row])
  return item!
}

/**
 * POST /media/bulk_delete (D-285): the same for several photos; one that is gone meanwhile, or out of sight, is counted as
 * missing.
 * @throws 404 when all of them are.
 */
export const bulkDeleteMedia: Service<"media.bulk_delete"> = async ({ deps, scope, body, actor }) => {
  const ids = filterIds(body.media_ids.map(String)) ?? []
  const deleted = await deps.db.transaction(async (tx) => {
    const rows = await heldMedia(tx, scope, ids)
    if (rows.length === 0) throw notFound()
    await markDeleted(tx, deps, actor, scope, rows)
    return rows.map(({ id }) => String(id))
  })
  for (const id of deleted) await deps.jobs.send("photo_publication", id)
  return { deleted: deleted.length, missing: ids.length - deleted.length }
}
