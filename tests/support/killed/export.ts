import { sql } from "drizzle-orm"
import type { Db } from "#review-api/db/connect.ts"
import { exportFiles } from "#review-api/db/schema/export-files.ts"
import { polled } from "../polled.ts"
import type { SeededAccount } from "../seed.ts"
import { heldFiles } from "./hold.ts"
import type { KilledKind } from "./scene.ts"
import { seedReadAccounts } from "./seed-read.ts"

const half = "half a file"
const whole = "a whole file whose row does not know"
/** More than one batch of a file. */
const rows = 2_500

/** Many reviews of last year without a text, which no one has to read, at one location. */
export const addManyReviews = (db: Db, { id, locationIds }: SeededAccount, count: number) =>
  db.execute(sql`
    insert into reviews (account_id, location_id, source_id, identity, rating, stars, published_at)
    select ${id}, ${locationIds[0]}, 1, 'many-' || n, 5, 5,
      date_trunc('year', now()) - interval '30 days' - (n % 300) * interval '1 day'
    from generate_series(1, ${count}) n`)

export const exportKill: KilledKind = {
  title: "while it makes files, makes them after its next start, whole and once, and serves nothing before",
  shownOn: "postgres",

  around: (hold) => ({
    outside: (usual) => ({
      ...usual,
      storage: heldFiles(usual.storage, hold, (nth) =>
        nth === 1 ? { afterPieces: 2, point: half } : { whenWhole: true, point: whole },
      ),
    }),
  }),

  async expectPreserved(scene) {
    const accountId = await scene.opened(async ({ db }) => {
      const { first } = await seedReadAccounts({ db })
      await addManyReviews(db, first, rows)
      return first.id
    })
    const before = await scene.start()
    const as = await before.signIn()
    const ids: string[] = []
    for (const point of [half, whole]) {
      const body = { resource: "reviews", send_email: false }
      const requested = await before.call("POST", `/export_files/${accountId}`, { as, body })
      ids.push(requested.body.id)
      await before.isHeld(point)
    }
    for (const id of ids) {
      const early = await before.call("GET", `/fetch-export-file/${id}/file-data`, { as })
      expect(early.status).toBe(404)
    }
    await before.kill()
    expect(await scene.files()).toEqual([`${ids[1]}.csv`])

    const after = await scene.startAgain()
    for (const id of ids) {
      const file = await polled(
        async () => (await after.call("GET", `/export_files/${id}`, { as })).body,
        ({ status }) => !["pending", "processing"].includes(status),
      )
      expect(file).toMatchObject({ status: "completed", rows: rows + 30 })
      const { text } = await after.call("GET", file.file_url, { as })
      expect(text.split("\r\n")).toHaveLength(rows + 30 + 2)
    }
    expect(await scene.files()).toEqual(ids.map((id) => `${id}.csv`).sort())
    const kept = await after.deps.db.select().from(exportFiles)
    expect(kept.map(({ attempts }) => attempts)).toEqual([2, 2])
  },
}
