import { and, eq, isNull, sql } from "drizzle-orm"
import { isLookAlike } from "../../core/look-hash.ts"
import { simulatedPhotos } from "../../db/schema/simulated-photos.ts"
import type { LocationAtSource } from "../destination.ts"
import type { PhotoForSource, PhotoSources, RemovedPhoto } from "../photo-source.ts"
import type { SourceBehaviour } from "./behaviour.ts"
import { type Base, createSimulatedDestination } from "./simulated-destination.ts"

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

/**
 * Simulated directories in place of all real ones: they refuse photos that are small, that look like writing or that they
 * have already, and take blank ones down when they look at them later.
 */
export function createSimulatedPhotos(base: Base, behaviour: SourceBehaviour): PhotoSources {
  const { db, clock } = base
  const isKey = (accountId: number, key: string) =>
    and(eq(simulatedPhotos.accountId, accountId), eq(simulatedPhotos.key, key))

  const source = createSimulatedDestination<LocationAtSource, PhotoForSource, RemovedPhoto>(base, behaviour, {
    name: "photo",
    table: simulatedPhotos,
    async refusalOf({ accountId, locationId, sourceCode }, photo) {
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
    },
    keep: ({ accountId, locationId, sourceCode }, { key, category, lookHash }) =>
      db
        .insert(simulatedPhotos)
        .values({
          accountId,
          key,
          locationId,
          sourceCode,
          category,
          lookHash,
          createdAt: clock.now().toISOString(),
        })
        .onConflictDoUpdate({
          target: [simulatedPhotos.accountId, simulatedPhotos.key],
          set: { calls: sql`${simulatedPhotos.calls} + 1` },
        }),
    again: ({ accountId }, { key, category }) =>
      db.update(simulatedPhotos).set({ category }).where(isKey(accountId, key)),
    takeDown: ({ accountId }, { key }) =>
      db
        .update(simulatedPhotos)
        .set({ removedAt: clock.now().toISOString() })
        .where(and(isKey(accountId, key), isNull(simulatedPhotos.removedAt))),
    async laterOf({ accountId }, key) {
      const [photo] = await db.select().from(simulatedPhotos).where(isKey(accountId, key))
      const refusal = photo && isBlank(photo.lookHash) ? "The photo does not show the location." : null
      return photo && { createdAt: photo.createdAt, refusal }
    },
  })
  return () => source
}
