import { sql } from "drizzle-orm"
import type { QueryOf } from "#lib/contract/index.ts"
import { addDays, daysIn } from "#lib/dates/day.ts"
import { dayIn } from "#lib/dates/today.ts"
import type { Database } from "#review-api/db/connect.ts"
import type { Deps } from "#review-api/services/deps.ts"
import { metricsBreakdown } from "#review-api/services/metrics/breakdown.ts"
import { metricsOverview } from "#review-api/services/metrics/verbs.ts"
import { databasesFor, openTestDatabase } from "../../support/databases.ts"
import { expectFigures, figuresOf, sumOf } from "../../support/recount-figures.ts"
import { callOf, createFixture, depsOf, type ReviewFixture } from "../../support/review-fixture.ts"

describe.each(databasesFor("sql"))("metrics on %s", (kind) => {
  let database: Database
  let deps: Deps
  let fixture: ReviewFixture
  const clock = { now: () => new Date("2024-04-10T12:00:00Z") }

  const overview = (query: QueryOf<"metrics.overview">, scope = fixture.admin) =>
    metricsOverview(callOf<"metrics.overview">(deps, scope, query, { account_id: String(scope.accountId) }))
  const breakdown = (query: QueryOf<"metrics.breakdown">, scope = fixture.admin) =>
    metricsBreakdown(callOf<"metrics.breakdown">(deps, scope, query))
  const between = (from: string, to: string, reviews = fixture.known) =>
    reviews.filter((review) => {
      const day = dayIn(fixture.timeZone, new Date(review.publishedAt))
      return day >= from && day <= to
    })

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    deps = depsOf(database, { clock })
    fixture = await createFixture(database, { seed: 41, reviews: 400 })
  })
  afterAll(() => database.close())

  test("the overview is what plain code makes of the same reviews", async () => {
    const group = String(fixture.groupIds[0])
    const inGroup = fixture.known.filter((review) => fixture.locationIds.indexOf(review.locationId) % 3 === 0)
    const seen = fixture.known.filter((review) => fixture.seenLocationIds.includes(review.locationId))
    expectFigures(await overview({}), fixture.known)
    expectFigures(await overview({}, fixture.limited), seen)
    const range = { start_date: "2024-01-20", end_date: "2024-03-25" }
    expectFigures(await overview(range), between("2024-01-20", "2024-03-25"))
    expectFigures(await overview({ ...range, group_id: group }), between("2024-01-20", "2024-03-25", inGroup))
    const ofSource = seen.filter((review) => review.sourceId === 2)
    expectFigures(
      await overview({ ...range, source_id: "2" }, fixture.limited),
      between("2024-01-20", "2024-03-25", ofSource),
    )
    const location = fixture.locationIds[1]!
    expectFigures(
      await overview({ location_id: String(location) }),
      fixture.known.filter((review) => review.locationId === location),
    )
  })

  test("several locations are summed as plain code sums them [L-481]", async () => {
    const ids = [fixture.locationIds[0]!, fixture.locationIds[2]!]
    const inBoth = fixture.known.filter(({ locationId }) => ids.includes(locationId))
    const location_ids = ids.map(String)
    expectFigures(await overview({ location_ids }), inBoth)
    const { breakdown: rows } = await breakdown({ location_ids, group_by: "rating" })
    expect(sumOf(rows.map(({ total_reviews }) => total_reviews ?? 0))).toBe(inBoth.length)
  })

  test("a start without an end runs to the account's today", async () => {
    expectFigures(await overview({ start_date: "2024-04-01" }), between("2024-04-01", "2024-04-10"))
  })

  test("the comparison period is as long and ends the day before the range", async () => {
    const range = { start_date: "2024-03-01", end_date: "2024-03-20", with_lag: true }
    const answer = await overview(range)
    const now = figuresOf(between("2024-03-01", "2024-03-20"))
    const before = figuresOf(between("2024-02-10", "2024-02-29"))
    for (const name of Object.keys(now) as (keyof typeof now)[]) {
      expect(answer[`${name}_lag`]).toBeCloseTo(before[name]!, 4)
      expect(answer[`${name}_delta`]).toBeCloseTo(now[name]! - before[name]!, 4)
    }
    expect(await overview({ ...range, with_lag: false })).not.toHaveProperty("avg_rating_lag")
  })

  test("there is nothing to compare all time with", async () => {
    for (const query of [{}, { end_date: "2024-03-01" }, { start_date: "0001-01-01" }]) {
      const answer = await overview({ ...query, with_lag: true })
      expect(answer).toMatchObject({
        total_reviews_lag: null,
        total_reviews_delta: null,
        avg_rating_lag: null,
      })
    }
  })

  test("without reviews there are no averages", async () => {
    const answer = await overview({ start_date: "2023-01-01", end_date: "2023-01-03" })
    expect(answer).toMatchObject({
      avg_rating: null,
      total_reviews: 0,
      completed_rate: null,
      overall_avg_response_time: null,
      positive_count: 0,
    })
    expect(answer.series).toEqual(
      ["2023-01-01", "2023-01-02", "2023-01-03"].map((period) => ({
        period,
        avg_rating: null,
        total_reviews: 0,
      })),
    )
    expect((await overview({ start_date: "2023-02-01", end_date: "2023-01-03" })).total_reviews).toBe(0)
    expect((await overview({ location_id: "999999" })).total_reviews).toBe(0)
  })

  test("the course is by day up to 62 days, by week up to a year, by month beyond", async () => {
    const periodsOf = async (start_date?: string, end_date?: string) =>
      (await overview({ start_date, end_date })).series!.map((point) => point.period)
    expect(await periodsOf("2024-02-01", "2024-04-02")).toHaveLength(62)
    const weeks = await periodsOf("2024-02-01", "2024-04-03")
    expect(weeks.slice(0, 2)).toEqual(["2024-01-28", "2024-02-04"])
    expect(await periodsOf("2023-04-01", "2024-04-03")).toHaveLength(13)
  })

  test("months go on to the end of the range, also those without reviews, and add up to the figures", async () => {
    const later = depsOf(database, { clock: { now: () => new Date("2024-08-10T12:00:00Z") } })
    const courseOf = async (start_date?: string, end_date?: string) => {
      const query = { start_date, end_date }
      const params = { account_id: String(fixture.accountId) }
      const answer = await metricsOverview(callOf<"metrics.overview">(later, fixture.admin, query, params))
      const series = answer.series!
      expect(series.reduce((sum, point) => sum + point.total_reviews!, 0)).toBe(answer.total_reviews)
      return { ends: [series[0]?.period, series.at(-1)?.period], last: series.at(-1) }
    }
    expect(await courseOf("2022-08-11", "2024-08-10")).toEqual({
      ends: ["2022-08-01", "2024-08-01"],
      last: { period: "2024-08-01", avg_rating: null, total_reviews: 0 },
    })
    const ends = async (from?: string, to?: string) => (await courseOf(from, to)).ends
    // A range longer than two years begins with the first review; days to come are not drawn.
    expect(await ends("2000-01-01", "2024-08-10")).toEqual(["2024-01-01", "2024-08-01"])
    expect(await ends("2000-01-01", "2024-06-30")).toEqual(["2024-01-01", "2024-06-01"])
    expect(await ends("2000-01-01", "9999-12-31")).toEqual(["2024-01-01", "2024-08-01"])
    expect(await ends()).toEqual(["2024-01-01", "2024-08-01"])
    expect(await ends("2000-01-01", "2003-12-31")).toEqual([undefined, undefined])
  })

  test("weeks begin on the day that the account chose", async () => {
    await database.db.execute(sql`
      insert into account_settings (account_id, code, value) values (${fixture.accountId}, 'week_start', 'monday')`)
    const { breakdown: rows } = await breakdown({
      group_by: "week",
      start_date: "2024-03-01",
      end_date: "2024-03-12",
    })
    expect(rows.map((row) => row.key)).toEqual(["2024-02-26", "2024-03-04", "2024-03-11"])
    expectFigures(rows[1]!, between("2024-03-04", "2024-03-10"))
  })

  test("the breakdowns by day and month are what plain code makes of them", async () => {
    const range = { start_date: "2024-01-20", end_date: "2024-03-25" }
    const { breakdown: days } = await breakdown({ ...range, group_by: "day" })
    const wanted = Array.from({ length: daysIn("2024-01-20", "2024-03-25") }, (_, at) =>
      addDays("2024-01-20", at),
    )
    expect(days.map((row) => row.key)).toEqual(wanted)
    for (const row of days) expectFigures(row, between(String(row.key), String(row.key)))
    const seen = fixture.known.filter((review) => fixture.seenLocationIds.includes(review.locationId))
    const { breakdown: months } = await breakdown({ ...range, group_by: "month" }, fixture.limited)
    expect(months.map((row) => row.key)).toEqual(["2024-01-01", "2024-02-01", "2024-03-01"])
    expectFigures(months[0]!, between("2024-01-20", "2024-01-31", seen))
    expectFigures(months[1]!, between("2024-02-01", "2024-02-29", seen))
    expectFigures(months[2]!, between("2024-03-01", "2024-03-25", seen))
  })

  test("the breakdown by rating counts No rating and each of five stars", async () => {
    const { breakdown: rows } = await breakdown({ group_by: "rating", group_id: String(fixture.groupIds[1]) })
    const inGroup = fixture.known.filter((review) => fixture.locationIds.indexOf(review.locationId) % 3 === 1)
    expect(rows.map((row) => [row.key, row.total_reviews])).toEqual(
      [0, 1, 2, 3, 4, 5].map((stars) => [stars, inGroup.filter((review) => review.stars === stars).length]),
    )
  })

  test("the breakdown by source names each source and compares it with itself", async () => {
    const { breakdown: rows } = await breakdown({
      group_by: "source",
      start_date: "2024-03-01",
      end_date: "2024-03-20",
      with_lag: true,
    })
    expect(rows.map((row) => [row.key, row["source_code"], row["source_name"]])).toEqual([
      [3, "source-3", "Source 3"],
      [2, "source-2", "Source 2"],
      [1, "source-1", "Source 1"],
    ])
    for (const row of rows) {
      const ofSource = fixture.known.filter((review) => review.sourceId === row.key)
      expectFigures(row, between("2024-03-01", "2024-03-20", ofSource))
      expect(row["total_reviews_lag"]).toBe(between("2024-02-10", "2024-02-29", ofSource).length)
    }
  })
})
