import { buffer } from "node:stream/consumers"
import { and, eq, lte, ne, or, sql } from "drizzle-orm"
import {
  coverCategoryId,
  logoCategoryId,
  maxPhotoRefusals,
  type PublishedStatus,
} from "#lib/contract/media/constants.ts"
import { formatCount } from "#lib/format/numbers.ts"
import type { Db } from "../../db/connect.ts"
import type { SourceCode } from "../../db/reference/sources.ts"
import { countOwnerPhotos } from "../../db/rollups/owner-photos.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"
import { media } from "../../db/schema/media.ts"
import type { ImageCopy } from "../../db/schema/uploads.ts"
import type { LocationAtSource } from "../../directories/destination.ts"
import type { PhotoForSource, PhotoSource, RemovedPhoto } from "../../directories/photo-source.ts"
import { noteFailure } from "../../notices/note-failure.ts"
import { isOfLocation, pauseMs, placeOf, publishStanding } from "../../publishing/at-location.ts"
import { firstCheckAt } from "../../publishing/check-times.ts"
import { publishing } from "../../publishing/engine.ts"
import { type Keys, type Kind, keyOf, type Outcome } from "../../publishing/kind.ts"
import { mayPublish, publishables } from "../../publishing/may-publish.ts"
import { isPublicSite } from "../../websites/public-address.ts"
import type { Deps } from "../deps.ts"
import { fileAddress } from "../files/file-address.ts"
import { releaseUploads } from "../uploads/release-uploads.ts"
import { copyName } from "../uploads/upload-files.ts"
import { emailBrandingOf } from "../whitelabels/email-branding.ts"
import { categoryCode } from "./media-item.ts"

/** A photo with what its directory is told of it. */
const photoRowShape = {
  id: column.number(),
  accountId: column.number(),
  locationId: column.number(),
  locationName: column.text(),
  userId: column.number(),
  uploadId: column.text(),
  categoryId: column.number().nullable(),
  status: column.text<PublishedStatus>(),
  /** The status too. */
  version: column.text(),
  attempts: column.number(),
  refusals: column.number(),
  checks: column.number(),
  externalId: column.text().nullable(),
  /** Ids that the directory has given to other photos of the location. */
  others: column.text().array(),
  name: column.text().nullable(),
  createdAt: column.instant(),
  publishedAt: column.instant().nullable(),
  sourceCode: column.text<SourceCode>(),
  sourceName: column.text(),
  lookHash: column.text().nullable(),
  copies: column.json<ImageCopy[]>(),
}

type PhotoRow = RowOf<typeof photoRowShape>

async function photoOf(db: Db, { accountId, id }: Keys): Promise<PhotoRow | undefined> {
  const [row] = await rowsOf(
    db,
    photoRowShape,
    sql`select m.id, m.account_id, m.location_id, l.name as location_name, m.user_id, m.upload_id,
           m.category_id, m.published_status as status,
          m.published_status as version, m.attempts, m.refusals, m.checks,
          m.external_id, m.name, m.created_at, m.published_at, s.code as source_code, s.name as source_name,
          p.look_hash, p.copies,
          array(select o.external_id from media o where o.account_id = m.account_id
            and o.location_id = m.location_id and o.id <> m.id and o.external_id is not null) as others
        from media m join sources s on s.id = m.source_id
        join locations l on l.account_id = m.account_id and l.id = m.location_id
        join uploads p on p.account_id = m.account_id and p.id = m.upload_id
        where m.account_id = ${accountId}::bigint and m.id = ${id}::bigint`,
  )
  return row
}

const isRemoval = ({ status }: PhotoRow): boolean => status === "deleted"

async function pictureOf({ storage }: Deps, name: string): Promise<Uint8Array> {
  const file = await storage.open(name)
  if (!file) throw new Error("the file of a photo is gone")
  return buffer(file.pieces)
}

/** @returns undefined when its files were never made. */
async function forSource(deps: Deps, photo: PhotoRow): Promise<PhotoForSource | undefined> {
  const best = photo.copies
    .filter(({ type }) => type === "image/jpeg")
    .toSorted((one, other) => other.width - one.width)[0]
  if (!best) return undefined
  const { site } = await emailBrandingOf(deps, photo.accountId)
  const file = copyName({ accountId: photo.accountId, id: photo.uploadId }, best.file)
  const { width, height, bytes } = best
  return {
    key: keyOf("photo", photo),
    isRetry: photo.attempts > 1,
    externalId: photo.externalId,
    others: photo.others,
    name: photo.name,
    since: new Date(photo.createdAt).toISOString(),
    url: fileAddress(deps, site, file),
    isPublic: isPublicSite(site),
    read: () => pictureOf(deps, file),
    category: categoryCode(photo.categoryId),
    width,
    height,
    bytes,
    lookHash: photo.lookHash ?? "0",
  }
}

async function removedPhoto(deps: Deps, photo: PhotoRow): Promise<RemovedPhoto> {
  const { externalId, attempts } = photo
  // The first attempt of a photo that was deleted before it is this one.
  const isUnconfirmed = externalId === null && attempts > 1
  const unconfirmed = isUnconfirmed ? ((await forSource(deps, photo)) ?? null) : null
  return { key: keyOf("photo", photo), externalId, unconfirmed }
}

/** A location has one logo and one cover: the one before leaves once the new one is shown (D-172). */
async function replaceOlder(tx: Db, deps: Deps, photo: PhotoRow): Promise<string[]> {
  const { accountId, locationId, categoryId, id } = photo
  if (categoryId !== logoCategoryId && categoryId !== coverCategoryId) return []
  // One that was moved into the category also replaces newer ones that were shown there before.
  const isBefore = photo.publishedAt
    ? or(lte(media.id, id), eq(media.publishedStatus, "published"))
    : lte(media.id, id)
  const older = and(
    eq(media.accountId, accountId),
    eq(media.locationId, locationId),
    eq(media.categoryId, categoryId),
    isBefore,
    ne(media.id, id),
    ne(media.publishedStatus, "deleted"),
  )
  const shown = await tx
    .select({ status: media.publishedStatus })
    .from(media)
    .where(older)
    .orderBy(media.id)
    .for("update")
  const now = deps.clock.now()
  const replaced = await tx
    .update(media)
    .set({ publishedStatus: "deleted", nextAttemptAt: now.toISOString(), checkAt: null })
    .where(older)
    .returning({ id: media.id })
  await countOwnerPhotos(tx, photo, -shown.filter(({ status }) => status === "published").length, now)
  return replaced.map((row) => String(row.id))
}

/** How a photo stands after a directory has refused it once more (D-175). */
function afterRefusal(photo: PhotoRow, words: string | null, now: Date) {
  const refusals = photo.refusals + 1
  const isDead = refusals >= maxPhotoRefusals
  return {
    refusals,
    publishedStatus: isDead ? ("dead" as const) : ("failed" as const),
    nextAttemptAt: isDead ? null : new Date(now.getTime() + pauseMs(refusals)).toISOString(),
    error: `${photo.sourceName}: ${words}`,
  }
}

function valuesAfter(photo: PhotoRow, outcome: Exclude<Outcome, { end: "removed" }>, now: Date) {
  const at = now.toISOString()
  switch (outcome.end) {
    case "published":
      return {
        publishedStatus: "published" as const,
        externalId: outcome.externalId,
        error: null,
        nextAttemptAt: null,
        // Who moves a photo into another category adds none.
        ...(photo.publishedAt ? {} : { publishedAt: at, datedAt: at }),
        checks: 0,
        checkAt: firstCheckAt(now),
      }
    case "failed":
      return afterRefusal(photo, outcome.words, now)
    case "held":
    case "resting":
      return {
        ...(isRemoval(photo) ? {} : { publishedStatus: "failed" as const }),
        nextAttemptAt: outcome.until,
        error: `${photo.sourceName} cannot be reached. We'll try again.`,
      }
  }
}

/** Tells who has added a photo that its directory does not have it (D-321). */
const noteDead = (tx: Db, deps: Deps, photo: PhotoRow): Promise<void> =>
  noteFailure(tx, deps, {
    accountId: photo.accountId,
    userId: photo.userId,
    resource: "photos",
    locationId: photo.locationId,
    factsOf: (count) => ({
      what: count === 1 ? "Your photo" : `${formatCount(count)} of your photos`,
      source: photo.sourceName,
      place: count === 1 ? photo.locationName : null,
    }),
  })

const isPhoto = ({ accountId, id }: Keys) => and(eq(media.accountId, accountId), eq(media.id, id))

/** Photos at their directories (D-174, D-175). */
const photoKind: Kind<
  Deps,
  PhotoRow,
  LocationAtSource,
  PhotoForSource,
  RemovedPhoto,
  PhotoSource,
  undefined
> = {
  name: "photo",
  job: "photo_publication",
  table: media,
  columns: { status: "published_status", version: "published_status" },
  shown: "published",
  isOpen: isOfLocation,
  read: photoOf,
  isRemoval,
  /** Obstacles to changing photos do not keep existing ones from being sent. */
  obstacleOf: (deps, row) => mayPublish(deps, { ...publishables.photo, needs: ["integration"] }, row),
  /** A photo of an account that is not connected any more can't be taken down, and waits to be shown. */
  whenHindered: (row) => (isRemoval(row) ? "removed" : "resting"),
  destination: ({ photoSources }, { sourceCode }) => photoSources(sourceCode),
  at: placeOf,
  wanted: async (deps, row) => (await forSource(deps, row))!,
  removed: removedPhoto,
  nextAttempt: (now, row, waitMs) => new Date(now.getTime() + (waitMs ?? pauseMs(row.attempts))),
  hold: async () => undefined,
  async write({ tx, deps, row, isCurrent }, outcome) {
    if (!isCurrent) return undefined
    const now = deps.clock.now()
    if (outcome.end === "removed") {
      await tx.delete(media).where(isPhoto(row))
      await releaseUploads(tx, row.accountId, [row.uploadId], now)
      return undefined
    }
    const [held] = await tx.select({ categoryId: media.categoryId }).from(media).where(isPhoto(row))
    if (held?.categoryId !== row.categoryId) {
      // It has another category since the attempt began, and goes out once more.
      if (outcome.end === "published")
        await tx.update(media).set({ externalId: outcome.externalId }).where(isPhoto(row))
      return undefined
    }
    const values = valuesAfter(row, outcome, now)
    await tx.update(media).set(values).where(isPhoto(row))
    await publishStanding(tx, row)
    if (values.publishedStatus === "dead") await noteDead(tx, deps, row)
    if (outcome.end !== "published") return undefined
    await countOwnerPhotos(tx, row, 1, now)
    return replaceOlder(tx, deps, row)
  },
  async takeBack({ tx, deps, row }, words) {
    const error = `${row.sourceName} removed the photo: ${words}`
    const values = { publishedStatus: "dead", error, checkAt: null, publishedAt: null } as const
    await tx.update(media).set(values).where(isPhoto(row))
    await countOwnerPhotos(tx, row, -1, deps.clock.now())
    await publishStanding(tx, row)
    await noteDead(tx, deps, row)
  },
}

export const { publication: photoPublicationJob, check: photoCheckJob } = publishing(photoKind)
