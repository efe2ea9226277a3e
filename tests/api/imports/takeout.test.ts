import { asc, eq } from "drizzle-orm"
import { accounts } from "#review-api/db/schema/identity.ts"
import { locations } from "#review-api/db/schema/places.ts"
import { responses, reviews } from "#review-api/db/schema/reviews.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { emptyDatabase } from "#tests/support/empty-database.ts"
import { importFile, openImportDatabase } from "#tests/support/import.ts"
import { expectRightRollups } from "#tests/support/rollup-check.ts"
import { googleReviews, hotelAda, takeout } from "#tests/support/takeout.ts"

const whole = takeout({ "11/reviews.json": { reviews: googleReviews }, "11/data.json": hotelAda })
const alone = JSON.stringify({ reviews: googleReviews })

describe.each(databasesFor("files", "rollups"))("a Google Takeout into %s", (kind) => {
  let deps: Awaited<ReturnType<typeof openImportDatabase>>
  beforeAll(async () => {
    deps = await openImportDatabase(kind)
  })
  beforeEach(() => emptyDatabase(deps))
  afterAll(() => deps.close())

  const placesNow = () => deps.db.select().from(locations).orderBy(asc(locations.id))

  test("brings its reviews as those of Google, with responses, once however often it is imported", async () => {
    const { result, rejected } = await importFile(deps, whole)
    expect(rejected).toEqual([])
    expect(result).toMatchObject({ imported: 3, known: 0, locationsAdded: 1, sourceName: "Google" })
    const rows = await deps.db
      .select({
        identity: reviews.identity,
        rating: reviews.rating,
        content: reviews.content,
        status: reviews.status,
        response: responses.content,
        responseStatus: responses.status,
      })
      .from(reviews)
      .leftJoin(responses, eq(responses.reviewId, reviews.id))
      .orderBy(asc(reviews.identity))
    expect(rows.map(Object.values)).toEqual([
      ["AbC-1", 5, "Schönes Hotel.", "responded", "Danke, Ann!", "published"],
      ["AbC-2", 2, "Kaltes Zimmer.", "unread", null, null],
      ["AbC-3", null, null, "unread", null, null],
    ])
    expect(await placesNow()).toMatchObject([
      { name: "Hotel Ada", address: "1 Main St, Floor 2", externalId: "A-11" },
    ])
    const [account] = await deps.db.select().from(accounts)
    await expectRightRollups(deps, { accountId: account!.id, timeZone: account!.timeZone })
    const again = await importFile(deps, whole)
    expect(again.result).toMatchObject({ imported: 0, known: 3, locationsAdded: 0 })
  })

  test("one file of it needs a location, and finds the one of that name", async () => {
    await importFile(deps, whole)
    const none = await importFile(deps, alone.replaceAll("AbC", "Xyz"))
    expect(none.rejected.map(({ line, reason }) => [line, reason])).toEqual(
      [2, 3, 4].map((line) => [line, "location_name is empty (--location takes such rows)"]),
    )
    const some = await importFile(deps, alone.replaceAll("AbC", "Xyz"), { defaultLocation: "hotel ADA" })
    expect(some.result).toMatchObject({ imported: 3, locationsAdded: 0, locationsTotal: 1 })
    const other = await importFile(deps, alone.replaceAll("AbC", "Uvw"), { defaultLocation: "Hotel Bee" })
    expect(other.result).toMatchObject({ imported: 3, locationsAdded: 1 })
    expect((await placesNow()).map(({ name }) => name)).toEqual(["Hotel Ada", "Hotel Bee"])
  })

  test("a name that several locations have is not guessed", async () => {
    await importFile(deps, "name,address,date,text\nInn,1 Main St,2025-01-31,a\nInn,2 Main St,2025-01-31,b\n")
    await expect(importFile(deps, alone, { defaultLocation: "Inn" })).rejects.toThrow(
      '2 locations are named "Inn"; the file must give the address.',
    )
  })
})
