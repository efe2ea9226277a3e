import { sql } from "drizzle-orm"
import type { Database } from "#review-api/db/connect.ts"
import { dropImportRollups } from "#review-api/db/rollups/drop-import.ts"
import { rebuildRollups } from "#review-api/db/rollups/rebuild.ts"
import { recountRollups } from "#review-api/db/rollups/recount.ts"
import { writeRollups } from "#review-api/db/rollups/write.ts"
import { column, countOf, rowsOf } from "#review-api/db/rows.ts"
import { fc } from "#tests/support/properties.ts"
import { databasesFor, openTestDatabase } from "../../support/databases.ts"
import { addReviews, changeOf, createFixture } from "../../support/review-fixture.ts"
import { expectRightRollups } from "../../support/rollup-check.ts"

describe.each(databasesFor("rollups"))("rollups on %s", (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(kind)
  })
  afterAll(() => database.close())

  test("the written figures are those of a full recount, whatever the zone and the day", async () => {
    const zones = ["UTC", "America/New_York", "Pacific/Apia", "America/St_Johns", "Asia/Kolkata"]
    const fixtures = fc.record({ timeZone: fc.constantFrom(...zones), seed: fc.nat(), start: fc.nat(8_000) })
    await fc.assert(
      fc.asyncProperty(fixtures, async ({ timeZone, seed, start }) => {
        const from = new Date(Date.UTC(2004, 0, 1) + start * 86_400_000).toISOString()
        const fixture = await createFixture(database, { timeZone, seed, from, reviews: 80 })
        await expectRightRollups(database, fixture)
      }),
      { numRuns: 8 },
    )
  })

  test("a recount agrees with plain code", async () => {
    const fixture = await createFixture(database, { seed: 20 })
    const { sourceDay } = await recountRollups(database.db, {
      id: fixture.accountId,
      timeZone: fixture.timeZone,
    })
    const sum = (column: string) => sourceDay.reduce((total, row) => total + Number(row[column]), 0)
    expect(sum("reviews")).toBe(fixture.known.length)
    for (const stars of [0, 1, 2, 3, 4, 5]) {
      expect(sum(`stars${stars}`)).toBe(fixture.known.filter((review) => review.stars === stars).length)
    }
    expect(sum("responses")).toBe(fixture.known.filter((review) => review.respondedAt).length)
    expect(sum("rating_sum")).toBeCloseTo(
      fixture.known.reduce((total, review) => total + (review.rating ?? 0), 0),
      6,
    )
  })

  test("a review that moves, changes or goes takes its figures along", async () => {
    const fixture = await createFixture(database, { seed: 3, reviews: 60 })
    const [moved, gone, ...rest] = fixture.known
    const account = { id: fixture.accountId, timeZone: fixture.timeZone, generation: 1 }
    const elsewhere = {
      ...moved!,
      locationId: rest[0]!.locationId,
      publishedAt: "2024-08-01T03:00:00.000Z",
      status: "completed" as const,
    }
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`update reviews set location_id = ${elsewhere.locationId}, status = 'completed',
        published_at = ${elsewhere.publishedAt} where id = ${moved!.id}`)
      await tx.execute(sql`update reviews set origin_deleted_at = now() where id = ${gone!.id}`)
      await writeRollups(tx, account, [changeOf(moved!, -1), changeOf(elsewhere, 1), changeOf(gone!, -1)])
    })
    await expectRightRollups(database, fixture)
  })

  test("a rebuild under a new zone keeps the old figures until it is done, and then reads the new ones", async () => {
    const fixture = await createFixture(database, { seed: 4, timeZone: "Asia/Tokyo" })
    await database.db.execute(
      sql`update accounts set time_zone = 'America/Los_Angeles' where id = ${fixture.accountId}`,
    )
    const generationOf = async () => {
      const [row] = await rowsOf(
        database.db,
        { generation: column.number() },
        sql`select rollup_generation as generation from accounts where id = ${fixture.accountId}`,
      )
      return row!.generation
    }
    const before = await generationOf()
    const building = rebuildRollups(database.db, fixture.accountId)
    const after = { accountId: fixture.accountId, timeZone: "America/Los_Angeles" }
    await building
    expect(await generationOf()).toBe(before + 1)
    await expectRightRollups(database, after)
    const left = await countOf(
      database.db,
      sql`from rollup_source_day
          where account_id = ${fixture.accountId} and generation = ${before}`,
    )
    expect(left).toBe(0)
  })

  test("reviews written while a rebuild runs are in its figures once", async () => {
    const fixture = await createFixture(database, { seed: 5, reviews: 200 })
    const drawn = (await createFixture(database, { seed: 6, reviews: 40 })).known
    const incoming = drawn.map(({ id: _id, accountId: _account, ...review }, at) => ({
      ...review,
      locationId: fixture.locationIds[at % fixture.locationIds.length]!,
      tags: [],
    }))
    const building = rebuildRollups(database.db, fixture.accountId)
    for (let at = 0; at < incoming.length; at += 5) {
      await addReviews(database, fixture, incoming.slice(at, at + 5))
    }
    await building
    await expectRightRollups(database, fixture)
    await rebuildRollups(database.db, fixture.accountId)
    await expectRightRollups(database, fixture)
  })

  test("a change after a part of a rebuild goes to the old and the new figures", async () => {
    const fixture = await createFixture(database, { seed: 8, reviews: 50 })
    await database.db.execute(sql`
      insert into rollup_rebuilds (account_id, generation, time_zone, done_from)
      values (${fixture.accountId}, 2, 'UTC', '2024-03-01T00:00:00Z')`)
    const { id: _id, accountId: _account, ...first } = fixture.known[0]!
    const at = (publishedAt: string) => [{ ...first, tags: [], respondedAt: null, publishedAt }]
    await addReviews(database, fixture, at("2024-02-29T23:00:00Z"))
    await addReviews(database, fixture, at("2024-03-01T00:00:00Z"))
    const [next] = await rowsOf(
      database.db,
      { reviews: column.number(), day: column.text() },
      sql`select sum(reviews) as reviews, min(day)::text as day from rollup_source_day
          where account_id = ${fixture.accountId} and generation = 2`,
    )
    expect(next).toEqual({ reviews: 1, day: "2024-03-01" })
    await expectRightRollups(database, fixture)
  })

  test("an import's figures stand apart while it runs, and go when it is removed", async () => {
    const fixture = await createFixture(database, { seed: 9, reviews: 50 })
    const [run] = await rowsOf(
      database.db,
      { id: column.number() },
      sql`insert into imports (account_id) values (${fixture.accountId}) returning id`,
    )
    const given = fixture.known.slice(0, 10).map(({ id: _id, accountId: _account, ...review }) => ({
      ...review,
      tags: [],
      respondedAt: null,
      importId: run!.id,
    }))
    await addReviews(database, fixture, given)
    await expectRightRollups(database, fixture)
    await rebuildRollups(database.db, fixture.accountId)
    await expectRightRollups(database, fixture)
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`delete from reviews where import_id = ${run!.id}`)
      await dropImportRollups(tx, fixture.accountId, run!.id)
      await tx.execute(sql`delete from imports where id = ${run!.id}`)
    })
    await expectRightRollups(database, fixture)
  })
})
