import { and, eq, sql } from "drizzle-orm"
import { defaultPerPage, type GooglePhoto } from "#lib/contract/index.ts"
import { photoTypes } from "#lib/contract/media/constants.ts"
import { recordAudit } from "../../audit/record.ts"
import { cursorOf, cursorPlaces } from "../../core/cursors.ts"
import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { allOf, texts } from "../../db/queries/sql-lists.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { sourceId } from "../../db/reference/sources.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"
import { providerPhotos } from "../../db/schema/provider-photos.ts"
import type { Scope } from "../../permissions/scope.ts"
import { isIn } from "../../permissions/summary.ts"
import { cursorPageOf, skippedRows, totalOf } from "../list-answer.ts"
import { visibleLocation } from "../locations/get-location.ts"
import { beyond, orderBy, placeOf, turned } from "../media/photo-cursor.ts"
import type { Service, Verbs } from "../service.ts"

const newestFirst = [null, "desc", "desc", "desc"] as const

/** Google's photos of places that a scope sees, without those that were added here or are being deleted. */
const galleryOf = sql`provider_photos g
  join connection_places p on p.account_id = g.account_id and p.id = g.connection_place_id and p.status = 'matched'
  join oauth_tokens t on t.account_id = p.owner_account_id and t.id = p.token_id and t.revoked_at is null
  join locations l on l.account_id = p.account_id and l.id = p.location_id`
const isShown = sql`g.deleted_at is null and not exists (select 1 from media m
  where m.account_id = g.account_id and m.location_id = p.location_id and m.external_id = g.external_id)`

const columns = sql`g.id, l.id as location_id, g.type, g.category, g.url, g.thumbnail_url, g.width, g.height, g.views,
  ${wireInstant(sql`g.created_at`)} as created_at, g.author, g.author_url, g.author_photo_url, g.report_url, g.error`

/** How the place of a location stands at Google: the one that its gallery is read from. */
async function standingOf(
  db: Db,
  { accountId, now, locationId }: { accountId: number; now: Date; locationId: number },
) {
  const [row] = await rowsOf(
    db,
    { placeId: column.number(), isEnded: column.boolean(), looked_at: column.text().nullable() },
    sql`select p.id as place_id, coalesce(t.expires_at <= ${now.toISOString()}::timestamptz, false) as is_ended,
          ${wireInstant(sql`p.photos_at`)} as looked_at
        from connection_places p
        join oauth_tokens t on t.account_id = p.owner_account_id and t.id = p.token_id and t.revoked_at is null
          and t.sealed_access is not null
        join integrations i on i.id = t.integration_id and i.review_source_id = ${sourceId("google_maps")}
        where p.account_id = ${accountId} and p.location_id = ${locationId} and p.status = 'matched'
        order by t.expires_at desc nulls first, p.id limit 1`,
  )
  return row ?? null
}

/**
 * GET /locations/{id}/google_photos: photos at Google that were not added here, of customers for who may see reviews.
 * @throws 404
 */
const listPhotos: Service<"google_photos.list"> = async ({ deps, scope, params, query }) => {
  const { db, clock } = deps
  const location = await visibleLocation(db, scope, pathId(params.id))
  const [accountId, locationId] = [location.account_id, location.id]
  const path = `/locations/${locationId}/google_photos`
  const standing = await standingOf(db, { accountId, locationId, now: clock.now() })
  const types = photoTypes.filter(
    (type) => (query.type ?? type) === type && (type === "owner" || isIn(scope.permissions, "review.read")),
  )
  const where = sql`g.account_id = ${accountId} and g.connection_place_id = ${standing?.placeId ?? 0}
    and g.type = any(${texts(types)}) and ${isShown}`
  const { after, before } = cursorPlaces(path, query, placeOf)
  const from = after ?? before
  const order = before ? turned(newestFirst) : newestFirst
  const place = [sql`0`, sql`g.created_at`, sql`g.id`, sql`0`]
  const perPage = query.per_page ?? defaultPerPage
  const skipped = skippedRows(query)
  const [found, [counted]] = await Promise.all([
    rowsOf(
      db,
      {
        id: column.number(),
        location_id: column.number(),
        type: column.text<GooglePhoto["type"]>(),
        created_at: column.text(),
        category: column.text().nullable(),
        url: column.text().nullable(),
        thumbnail_url: column.text().nullable(),
        width: column.number().nullable(),
        height: column.number().nullable(),
        views: column.number().nullable(),
        author: column.text().nullable(),
        author_url: column.text().nullable(),
        author_photo_url: column.text().nullable(),
        report_url: column.text().nullable(),
        error: column.text().nullable(),
        dated: column.text(),
      },
      sql`select ${columns}, (g.created_at at time zone 'UTC')::text || '+00' as dated from ${galleryOf}
        where ${allOf([where, from ? beyond(place, from, order) : undefined])}
        order by ${orderBy(place.slice(0, 3), order)} limit ${perPage + 1} offset ${skipped}`,
    ),
    rowsOf(db, { count: column.number() }, sql`select count(*) as count from ${galleryOf} where ${where}`),
  ])
  const hasMore = found.length > perPage
  const rows = found.slice(0, perPage)
  if (before) rows.reverse()
  const cursor = (row: (typeof rows)[number] | undefined) =>
    row ? cursorOf([0, row.dated, row.id, 0]) : null
  const hasNewer = before ? hasMore : after !== null || (skipped > 0 && rows.length > 0)
  const cursors = {
    before: hasNewer ? cursor(rows[0]) : null,
    after: before !== null || hasMore ? cursor(rows.at(-1)) : null,
  }
  const access: "active" | "ended" | "none" = standing ? (standing.isEnded ? "ended" : "active") : "none"
  return {
    _embedded: { google_photos: rows.map(({ dated: _, ...row }) => row) },
    ...totalOf({ count: counted!.count, exact: true }, query),
    _total_pages: Math.ceil(counted!.count / perPage),
    ...cursorPageOf(path, query, cursors),
    ...(counted!.count === 0 ? { _page: 1 } : {}),
    access,
    looked_at: standing?.looked_at ?? null,
  }
}

const markedShape = {
  id: column.number(),
  locationId: column.number(),
  name: column.text(),
  category: column.text().nullable(),
}

type Marked = RowOf<typeof markedShape>

/** Marks a photo of an owner as deleted: it is shown no longer. @throws 404. */
async function markDeleted(tx: Db, scope: Scope, id: number, now: string): Promise<Marked> {
  const visible = await visibleLocations(tx, scope, "l")
  const [photo] = await rowsOf(
    tx,
    markedShape,
    sql`select g.id, l.id as location_id, l.name, g.category from ${galleryOf}
      where g.account_id = ${scope.accountId} and g.id = ${id}::bigint and g.type = 'owner' and ${isShown}
        and ${visible} for update of g`,
  )
  if (!photo) throw notFound()
  await tx
    .update(providerPhotos)
    .set({ deletedAt: now, nextAttemptAt: now, error: null })
    .where(and(eq(providerPhotos.accountId, scope.accountId), eq(providerPhotos.id, id)))
  return photo
}

/** DELETE /google_photos/{id}: deletes a photo of an owner at Google, by a job. @throws 404, also for a customer's. */
const deletePhoto: Service<"google_photos.delete"> = async ({ deps, scope, params, actor }) => {
  const { accountId } = scope
  const id = pathId(params.id)
  await deps.db.transaction(async (tx) => {
    const photo = await markDeleted(tx, scope, id, deps.clock.now().toISOString())
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "media", id, name: photo.name },
      before: { location_id: photo.locationId, category: photo.category },
    })
  })
  await deps.jobs.send("photo_deletion", `${accountId}-${id}`)
  return undefined
}

export const verbs = {
  "google_photos.list": listPhotos,
  "google_photos.delete": deletePhoto,
} satisfies Verbs
