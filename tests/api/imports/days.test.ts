import { eq, sql } from "drizzle-orm"
import { rebuildRollups } from "#review-api/db/rollups/rebuild.ts"
import { column, rowsOf } from "#review-api/db/rows.ts"
import { accounts } from "#review-api/db/schema/identity.ts"
import { reviews } from "#review-api/db/schema/reviews.ts"
import { exportReviews } from "#review-api/services/reviews/export-reviews.ts"
import { countReviews } from "#review-api/services/reviews/verbs.ts"
import { scopeOfAccount } from "#review-api/services/scope-of-account.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { emptyDatabase } from "#tests/support/empty-database.ts"
import { importFile, openImportDatabase } from "#tests/support/import.ts"
import { callOf, depsOf } from "#tests/support/review-fixture.ts"
import { expectRightRollups } from "#tests/support/rollup-check.ts"

const file = `name,rating,date,text,response,responded_at
Inn,4,2026-02-01,A day,Thanks,2026-02-03
Inn,5,2026-02-01T00:30:00Z,An instant,,
Inn,3,2026-02-01 08:00,A local time,,
`

describe.each(databasesFor("files"))("a day without a time, in %s", (kind) => {
  let deps: Awaited<ReturnType<typeof openImportDatabase>>
  beforeAll(async () => {
    deps = await openImportDatabase(kind)
  })
  beforeEach(() => emptyDatabase(deps))
  afterAll(() => deps.close())

  const accountNow = async () => {
    const [account] = await deps.db.select().from(accounts)
    return account!
  }
  const scopeNow = async () => {
    const { id, timeZone } = await accountNow()
    return { ...scopeOfAccount(id), timeZone }
  }
  async function moveTo(timeZone: string) {
    await deps.db.update(accounts).set({ timeZone })
    await rebuildRollups(deps.db, (await accountNow()).id)
  }
  const countOn = async (day: string) => {
    const filter = { published_after: day, published_before: day }
    const call = callOf<"reviews.count">(depsOf(deps, deps), await scopeNow(), filter)
    return (await countReviews(call)).count
  }
  const figuresOn = async (day: string) => {
    const { rollupGeneration: generation } = await accountNow()
    const [row] = await rowsOf(
      deps.db,
      { n: column.number() },
      sql`select coalesce(sum(reviews), 0)::integer as n from rollup_source_day
          where day = ${day}::date and generation = ${generation}`,
    )
    return row!.n
  }

  test.each(["America/Los_Angeles", "Pacific/Kiritimati", "UTC"])(
    "stays that day in lists, figures and files when the account moves to %s",
    async (timeZone) => {
      await importFile(deps, file)
      await moveTo("Asia/Tokyo")
      await moveTo(timeZone)
      const account = await accountNow()
      await expectRightRollups(deps, { accountId: account.id, timeZone })
      const only = eq(reviews.publishedOn, "2026-02-01")
      await deps.db.delete(reviews).where(sql`not (${only}) or published_on is null`)
      await rebuildRollups(deps.db, account.id)
      expect([await countOn("2026-02-01"), await figuresOn("2026-02-01")]).toEqual([1, 1])
      expect([await countOn("2026-01-31"), await countOn("2026-02-02")]).toEqual([0, 0])
      const { pieces } = await exportReviews(
        callOf<"reviews.export">(depsOf(deps, deps), await scopeNow(), {}),
      )
      let text = ""
      for await (const piece of pieces) text += piece
      expect(text).toContain(",2026-02-01,,responded,")
      expect(text).toMatch(/,published,2026-02-03,,,[^,]+,2026-02-01,2026-02-03,\r\n/)
      expect((await importFile(deps, text)).result).toMatchObject({ imported: 0, known: 1 })
    },
  )

  test("is read in the zone of the file where it has a time, and is the same day in any", async () => {
    await importFile(deps, file, { timeZone: "America/New_York" })
    expect((await accountNow()).timeZone).toBe("America/New_York")
    const other = "name,rating,date,text\nInn,4,2026-02-05,Another day\nInn,4,2026-02-05 08:00,At eight\n"
    await importFile(deps, other, { timeZone: "Asia/Tokyo" })
    const rows = await rowsOf(
      deps.db,
      { content: column.text(), at: column.text() },
      sql`select content, to_char(published_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at from reviews order by id`,
    )
    expect(rows).toEqual([
      { content: "A day", at: "2026-02-01 05:00" },
      { content: "An instant", at: "2026-02-01 00:30" },
      { content: "A local time", at: "2026-02-01 13:00" },
      { content: "Another day", at: "2026-02-05 05:00" },
      { content: "At eight", at: "2026-02-04 23:00" },
    ])
    expect((await accountNow()).timeZone).toBe("America/New_York")
  })
})
