import { setTimeout as pause } from "node:timers/promises"
import { and, eq, isNull, sql } from "drizzle-orm"
import { isLookAlike } from "../../core/look-hash.ts"
import type { BaseDeps } from "../../db/base-deps.ts"
import { simulatedPhotos } from "../../db/schema/simulated-photos.ts"
import type { LocationAtSource } from "../listing-source.ts"
import { type PhotoForSource, PhotoRefused, type PhotoSource, type PhotoSources } from "../photo-source.ts"
import { SourceBusy } from "../response-source.ts"
import type { SourceBehaviour } from "./behaviour.ts"

type Base = Pick<BaseDeps, "db" | "clock" | "log">

/** Sides, in pixels, that a photo needs here. */
const leastSide = 300

/** A picture of one color has no pixel that is brighter than the next. */
const isBlank = (lookHash: string): boolean => /^0+$/.test(lookHash)

/** Places of a picture where it has to change from dark to light or back to look like writing: of 56. */
const leastChanges = 48

/**
 * Whether a picture looks like writing: a line of letters is dark and light by turns all the way. No real reader of texts
 * is behind it: of the 8 rows of 8 places that the hash of a picture has, nearly each has to differ from the next.
 */
function isText(lookHash: string): boolean {
  const rows = lookHash.match(/../g)?.map((row) => Number.parseInt(row, 16)) ?? []
  const changes = rows.map(
    (row) => [0, 1, 2, 3, 4, 5, 6].filter((at) => ((row >> at) ^ (row >> (at + 1))) & 1).length,
  )
  return changes.reduce((sum, count) => sum + count, 0) >= leastChanges
}

/** Simulated directories in place of all real ones. */
export function createSimulatedPhotos(base: Base, behaviour: SourceBehaviour): PhotoSources {
  const source = createSource(base, behaviour)
  return () => source
}

/**
 * Directories that live in the database and behave like real ones: they take their time, refuse photos that are small,
 * that look like writing or that they have already, and take blank ones down when they look at them later.
 */
function createSource({ db, clock, log }: Base, behaviour: SourceBehaviour): PhotoSource {
  const isKey = (accountId: number, key: string) =>
    and(eq(simulatedPhotos.accountId, accountId), eq(simulatedPhotos.key, key))

  function reach({ sourceCode }: LocationAtSource): void {
    if (behaviour.outages.includes("*") || behaviour.outages.includes(sourceCode)) throw new SourceBusy()
  }

  async function refusalOf({ accountId, locationId, sourceCode }: LocationAtSource, photo: PhotoForSource) {
    if (Math.min(photo.width, photo.height) < leastSide)
      return `The photo is smaller than ${leastSide} x ${leastSide} pixels.`
    if (isText(photo.lookHash)) return "The photo is mostly text."
    const shown = await db
      .select({ lookHash: simulatedPhotos.lookHash, category: simulatedPhotos.category })
      .from(simulatedPhotos)
      .where(
        and(
          eq(simulatedPhotos.accountId, accountId),
          eq(simulatedPhotos.locationId, locationId),
          eq(simulatedPhotos.sourceCode, sourceCode),
          isNull(simulatedPhotos.removedAt),
        ),
      )
    const isShown = shown.some(
      (one) => one.category === photo.category && isLookAlike(one.lookHash, photo.lookHash),
    )
    return isShown ? "The location already shows this photo." : null
  }

  return {
    async publish(location, photo, signal) {
      log.info({ source: location.sourceCode }, "a simulated directory is given a photo")
      await pause(behaviour.delayMs, undefined, { signal })
      reach(location)
      const { accountId, locationId, sourceCode } = location
      const { key, category, lookHash } = photo
      const again = { calls: sql`${simulatedPhotos.calls} + 1` }
      const [known] = await db
        .update(simulatedPhotos)
        .set(again)
        .where(isKey(accountId, key))
        .returning({ key: simulatedPhotos.key })
      if (!known) {
        const reason = await refusalOf(location, photo)
        if (reason !== null) throw new PhotoRefused(reason)
        const createdAt = clock.now().toISOString()
        await db
          .insert(simulatedPhotos)
          .values({ accountId, key, locationId, sourceCode, category, lookHash, createdAt })
          .onConflictDoUpdate({ target: [simulatedPhotos.accountId, simulatedPhotos.key], set: again })
        log.info({ source: sourceCode }, "a simulated directory shows a photo")
      }
      await pause(behaviour.answerDelayMs, undefined, { signal })
      return key
    },
    async remove(location, { key }, signal) {
      await pause(behaviour.delayMs, undefined, { signal })
      reach(location)
      await db
        .update(simulatedPhotos)
        .set({ removedAt: clock.now().toISOString() })
        .where(and(isKey(location.accountId, key), isNull(simulatedPhotos.removedAt)))
      await pause(behaviour.answerDelayMs, undefined, { signal })
    },
    async check(location, externalId, signal) {
      await pause(behaviour.delayMs, undefined, { signal })
      reach(location)
      const [photo] = await db.select().from(simulatedPhotos).where(isKey(location.accountId, externalId))
      const isLater = photo && Date.parse(photo.createdAt) + behaviour.laterMs <= clock.now().getTime()
      if (!isLater || !isBlank(photo.lookHash)) return { state: "published" }
      return { state: "removed", reason: "The photo does not show the location." }
    },
  }
}
