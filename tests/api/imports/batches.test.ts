import { stringify } from "csv-stringify/sync"
import { asc, eq, sql } from "drizzle-orm"
import { grainNames, grains } from "#review-api/db/rollups/grains.ts"
import { rebuildRollups } from "#review-api/db/rollups/rebuild.ts"
import { recountRollups } from "#review-api/db/rollups/recount.ts"
import { column, rowsOf } from "#review-api/db/rows.ts"
import { accounts } from "#review-api/db/schema/identity.ts"
import { responses, reviews } from "#review-api/db/schema/reviews.ts"
import { anyRows } from "#tests/support/any-rows.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { emptyDatabase } from "#tests/support/empty-database.ts"
import { importFile, openImportDatabase } from "#tests/support/import.ts"
import { expectRightRollups } from "#tests/support/rollup-check.ts"

const header = ["name", "rating", "title", "text", "author", "date", "review_id", "response", "images"]
const fileOf = (rows: (string | number)[][]) => stringify([header, ...rows])
const texts = [
  "\\N\\N",
  "\\.",
  "a\tb\\tc",
  "two\nlines\\n",
  "back\\slash\\",
  "“Küche” 🍜 味噌",
  '{"a":"b"}',
  "NULL, NULL",
  "x".repeat(20_000),
]
const dayMs = 86_400_000
const dateOf = (row: number) => new Date(Date.UTC(2024, 0, 1) + (row % 2_000) * 0.37 * dayMs).toISOString()
const manyRows = (count: number) =>
  Array.from({ length: count }, (_, row) => [
    ...[`Inn ${row % 3}`, row % 6, `Visit ${row}`, "Fine", "Ann", dateOf(row), `r${row}`],
    ...[row % 4 === 0 ? "Thank you" : "", ""],
  ])

describe.each(databasesFor("import"))("the batches of an import into %s", (kind) => {
  let deps: Awaited<ReturnType<typeof openImportDatabase>>
  beforeAll(async () => {
    deps = await openImportDatabase(kind)
  })
  beforeEach(() => emptyDatabase(deps))
  afterAll(() => deps.close())

  const accountId = async () => {
    const [account] = await deps.db.select({ id: accounts.id }).from(accounts)
    return account!.id
  }

  test("keep every character of a text, whatever it is to the database", async () => {
    const rows = texts.map((text, at) => [
      "Inn",
      4,
      text.slice(0, 500),
      text,
      "Ann",
      "2025-01-31",
      `r${at}`,
      text.slice(0, 9_000),
      "",
    ])
    await importFile(deps, fileOf(rows))
    const written = await deps.db
      .select({ title: reviews.title, content: reviews.content, response: responses.content })
      .from(reviews)
      .innerJoin(responses, eq(responses.reviewId, reviews.id))
      .orderBy(asc(reviews.id))
    expect(written).toEqual(
      texts.map((text) => ({ title: text.slice(0, 500), content: text, response: text.slice(0, 9_000) })),
    )
  })

  test("take the first row of an id, with its own response and images, and no other's", async () => {
    const row = (title: string, response: string, images: string) => [
      ...["Inn", 4, title, "", "Ann", "2025-01-31T10:00:00Z", "r1", response, images],
    ]
    const file = fileOf([
      row("First", "", "https://a.test/1.jpg, https://a.test/2.jpg"),
      row("Second", "Not of the first", ""),
      ["Inn", 2, "Other", "", "Bob", "2025-01-30", "r2", "Sorry", ""],
    ])
    expect((await importFile(deps, file)).result).toMatchObject({ imported: 2, known: 1 })
    const written = await deps.db.select().from(reviews).orderBy(asc(reviews.id))
    expect(written.map(({ title, status, images }) => [title, status, images])).toEqual([
      ["First", "unread", [{ url: "https://a.test/1.jpg" }, { url: "https://a.test/2.jpg" }]],
      ["Other", "responded", []],
    ])
    const answers = await deps.db.select().from(responses)
    expect(answers.map(({ reviewId, content, status }) => [reviewId, content, status])).toEqual([
      [written[1]!.id, "Sorry", "published"],
    ])
  })

  test("leave figures and reviews in step at each commit, and at the end all is counted", async () => {
    await importFile(deps, fileOf(manyRows(500)))
    const fixture = { accountId: await accountId(), timeZone: "UTC" }
    const sumOf = (rows: readonly Record<string, unknown>[], column: string) =>
      rows.reduce((sum, row) => sum + Number(row[column]), 0)
    const stands: number[] = []
    await importFile(deps, fileOf(manyRows(13_000)), {}, async (rows) => {
      if (rows % 4_000 !== 0) return
      const counted = await recountRollups(deps.db, { id: fixture.accountId, timeZone: fixture.timeZone })
      for (const name of grainNames) {
        const cells = await anyRows(deps.db, sql.raw(`select * from ${grains[name].table}`))
        for (const column of ["reviews", "responses", "rated"])
          expect([name, column, sumOf(cells, column)]).toEqual([name, column, sumOf(counted[name], column)])
      }
      stands.push(sumOf(counted.sourceDay, "reviews"))
    })
    expect(stands.length).toBeGreaterThan(1)
    expect(stands[0]).toBe(500)
    await expectRightRollups(deps, fixture)
    const [all] = await rowsOf(
      deps.db,
      { reviews: column.number(), responses: column.number() },
      sql`select sum(reviews)::integer as reviews, sum(responses)::integer as responses from rollup_source_day`,
    )
    expect(all).toEqual({ reviews: 13_000, responses: 3_250 })
  })

  test("are counted once when the account's figures are rebuilt in another zone meanwhile", async () => {
    await importFile(deps, fileOf(manyRows(500)))
    const fixture = { accountId: await accountId(), timeZone: "Pacific/Apia" }
    let isRebuilt = false
    await importFile(deps, fileOf(manyRows(4_500)), {}, async (rows) => {
      if (rows < 2_000 || isRebuilt) return
      isRebuilt = true
      await deps.db.update(accounts).set({ timeZone: fixture.timeZone })
      await rebuildRollups(deps.db, fixture.accountId)
      await expectRightRollups(deps, fixture)
    })
    expect(isRebuilt).toBe(true)
    await expectRightRollups(deps, fixture)
  })

  test("that came before a part of a rebuild go to the old and the new figures", async () => {
    await importFile(deps, fileOf(manyRows(10)))
    const id = await accountId()
    const doneFrom = "2024-03-01T00:00:00Z"
    await deps.db.execute(sql`
      insert into rollup_rebuilds (account_id, generation, time_zone, done_from)
      values (${id}, 2, 'Asia/Tokyo', ${doneFrom})`)
    const rows = manyRows(400)
    await importFile(deps, fileOf(rows))
    await expectRightRollups(deps, { accountId: id, timeZone: "UTC" })
    const late = rows.slice(10).filter((row) => String(row[5]) >= doneFrom).length
    const [next] = await rowsOf(
      deps.db,
      { reviews: column.number(), day: column.text() },
      sql`select sum(reviews)::integer as reviews, min(day)::text as day from rollup_location_source_day
          where generation = 2`,
    )
    expect(next).toEqual({ reviews: late, day: "2024-03-01" })
  })
})
