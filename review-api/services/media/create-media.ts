import { and, eq, inArray, isNull, ne, type SQL, sql } from "drizzle-orm"
import { categoryRank, photoObstacles } from "#lib/contract/media/constants.ts"
import { sameId } from "#lib/contract/same-id.ts"
import { recordAudit } from "../../audit/record.ts"
import { invalid, notFound } from "../../core/errors.ts"
import { filterIds } from "../../core/ids.ts"
import { alikeBits } from "../../core/look-hash.ts"
import type { Db } from "../../db/connect.ts"
import { allOf, isOneOf } from "../../db/queries/sql-lists.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { sourceId } from "../../db/reference/sources.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { media } from "../../db/schema/media.ts"
import { googleCode } from "../../listings/google-listing.ts"
import { mayPublish, publishables } from "../../publishing/may-publish.ts"
import type { Deps } from "../deps.ts"
import type { Service } from "../service.ts"
import { heldUpload, keepUpload, uploadAt } from "../uploads/held-upload.ts"
import type { UploadRow } from "../uploads/upload-files.ts"
import { mediaItems, readMedia } from "./media-item.ts"
import { categoryFor } from "./photo-category.ts"

/** Photos that stand at locations already and look like an upload: the first of each location, told by the database. */
async function lookAlikes(tx: Db, { accountId, id, lookHash }: UploadRow, locationIds: readonly number[]) {
  const bits = (hash: SQL) => sql`('x' || ${hash})::bit(64)`
  const isAlike = lookHash
    ? sql`bit_count(${bits(sql`p.look_hash`)} # ${bits(sql`${lookHash}::text`)}) <= ${alikeBits}`
    : sql`false`
  const rows = await rowsOf(
    tx,
    { id: column.number(), location_id: column.number() },
    sql`select distinct on (m.location_id) m.location_id, m.id from media m
        join uploads p on p.account_id = m.account_id and p.id = m.upload_id
        where m.account_id = ${accountId} and ${isOneOf(sql`m.location_id`, locationIds)}
          and m.published_status <> 'deleted' and (m.upload_id = ${id} or ${isAlike})
        order by m.location_id, m.id`,
  )
  return new Map(rows.map((row) => [row.location_id, row.id]))
}

/**
 * Photos of an upload that stand at locations with the same category: an upload is one file that someone has chosen
 * once, so adding it again is another try, after an answer that was lost or after its directory has refused it. Those
 * that are dead are sent once more.
 * @returns their ids by location.
 */
async function sentBefore(
  tx: Db,
  { clock }: Pick<Deps, "clock">,
  { accountId, id }: UploadRow,
  categoryId: number | null,
  locationIds: readonly number[],
): Promise<Map<number, number>> {
  const isSame = and(
    eq(media.accountId, accountId),
    eq(media.uploadId, id),
    categoryId === null ? isNull(media.categoryId) : eq(media.categoryId, categoryId),
    inArray(media.locationId, [...locationIds]),
    ne(media.publishedStatus, "deleted"),
  )
  await tx
    .update(media)
    .set({
      publishedStatus: "pending",
      refusals: 0,
      error: null,
      nextAttemptAt: clock.now().toISOString(),
    })
    .where(and(isSame, eq(media.publishedStatus, "dead")))
  const rows = await tx.select({ id: media.id, locationId: media.locationId }).from(media).where(isSame)
  return new Map(rows.map(({ id, locationId }) => [locationId, id]))
}

/**
 * POST /media (001 §7, D-175): adds a processed upload to locations, all of them or none, and has it published. A logo
 * or cover replaces the one before it once the directory has taken it. Where a location has this photo of this upload
 * already it stays the one it is.
 * @throws 404 for a location out of sight; 409 while the image is being processed; 422 at the field for an image that
 * is gone or does not fit the category, and for locations whose photos cannot be changed (D-171).
 */
export const createMedia: Service<"media.create"> = async ({ deps, scope, body, actor }) => {
  const { accountId, userId } = scope
  const source = sourceId(googleCode)
  if (!sameId(body.source_id, source)) throw invalid({ source_id: ["does not take photos"] })
  const ids = (filterIds(body.location_ids.map(String)) ?? []).toSorted((one, other) => one - other)
  const made = await deps.db.transaction(async (tx) => {
    const visible = await visibleLocations(tx, scope, "l")
    const held = await rowsOf(
      tx,
      { id: column.number(), name: column.text() },
      sql`select l.id, l.name from locations l where ${allOf([visible, isOneOf(sql`l.id`, ids)])}
          order by l.id for share`,
    )
    if (held.length !== ids.length) throw notFound()
    const at = { accountId, sourceCode: googleCode, locationIds: ids }
    const obstacle = await mayPublish({ ...deps, db: tx }, publishables.photo, at)
    if (obstacle) throw invalid({ location_ids: [photoObstacles[obstacle]] })
    const upload = await heldUpload(tx, deps, scope, uploadAt(body.s3_path), "s3_path")
    const category = categoryFor(body.category_id, upload)
    const alike = await lookAlikes(tx, upload, ids)
    await keepUpload(tx, upload)
    const now = deps.clock.now().toISOString()
    const before = await sentBefore(tx, deps, upload, category?.id ?? null, ids)
    const fresh = ids.filter((id) => !before.has(id))
    if (fresh.length === 0) return [...before.values()]
    const rows = await tx
      .insert(media)
      .values(
        fresh.map((locationId) => ({
          accountId,
          locationId,
          uploadId: upload.id,
          sourceId: source,
          userId,
          categoryId: category?.id ?? null,
          categoryRank: categoryRank(category),
          name: body.name ?? null,
          duplicateOfId: alike.get(locationId) ?? null,
          nextAttemptAt: now,
          createdAt: now,
          datedAt: now,
        })),
      )
      .returning({ id: media.id, locationId: media.locationId })
    for (const { id, locationId } of rows) {
      await recordAudit(tx, deps, actor, {
        accountId,
        resource: { type: "media", id, name: held.find((one) => one.id === locationId)!.name },
        after: { location_id: locationId, category: category?.code ?? null, name: body.name ?? null },
      })
    }
    return [...before.values(), ...rows.map(({ id }) => id)]
  })
  for (const id of made) await deps.jobs.send("photo_publication", String(id))
  const rows = await readMedia(
    deps.db,
    sql`m.account_id = ${accountId} and ${isOneOf(sql`m.id`, made)} order by m.id`,
  )
  return { media: await mediaItems(deps, accountId, rows) }
}
