import { millisecondsInMinute } from "date-fns/constants"
import { sql } from "drizzle-orm"
import { maxPhotoRefusals, type PublishedStatus } from "#lib/contract/media-constants.ts"
import { safeError } from "../../core/safe-error.ts"
import { rowsOf } from "../../db/connect.ts"
import type { SourceCode } from "../../db/reference/sources.ts"
import type { ImageCopy } from "../../db/schema/uploads.ts"
import { PhotoRefused } from "../../directories/photo-source.ts"
import { SourceBusy } from "../../directories/response-source.ts"
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
  sourceCode: SourceCode
  sourceName: string
  width: number
  height: number
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
          m.external_id as "externalId", s.code as "sourceCode", s.name as "sourceName",
          p.width, p.height, p.look_hash as "lookHash", p.copies
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

async function publish(deps: Deps, photo: PhotoRow, signal: AbortSignal): Promise<string> {
  const { site } = await emailBrandingOf(deps, photo.accountId)
  const best = photo.copies
    .filter(({ type }) => type === "image/jpeg")
    .toSorted((one, other) => other.width - one.width)[0]!
  const name = copyName({ accountId: photo.accountId, id: photo.uploadId }, best.file)
  const { width, height } = photo
  return deps.photoSources(photo.sourceCode)!.publish(
    placeOf(photo),
    {
      ...{ key: keyOf(photo), url: fileAddress(deps, site, name), category: categoryCode(photo.categoryId) },
      ...{ width, height, lookHash: photo.lookHash ?? "0" },
    },
    signal,
  )
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
    if (!isRemoval) return { end: "published", externalId: await publish(deps, photo, signal) }
    await source.remove(placeOf(photo), keyOf(photo), signal)
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
