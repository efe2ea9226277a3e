import { sql } from "drizzle-orm"
import type { Db } from "#review-api/db/connect.ts"
import { reviewReadings, reviewsToRead } from "#review-api/db/schema/mentions.ts"
import { anyRows } from "#tests/support/any-rows.ts"
import { polled } from "../polled.ts"
import { recountedTerms } from "../recount-mentions.ts"
import { seedTwoAccounts } from "../seed.ts"
import { heldCommit } from "./hold.ts"
import type { KilledKind } from "./scene.ts"

const point = "a batch of readings, written and not kept"
/** Reviews are read by 50. */
const rows = 140

/** Orphaned jobs are retried after half a minute. */
const passRetryDelay = (db: Db) =>
  db.execute(sql`update jobs.job set start_after = now() where state = 'retry' and start_after > now()`)

export const readingKill: KilledKind = {
  title: "while it reads reviews, goes on after its next start and counts no mention twice",
  shownOn: "postgres",

  around: (hold) => ({
    database: (opened) =>
      heldCommit(opened, hold, sql`(select count(*) from ${reviewReadings}) >= 100`, point),
  }),

  async expectPreserved(scene) {
    const { first, second } = await scene.opened(async ({ db }) => {
      const seeded = await seedTwoAccounts({ db })
      await db.execute(sql`
        insert into reviews (account_id, location_id, source_id, identity, rating, stars, content, published_at)
        select ${seeded.first.id}, ${seeded.first.locationIds[0]}, 1, 'many-' || n, 5, 5,
          'The friendly staff served a cold soup number ' || n || '. The room was very clean.',
          '2025-05-01'::timestamptz + n * interval '1 hour' from generate_series(1, ${rows}) n`)
      return seeded
    })
    const before = await scene.start()
    await before.isHeld(point)
    await before.kill()
    const kept = await scene.opened(({ db }) => db.select().from(reviewReadings))
    // The batches before the one under way.
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.length).toBeLessThan(100)

    const { deps } = await scene.startAgain()
    await polled(
      async () => {
        await passRetryDelay(deps.db)
        return deps.db.select().from(reviewsToRead)
      },
      (waiting) => waiting.length === 0,
    )
    const read = await deps.db.select().from(reviewReadings)
    expect(read).toHaveLength(rows + first.reviewIds.length + second.reviewIds.length)
    for (const { id } of [first, second]) {
      const counted = await anyRows(
        deps.db,
        sql`select kind, to_char(month, 'YYYY-MM') as month, source_id as "sourceId", term, positive, negative, total
            from mention_months where account_id = ${id} and total > 0
            order by kind collate "C", month, source_id, term collate "C"`,
      )
      expect(counted).toEqual(await recountedTerms(deps.db, id))
    }
  },
}
