import { buffer } from "node:stream/consumers"
import { millisecondsInMinute } from "date-fns/constants"
import { sql } from "drizzle-orm"
import { maxPhotoRefusals, type PublishedStatus } from "#lib/contract/media-constants.ts"
import { safeError } from "../../core/safe-error.ts"
import { rowsOf } from "../../db/connect.ts"
import type { SourceCode } from "../../db/reference/sources.ts"
import type { ImageCopy } from "../../db/schema/uploads.ts"
import { type PhotoForSource, PhotoRefused, type RemovedPhoto } from "../../directories/photo-source.ts"
import { SourceBusy } from "../../directories/response-source.ts"
import { isPublicSite } from "../../websites/public-address.ts"
import type { Deps } from "../deps.ts"
import { fileAddress } from "../files/file-address.ts"
import { hasGoogle } from "../local-listings/google-listing.ts"
import { copyName } from "../uploads/upload-files.ts"
import { emailBrandingOf } from "../whitelabels/email-branding.ts"
import { categoryCode } from "./media-item.ts"

/** A photo with what its directory is told of it. */
export type PhotoRow = {
  id: number
  accountId: number
  locationId: number
  uploadId: string
  categoryId: number | null
  status: PublishedStatus
  attempts: number
  refusals: number
  checks: number
  externalId: string | null
  /** Ids that the directory has given to other photos of the location. */
  others: string[]
  name: string | null
  createdAt: string
  sourceCode: SourceCode
  sourceName: string
  lookHash: string | null
  copies: ImageCopy[]
}

/** What became of one attempt. */
export type PhotoOutcome =
  | { end: "published"; externalId: string }
  | { end: "removed" }
  | { end: "refused"; reason: string }
  | { end: "busy"; waitMs: number }

/** @returns undefined when there is no such photo. */
export async function photoOf({ db }: Pick<Deps, "db">, id: number): Promise<PhotoRow | undefined> {
  const [row] = await rowsOf<PhotoRow>(
    db,
    sql`select m.id, m.account_id as "accountId", m.location_id as "locationId", m.upload_id as "uploadId",
          m.category_id as "categoryId", m.published_status as status, m.attempts, m.refusals, m.checks,
          m.external_id as "externalId", m.name, m.created_at as "createdAt", s.code as "sourceCode", s.name as "sourceName",
          p.look_hash as "lookHash", p.copies,
          array(select o.external_id from media o where o.account_id = m.account_id
            and o.location_id = m.location_id and o.id <> m.id and o.external_id is not null) as others
        from media m join sources s on s.id = m.source_id
        join uploads p on p.account_id = m.account_id and p.id = m.upload_id where m.id = ${id}`,
  )
  return (
    row && {
      ...row,
      id: Number(row.id),
      accountId: Number(row.accountId),
      locationId: Number(row.locationId),
    }
  )
}

export const placeOf = ({ accountId, locationId, sourceCode }: PhotoRow) => ({
  accountId,
  locationId,
  sourceCode,
})

/** The same for each attempt at a photo, so that a directory has it once. */
const keyOf = ({ accountId, id }: PhotoRow): string => `photo-${accountId}-${id}`

/** From one attempt to the next, the longer the more there were. */
const pauseMs = (count: number): number => Math.min(count, 30) * millisecondsInMinute

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
    ...{ key: keyOf(photo), isRetry: photo.attempts > 1, others: photo.others, name: photo.name },
    since: new Date(photo.createdAt).toISOString(),
    ...{ url: fileAddress(deps, site, file), isPublic: isPublicSite(site) },
    read: () => pictureOf(deps, file),
    category: categoryCode(photo.categoryId),
    ...{ width, height, bytes, lookHash: photo.lookHash ?? "0" },
  }
}

async function removedPhoto(deps: Deps, photo: PhotoRow): Promise<RemovedPhoto> {
  const { externalId, attempts } = photo
  // The first attempt of a photo that was deleted before it is this one.
  const isUnconfirmed = externalId === null && attempts > 1
  const unconfirmed = isUnconfirmed ? ((await forSource(deps, photo)) ?? null) : null
  return { key: keyOf(photo), externalId, unconfirmed }
}

/**
 * Asks the directory once to show a photo, or to take it down. A photo of an account that is not connected any more
 * can't be taken down, and waits to be shown.
 * @throws when the program stops, so that somebody else goes on.
 */
export async function attemptPhoto(deps: Deps, photo: PhotoRow, signal: AbortSignal): Promise<PhotoOutcome> {
  const isRemoval = photo.status === "deleted"
  const source = deps.photoSources(photo.sourceCode)
  const isReachable = source !== null && (await hasGoogle(deps.db, photo.accountId, deps.clock.now()))
  if (!isReachable) return isRemoval ? { end: "removed" } : { end: "busy", waitMs: pauseMs(photo.attempts) }
  try {
    if (!isRemoval) {
      const given = (await forSource(deps, photo))!
      return { end: "published", externalId: await source.publish(placeOf(photo), given, signal) }
    }
    await source.remove(placeOf(photo), await removedPhoto(deps, photo), signal)
    return { end: "removed" }
  } catch (error) {
    if (signal.aborted && (signal.reason as Error).name !== "TimeoutError") throw error
    if (error instanceof PhotoRefused && !isRemoval) return { end: "refused", reason: error.reason }
    deps.log.warn({ photo: photo.id, error: safeError(error) }, "a directory did not respond")
    const waitMs = error instanceof SourceBusy ? error.waitMs : null
    return { end: "busy", waitMs: waitMs ?? pauseMs(photo.attempts) }
  }
}

/** How a photo stands after a directory has refused it once more (D-175). */
export const afterRefusal = (photo: PhotoRow, now: Date) => {
  const refusals = photo.refusals + 1
  const isDead = refusals >= maxPhotoRefusals
  return {
    refusals,
    publishedStatus: isDead ? ("dead" as const) : ("failed" as const),
    nextAttemptAt: isDead ? null : new Date(now.getTime() + pauseMs(refusals)).toISOString(),
  }
}
