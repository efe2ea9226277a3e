import { and, eq, inArray, lte, ne, sql } from "drizzle-orm"
import { channelOf } from "#lib/contract/index.ts"
import { coverCategoryId, logoCategoryId } from "#lib/contract/media-constants.ts"
import type { Db } from "../../db/connect.ts"
import { countOwnerPhotos } from "../../db/rollups/owner-photos.ts"
import { media } from "../../db/schema/media.ts"
import { locations } from "../../db/schema/places.ts"
import type { JobKind } from "../../jobs/job-kind.ts"
import { publishEvent } from "../../realtime/publish-event.ts"
import type { Deps } from "../deps.ts"
import { firstCheckAt, nextCheckAt } from "../responses/check-times.ts"
import {
  afterRefusal,
  attemptPhoto,
  type PhotoOutcome,
  type PhotoRow,
  photoOf,
  placeOf,
} from "./photo-attempt.ts"
import { releaseUploads } from "./release-uploads.ts"

const maxAtATime = 500

/** Photos of a deleted location wait for it to be restored. */
const isOfLocation = sql`exists (select from ${locations} where ${locations.accountId} = ${media.accountId}
  and ${locations.id} = ${media.locationId} and ${locations.deletedAt} is null)`

const isDue = ({ clock }: Pick<Deps, "clock">) =>
  and(lte(media.nextAttemptAt, clock.now().toISOString()), isOfLocation)

const isPhoto = ({ accountId, id }: Pick<PhotoRow, "accountId" | "id">) =>
  and(eq(media.accountId, accountId), eq(media.id, id))

/** Takes a photo that is due; also one that an attempt has which was killed. */
async function claim(deps: Deps, id: number): Promise<PhotoRow | undefined> {
  const taken = await deps.db
    .update(media)
    .set({ attempts: sql`${media.attempts} + 1` })
    .where(and(eq(media.id, id), isDue(deps)))
    .returning({ id: media.id })
  return taken.length > 0 ? photoOf(deps, id) : undefined
}

/** Pages of the location show how its photos stand. */
const publishStanding = (tx: Db, { accountId, locationId, id }: PhotoRow): Promise<void> =>
  publishEvent(tx, {
    ...{ accountId, locationId, resourceId: id, action: "LOCAL_LISTING_UPDATED" },
    channel: channelOf("location", locationId),
  })

/** A location has one logo and one cover: the one before leaves once the new one is shown (D-172). */
async function replaceOlder(tx: Db, deps: Deps, photo: PhotoRow): Promise<number[]> {
  const { accountId, locationId, categoryId, id } = photo
  if (categoryId !== logoCategoryId && categoryId !== coverCategoryId) return []
  const older = and(
    eq(media.accountId, accountId),
    eq(media.locationId, locationId),
    eq(media.categoryId, categoryId),
    lte(media.id, id),
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
  return replaced.map((row) => row.id)
}

const valuesAfter = (deps: Deps, photo: PhotoRow, outcome: Exclude<PhotoOutcome, { end: "removed" }>) => {
  const now = deps.clock.now()
  const at = now.toISOString()
  switch (outcome.end) {
    case "published":
      return {
        ...{ publishedStatus: "published" as const, externalId: outcome.externalId, error: null },
        ...{ nextAttemptAt: null, publishedAt: at, datedAt: at, checks: 0, checkAt: firstCheckAt(now) },
      }
    case "refused":
      return { ...afterRefusal(photo, now), error: `${photo.sourceName}: ${outcome.reason}` }
    case "busy":
      return {
        ...(photo.status === "deleted" ? {} : { publishedStatus: "failed" as const }),
        nextAttemptAt: new Date(now.getTime() + outcome.waitMs).toISOString(),
        error: `${photo.sourceName} cannot be reached. It is tried again.`,
      }
  }
}

/** Ends an attempt: not when another one has taken the photo meanwhile, or somebody has deleted it. */
async function finish(deps: Deps, photo: PhotoRow, outcome: PhotoOutcome): Promise<boolean> {
  const { isEnded, replaced } = await deps.db.transaction(async (tx) => {
    const isOurs = and(
      isPhoto(photo),
      eq(media.attempts, photo.attempts),
      eq(media.publishedStatus, photo.status),
    )
    const ended =
      outcome.end === "removed"
        ? await tx.delete(media).where(isOurs).returning({ id: media.id })
        : await tx
            .update(media)
            .set(valuesAfter(deps, photo, outcome))
            .where(isOurs)
            .returning({ id: media.id })
    if (ended.length === 0) return { isEnded: false, replaced: [] }
    if (outcome.end === "removed")
      await releaseUploads(tx, photo.accountId, [photo.uploadId], deps.clock.now())
    else await publishStanding(tx, photo)
    if (outcome.end === "published") await countOwnerPhotos(tx, photo, 1, deps.clock.now())
    return { isEnded: true, replaced: outcome.end === "published" ? await replaceOlder(tx, deps, photo) : [] }
  })
  for (const id of replaced) await deps.jobs.send("photo_publication", String(id))
  return isEnded
}

/**
 * Brings a photo to its directory, or away from it (D-174, D-175), until nothing is due: what is deleted while the
 * directory is asked follows at once.
 */
export const photoJob: JobKind<Deps> = {
  retries: 4,
  retryDelaySeconds: 2,
  timeoutSeconds: 120,
  atOnce: 4,
  async run(deps, { id, signal }) {
    for (let photo = await claim(deps, Number(id)); photo; photo = await claim(deps, Number(id)))
      await finish(deps, photo, await attemptPhoto(deps, photo, signal))
  },
  async waiting(deps) {
    const rows = await deps.db
      .select({ id: media.id })
      .from(media)
      .where(isDue(deps))
      .orderBy(media.nextAttemptAt, media.id)
      .limit(maxAtATime)
    return rows.map(({ id }) => String(id))
  },
}

const isCheckDue = ({ clock }: Pick<Deps, "clock">) =>
  and(eq(media.publishedStatus, "published"), lte(media.checkAt, clock.now().toISOString()))

/** Looks whether directories still show what they have published: some look at photos afterwards. */
export const photoCheckJob: JobKind<Deps> = {
  retries: 1,
  retryDelaySeconds: 60,
  timeoutSeconds: 60,
  atOnce: 1,
  async run(deps, { id, signal }) {
    const photo = await photoOf(deps, Number(id))
    const source = photo && deps.photoSources(photo.sourceCode)
    if (photo?.status !== "published" || !photo.externalId || !source) return
    const standing = await source.check(placeOf(photo), photo.externalId, signal)
    const own = and(isPhoto(photo), inArray(media.publishedStatus, ["published"]), isCheckDue(deps))
    if (standing.state === "published") {
      const checks = photo.checks + 1
      await deps.db
        .update(media)
        .set({ checks, checkAt: nextCheckAt(deps.clock.now(), checks) })
        .where(own)
      return
    }
    const error = `${photo.sourceName} removed the photo: ${standing.reason}`
    await deps.db.transaction(async (tx) => {
      const values = { publishedStatus: "dead", error, checkAt: null, publishedAt: null } as const
      const taken = await tx.update(media).set(values).where(own).returning({ id: media.id })
      if (taken.length === 0) return
      await countOwnerPhotos(tx, photo, -1, deps.clock.now())
      await publishStanding(tx, photo)
    })
  },
  async waiting(deps) {
    const rows = await deps.db
      .select({ id: media.id })
      .from(media)
      .where(isCheckDue(deps))
      .orderBy(media.checkAt, media.id)
      .limit(maxAtATime)
    return rows.map(({ id }) => String(id))
  },
}
