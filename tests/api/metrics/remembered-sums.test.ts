import { sql } from "drizzle-orm"
import { writeRollups } from "#review-api/db/rollups/write.ts"
import { column, rowsOf } from "#review-api/db/rows.ts"
import { accountSettings } from "#review-api/db/schema/identity.ts"
import { exportTypes } from "#review-api/services/export-files/export-types.ts"
import { verbs as scores } from "#review-api/services/location-scores/verbs.ts"
import { verbs as metrics } from "#review-api/services/metrics/verbs.ts"
import { openTestDatabase, serverDatabase } from "../../support/databases.ts"
import { addReviews, callOf, changeOf, createFixture, depsOf } from "../../support/review-fixture.ts"

const clock = { now: () => new Date("2024-05-10T12:00:00Z") }
const fileFigures = [
  ...["avg_rating", "total_reviews", "response_rate"],
  ...["response_time_days", "listings_in_sync", "owner_photos"],
]

describe.each(serverDatabase("rollups"))("sums of whole accounts that are remembered, on %s", (kind) => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  let deps: ReturnType<typeof depsOf>

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    deps = depsOf(database, { clock })
  })
  afterAll(() => database.close())

  test("follow every review that comes or goes, although sums of a whole account are remembered", async () => {
    const busy = await createFixture(database, { seed: 75, reviews: 80 })
    const totalOf = async () => {
      const call = callOf<"location_scores.list_locations">(deps, busy.admin, { with_lag: true, ...range })
      const { _embedded, totals } = await scores["location_scores.list_locations"](call)
      const rows = _embedded.location_scores.map(({ total_reviews }) => total_reviews ?? 0)
      expect(totals!.total_reviews).toBe(rows.reduce((sum, count) => sum + count, 0))
      return [totals!.total_reviews, totals!["total_reviews_lag"]]
    }
    const range = { start_date: "2024-03-01", end_date: "2024-03-31" }
    const [template] = busy.known
    const { id: _, accountId: __, ...known } = template!
    let [now, before] = (await totalOf()) as [number, number]
    for (const [at, locationId] of busy.locationIds.entries()) {
      const isNow = at % 2 === 0
      const publishedAt = isNow ? "2024-03-10T12:00:00.000Z" : "2024-02-20T12:00:00.000Z"
      const given = { ...known, tags: [], respondedAt: null, responseStatus: null, locationId, publishedAt }
      const [added] = await addReviews(database, busy, [given, given])
      if (isNow) now += 2
      else before += 2
      expect(await totalOf()).toEqual([now, before])
      const [account] = await rowsOf(
        database.db,
        { generation: column.number() },
        sql`select rollup_generation as generation from accounts where id = ${busy.accountId}`,
      )
      const rolled = { id: busy.accountId, timeZone: busy.timeZone, generation: account!.generation }
      await database.db.transaction((tx) => writeRollups(tx, rolled, [changeOf(added!, -1)]))
      if (isNow) now -= 1
      else before -= 1
      expect(await totalOf()).toEqual([now, before])
    }
  })

  test("have what another connection had written, but not committed, when they were read", async () => {
    const own = await createFixture(database, { seed: 76, reviews: 20 })
    const total = async () => {
      const call = callOf<"metrics.list_locations">(deps, own.admin, { source_ids: ["1", "2", "3"] })
      return (await metrics["metrics.list_locations"](call)).totals!.total_reviews
    }
    const account = { id: own.accountId, timeZone: own.timeZone, generation: 1 }
    const committed = Promise.withResolvers<void>()
    const written = Promise.withResolvers<void>()
    const writing = database.db.transaction(async (tx) => {
      await writeRollups(tx, account, [changeOf(own.known[0]!, 1)])
      written.resolve()
      await committed.promise
    })
    // Nothing is written by a transaction that fails.
    await Promise.race([written.promise, writing])
    // A transaction that began later and is over.
    await database.db.execute(sql`select pg_current_xact_id()`)
    expect(await total()).toBe(20)
    committed.resolve()
    await writing
    expect(await total()).toBe(21)
  })

  test("make the files that schedules send by the score that the account has, of locations or groups [F-204]", async () => {
    const { accountId, admin } = await createFixture(database, { seed: 77, reviews: 10 })
    const scope = { ...admin, permissions: { location_score: ["read" as const] } }
    const columnsOf = async (type: "location_performance" | "group_performance", filters = {}) =>
      Object.keys((await exportTypes[type]!.select(filters)(deps, scope)).columns)
    const measured = (isCompared: boolean) =>
      ["score", ...fileFigures].flatMap((name) =>
        isCompared || name === "score" ? [name, `${name}_previous`] : [name],
      )
    const places = ["rank", "location_id", "name", "address", "city", "state", "zipcode"]
    expect(await columnsOf("location_performance")).toEqual([...places, ...measured(true)])
    expect(await columnsOf("location_performance", { group_by: "group" })).toEqual([
      ...["rank", "group_id", "name"],
      ...measured(true),
    ])
    expect(await columnsOf("group_performance", { with_lag: false })).toEqual([
      ...["rank", "group_id", "name"],
      ...measured(false),
    ])
    await database.db.insert(accountSettings).values({ accountId, code: "industry_score", value: "true" })
    expect(await columnsOf("location_performance")).toEqual([...places, ...measured(true)])
    expect(await columnsOf("group_performance")).toEqual(["rank", "group_id", "name", ...measured(true)])
  })
})
