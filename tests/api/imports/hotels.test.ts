import { createReadStream, existsSync } from "node:fs"
import { resolve } from "node:path"
import { sql } from "drizzle-orm"
import { column, rowsOf } from "#review-api/db/rows.ts"
import { projectRoot } from "#tests/support/child-process.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { importFile, openImportDatabase } from "#tests/support/import.ts"
import { importState } from "#tests/support/import-state.ts"

const file = process.env["OUTPOST_HOTEL_CSV"] ?? resolve(projectRoot, "../shared/data/hotel-reviews.csv")
const isThere = existsSync(file)
if (!isThere) console.warn(`Skipped: the real hotel reviews are not at ${file} (set OUTPOST_HOTEL_CSV).`)

const describeWithFile = isThere ? describe : describe.skip

const databases = databasesFor("files")

describeWithFile.each(databases)("1,427 real hotel reviews in %s (needs hotel-reviews.csv)", (kind) => {
  let deps: Awaited<ReturnType<typeof openImportDatabase>>
  beforeAll(async () => {
    deps = await openImportDatabase(kind)
  })
  afterAll(() => deps.close())

  test("give the 29 of 37 locations that have a dated review; imported and rejected make 1,427; again they add nothing", async () => {
    const first = await importFile(deps, createReadStream(file))
    expect(first.result.locationsTotal).toBe(29)
    expect(first.result.imported + first.result.rejected).toBe(1_427)
    const reasons = new Set(first.rejected.map((row) => row.reason))
    expect([...reasons]).toEqual(["published_at is empty (--default-date takes such rows)"])
    const before = await importState(deps.db)
    expect(before).toMatchObject({
      reviews: first.result.imported,
      sourceDay: first.result.imported,
      locations: 29,
    })

    const again = await importFile(deps, createReadStream(file))
    expect(again.result).toMatchObject({ imported: 0, known: first.result.imported, locationsAdded: 0 })
    expect(await importState(deps.db)).toEqual({ ...before, imports: 2 })
  })

  test("keep ratings such as 4.1, and those of 0 or none as No rating", async () => {
    const rows = await rowsOf(
      deps.db,
      { rating: column.number().nullable(), stars: column.number(), n: column.number() },
      sql`select rating, stars, count(*)::integer as n from reviews where rating = 4.1 or rating is null
          group by 1, 2 order by 1`,
    )
    expect(rows[0]).toMatchObject({ rating: 4.1, stars: 4, n: 5 })
    expect(rows[1]).toMatchObject({ rating: null, stars: 0 })
  })
})
