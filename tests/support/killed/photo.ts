import { asc } from "drizzle-orm"
import { media } from "#review-api/db/schema/media.ts"
import { simulatedPhotos } from "#review-api/db/schema/simulated-photos.ts"
import { uploads } from "#review-api/db/schema/uploads.ts"
import { allowPhotos, seedPhoto } from "../photos.ts"
import { polled } from "../polled.ts"
import { heldPhotos } from "./hold.ts"
import type { KilledKind } from "./scene.ts"
import { seedReadAccounts } from "./seed-read.ts"

const before = "Before the directory has the logo"
const after = "After the directory has the cover"

export const photoKill: KilledKind = {
  title: "while a photo is published, before or after the directory has it, publishes it once",
  shownOn: "postgres",
  env: { SIMULATED_SOURCES: "true", SIMULATED_DELAY_MS: "0", SIMULATED_ANSWER_DELAY_MS: "0" },

  around: (hold) => ({
    outside: (usual) => ({
      ...usual,
      photoSources: heldPhotos(usual.photoSources!, hold, { LOGO: before }, { COVER: after }),
    }),
  }),

  async expectPreserved(scene) {
    const ids = await scene.opened(async ({ db }) => {
      const { first } = await seedReadAccounts({ db })
      await allowPhotos({ db }, first.id, first.locationIds.slice(0, 1))
      const due = { nextAttemptAt: new Date().toISOString() }
      const made = [
        await seedPhoto({ db }, first, { ...due, categoryId: 1, categoryRank: 2 }),
        await seedPhoto({ db }, first, { ...due, categoryId: 2, categoryRank: 3 }),
      ]
      const copy = { file: "640.jpg", type: "image/jpeg", width: 640, height: 480, bytes: 20_000 }
      await db.update(uploads).set({ copies: [copy], lookHash: "0f1e2d3c4b5a6978" })
      return made
    })
    const killed = await scene.start()
    await killed.isHeld(before)
    await killed.isHeld(after)
    await killed.kill()

    const { deps } = await scene.startAgain()
    const photos = await polled(
      () => deps.db.select().from(media).orderBy(asc(media.id)),
      (rows) => rows.every(({ publishedStatus }) => publishedStatus === "published"),
    )
    expect(photos.map(({ id, attempts, error }) => [id, attempts, error])).toEqual(
      ids.map((id) => [id, 2, null]),
    )
    const shown = await deps.db.select().from(simulatedPhotos).orderBy(asc(simulatedPhotos.key))
    expect(shown.map(({ category, calls }) => [category, calls])).toEqual([
      ["LOGO", 1],
      ["COVER", 2],
    ])
  },
}
