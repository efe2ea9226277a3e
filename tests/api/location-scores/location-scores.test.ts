import { sql } from "drizzle-orm"
import type { PerformanceFilter, PerformanceQuery } from "#lib/contract/index.ts"
import { addDays, daysIn } from "#lib/dates/day.ts"
import { groupScore } from "#lib/scores/group-score.ts"
import { likeForLike, likeForLikeOfGroup } from "#lib/scores/like-for-like.ts"
import { newScore } from "#lib/scores/new-score.ts"
import { oldScore } from "#lib/scores/old-score.ts"
import type { Figures } from "#lib/scores/values.ts"
import type { Database } from "#review-api/db/connect.ts"
import { column, type RowOf, rowsOf } from "#review-api/db/rows.ts"
import type { Deps } from "#review-api/services/deps.ts"
import { performanceFileRows } from "#review-api/services/location-scores/export-performance.ts"
import { verbs as scores } from "#review-api/services/location-scores/verbs.ts"
import { verbs as metrics } from "#review-api/services/metrics/verbs.ts"
import { verbs as reports } from "#review-api/services/reports/verbs.ts"
import { fc } from "#tests/support/properties.ts"
import { databasesFor, openTestDatabase } from "../../support/databases.ts"
import {
  addReviews,
  callOf,
  createFixture,
  depsOf,
  type ReviewFixture,
} from "../../support/review-fixture.ts"

type Who = "admin" | "limited"
const countedShape = {
  id: column.number(),
  name: column.text(),
  reviews: column.number(),
  rating: column.number().nullable(),
  done: column.number(),
  published: column.number(),
  /** Created before all ranges, or with a review from before this one. */
  isOld: column.boolean(),
  days: column.number().nullable(),
}

type Counted = RowOf<typeof countedShape>

const today = "2024-05-10"

describe.each(databasesFor("sql"))("figures and scores of locations and groups on %s", (kind) => {
  let database: Database
  let deps: Deps
  let fixture: ReviewFixture
  const clock = { now: () => new Date(`${today}T12:00:00Z`) }

  const byName = (query: PerformanceQuery, who: Who = "admin") =>
    metrics["metrics.list_locations"](
      callOf<"metrics.list_locations">(deps, fixture[who], { ...query, "sort[by]": "name" }),
    )
  const groupsByOldScore = (query: PerformanceQuery, who: Who = "admin") =>
    metrics["metrics.list_groups"](callOf<"metrics.list_groups">(deps, fixture[who], query))
  const bySource = (query: PerformanceFilter, who: Who = "admin") =>
    metrics["metrics.list_sources"](callOf<"metrics.list_sources">(deps, fixture[who], query))
  const byNewScore = (query: PerformanceQuery, who: Who = "admin") =>
    scores["location_scores.list_locations"](
      callOf<"location_scores.list_locations">(deps, fixture[who], query),
    )
  const groupsByNewScore = (query: PerformanceQuery, who: Who = "admin") =>
    scores["location_scores.list_groups"](callOf<"location_scores.list_groups">(deps, fixture[who], query))
  const byOldScore = (query: PerformanceQuery, who: Who = "admin") =>
    reports["reports.list_locations"](callOf<"reports.list_locations">(deps, fixture[who], query))
  const twoDecimals = (value: number | null | undefined) =>
    value == null ? null : Math.round(value * 100) / 100
  /** The lines of a file by the new score, in the order of the table. */
  const fileOf = async (query: PerformanceQuery, who: Who) => {
    const kind = { view: "locations", formula: "new" } as const
    const { columns, batches } = performanceFileRows(deps, fixture[who], query, kind)
    const names = ["name", "score", "avg_rating", "total_reviews", "response_rate"]
    const read = names.map((name) => columns[name] as (item: Readonly<Record<string, unknown>>) => unknown)
    const lines: unknown[][] = []
    for await (const batch of batches) lines.push(...batch.map((item) => read.map((of) => of(item))))
    return lines
  }
  const overview = (query: PerformanceQuery, who: Who = "admin") =>
    metrics["metrics.overview"](callOf<"metrics.overview">(deps, fixture[who], query as never))

  /** Every location of the account in plain SQL, from its reviews. */
  const recount = ({ start_date, end_date, source_ids }: PerformanceQuery) => {
    const day = sql`(r.published_at at time zone ${fixture.timeZone})::date`
    const last = end_date ?? (start_date && today)
    return rowsOf(
      database.db,
      countedShape,
      sql`select l.id, l.name, count(r.id)::integer as reviews, avg(nullif(r.rating, 0))::float8 as rating,
          count(r.id) filter (where r.status in ('responded', 'completed'))::integer as done,
          count(x.review_id)::integer as published,
          l.created_at < '2024-01-01' or ${
            start_date
              ? sql`exists (select 1 from reviews o where o.account_id = l.account_id and o.location_id = l.id
                  and o.deleted_at is null and (o.published_at at time zone ${fixture.timeZone})::date < ${start_date}::date)`
              : sql`true`
          } as is_old,
          avg(extract(epoch from x.published_at - r.published_at) / 86400)::float8 as days
        from locations l
        left join reviews r on r.account_id = l.account_id and r.location_id = l.id and r.deleted_at is null
          ${start_date ? sql`and ${day} >= ${start_date}::date` : sql``}
          ${last ? sql`and ${day} <= ${last}::date` : sql``}
          ${source_ids ? sql`and r.source_id in (${sql.raw(source_ids.join(","))})` : sql``}
        left join responses x on x.account_id = r.account_id and x.review_id = r.id and x.published_at is not null
        where l.account_id = ${fixture.accountId} group by l.account_id, l.id, l.name, l.created_at`,
    )
  }

  const figuresOf = ({ reviews, rating, done, published, days }: Counted): Figures => ({
    avgRating: rating,
    totalReviews: reviews,
    completedRate: reviews === 0 ? null : (100 * done) / reviews,
    responseRate: reviews === 0 ? null : (100 * published) / reviews,
    responseDays: days,
    ownerPhotos: null,
    syncRatio: null,
  })

  const groupOf = (locationId: number) => fixture.groupIds[fixture.locationIds.indexOf(locationId) % 3]!

  /** The locations that a filter leaves of those that a person sees. */
  const left = (rows: Counted[], { group_id, location_id, location_ids }: PerformanceQuery, who: Who) =>
    rows.filter(
      ({ id }) =>
        (who === "admin" || fixture.seenLocationIds.includes(id)) &&
        (!group_id || groupOf(id) === Number(group_id)) &&
        (!location_id || id === Number(location_id)) &&
        (!location_ids || location_ids.includes(String(id))),
    )

  const firstDay = async () => {
    const [row] = await rowsOf(
      database.db,
      { day: column.text() },
      sql`select min((published_at at time zone ${fixture.timeZone})::date)::text as day from reviews
        where account_id = ${fixture.accountId}`,
    )
    return row!.day
  }
  const daysOf = async ({ start_date, end_date }: PerformanceQuery) => {
    const [from, to] = [start_date ?? (await firstDay()), end_date ?? today]
    return from > to ? 1 : daysIn(from, to)
  }

  const close = (given: unknown, wanted: number | null) =>
    wanted === null ? expect(given).toBeNull() : expect(given).toBeCloseTo(wanted, 4)

  const expectFigures = (row: Record<string, unknown>, wanted: Figures, suffix = "") => {
    close(row[`avg_rating${suffix}`], wanted.avgRating)
    close(row[`total_reviews${suffix}`], wanted.totalReviews)
    close(row[`completed_rate${suffix}`], wanted.completedRate)
    close(row[`response_rate${suffix}`], wanted.responseRate === null ? null : wanted.responseRate / 100)
    close(row[`overall_avg_response_time${suffix}`], wanted.responseDays)
  }

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    deps = depsOf(database, { clock })
    fixture = await createFixture(database, { seed: 71, reviews: 250 })
    await createFixture(database, { seed: 72, reviews: 40 })
    await database.db.execute(sql`update locations set created_at = '2023-01-01'
      where account_id = ${fixture.accountId} and id in (${fixture.locationIds[0]}, ${fixture.locationIds[1]})`)
  })
  afterAll(() => database.close())

  test("are those of a recount in plain SQL, whatever the days, places, sources and the person (D-314, D-315)", async () => {
    const day = fc.integer({ min: -20, max: 110 }).map((count) => addDays("2024-01-15", count))
    const ids = fixture.locationIds.map(String)
    const filters: fc.Arbitrary<PerformanceQuery> = fc.record(
      {
        start_date: day,
        end_date: day,
        group_id: fc.constantFrom(...fixture.groupIds.map(String)),
        location_id: fc.constantFrom(...ids),
        location_ids: fc.subarray(ids, { minLength: 1 }),
        source_ids: fc.subarray(["1", "2", "3"], { minLength: 1 }),
      },
      { requiredKeys: [] },
    )
    const isRecounted = async (filter: PerformanceQuery, who: Who) => {
      const places = left(await recount(filter), filter, who)
      const days = await daysOf(filter)
      const wanted = new Map(places.map((place) => [place.id, figuresOf(place)]))

      const locations = (await byNewScore(filter, who))._embedded.location_scores
      expect(locations.map(({ location_id }) => Number(location_id)).sort()).toEqual(
        [...wanted.keys()].sort(),
      )
      for (const row of locations) {
        const figures = wanted.get(Number(row.location_id))!
        expectFigures(row, figures)
        close(row.location_score, newScore(figures, days).score)
      }
      const ranked = places.filter(({ reviews, isOld }) => isOld && reviews >= 5)
      const hasRank = ({ ranking }: { ranking?: number | null | undefined }) => ranking != null
      expect(
        locations
          .filter(hasRank)
          .map(({ location_id }) => Number(location_id))
          .sort(),
      ).toEqual(ranked.map(({ id }) => id).sort())
      // Those without a rank come last.
      expect(locations.map(hasRank).lastIndexOf(true)).toBe(ranked.length - 1)
      const file = await fileOf(filter, who)
      expect(file).toEqual(
        locations.map((row) => [
          row.location_name,
          ...[row.location_score, row.avg_rating, row.total_reviews, row.response_rate].map(twoDecimals),
        ]),
      )
      for (const row of (await byOldScore(filter, who))._embedded.locations) {
        close(row.location_score, oldScore(wanted.get(Number(row.location_id))!, days).score)
      }
      const named = (await byName(filter, who))._embedded
      expect(named.metrics.map(({ name }) => name)).toEqual(places.map(({ name }) => name).sort())

      const groups = (await groupsByNewScore(filter, who))._embedded.group_scores
      const isNarrowed = Boolean(filter.location_id ?? filter.location_ids)
      for (const row of groups) {
        const members = places.filter(({ id }) => groupOf(id) === Number(row.group_id))
        expect(row.location_ids).toEqual(members.map(({ id }) => id).sort((a, b) => a - b))
        const scored = members.map((place) => ({
          score: newScore(figuresOf(place), days),
          totalReviews: place.reviews,
        }))
        close(row.group_score, groupScore(scored).score)
        close(
          row.total_reviews,
          members.reduce((sum, { reviews }) => sum + reviews, 0),
        )
      }
      for (const row of (await groupsByOldScore(filter, who))._embedded.metrics) {
        const members = places.filter(({ id }) => groupOf(id) === Number(row.group_id))
        const scored = members.map((place) => ({
          score: oldScore(figuresOf(place), days),
          totalReviews: place.reviews,
        }))
        expect(row.name).toBe(row.group_name)
        close(row.group_score, groupScore(scored).score)
      }
      const asked = fixture.groupIds.filter((id) => !filter.group_id || id === Number(filter.group_id))
      expect(groups.map(({ group_id }) => Number(group_id)).sort()).toEqual(
        asked.filter((id) => !isNarrowed || places.some((place) => groupOf(place.id) === id)).sort(),
      )

      // Tile, chart, table and sources are of the same reviews.
      const tile = await overview(filter, who)
      const sources = (await bySource(filter, who))._embedded.sources
      const total = places.reduce((sum, { reviews }) => sum + reviews, 0)
      const sumOf = (rows: readonly { total_reviews?: number | null }[]) =>
        rows.reduce((sum, row) => sum + row.total_reviews!, 0)
      expect([tile.total_reviews, sumOf(tile.series!), sumOf(sources)]).toEqual([total, total, total])
      const { totals } = await byNewScore({ ...filter, per_page: 1 }, who)
      expect(totals).toMatchObject({
        total_reviews: total,
        avg_rating: tile.avg_rating ?? null,
        completed_rate: tile.completed_rate ?? null,
        response_rate: tile.response_rate ?? null,
      })
      // Above groups stands the same as above locations, whether they are in a group or not.
      expect((await groupsByNewScore({ ...filter, per_page: 1 }, who)).totals).toEqual(totals)
    }
    await fc.assert(fc.asyncProperty(filters, fc.constantFrom<Who>("admin", "limited"), isRecounted), {
      numRuns: 100,
      examples: [
        [{}, "admin"],
        [{ start_date: "2024-02-29", end_date: "2024-02-29" }, "admin"],
        [{ start_date: "2024-06-01", end_date: "2024-07-01" }, "limited"],
        [{ start_date: "2024-01-20", end_date: "2024-03-20" }, "admin"],
      ],
    })
  })

  test("have a trend where it is asked for: average ratings of at most 12 parts of the range, each a recount (D-315)", async () => {
    const filters: PerformanceQuery[] = [
      { start_date: "2024-01-01", end_date: today },
      { start_date: "2024-04-02", end_date: "2024-04-06" },
      { start_date: "2024-03-01", end_date: "2030-01-01", source_ids: ["1", "2"] },
      { group_id: String(fixture.groupIds[0]) },
    ]
    for (const filter of filters) {
      for (const who of ["admin", "limited"] as const) {
        const { location_scores: rows } = (await byNewScore({ ...filter, with_trend: true }, who))._embedded
        const from = filter.start_date ?? (await firstDay())
        const to = filter.end_date && filter.end_date < today ? filter.end_date : today
        for (const { location_id: id, trend } of rows) {
          expect(trend).toHaveLength(Math.min(12, daysIn(from, to)))
          expect([trend![0]!.start_date, trend!.at(-1)!.end_date]).toEqual([from, to])
          for (const [at, { start_date, end_date, avg_rating }] of trend!.entries()) {
            if (at > 0) expect(start_date).toBe(addDays(trend![at - 1]!.end_date, 1))
            const places = await recount({ ...filter, start_date, end_date })
            close(avg_rating, places.find((place) => place.id === Number(id))!.rating)
          }
        }
      }
    }
    const [row] = (await byNewScore({}))._embedded.location_scores
    expect(row!.trend).toBeUndefined()
  })

  test("carry the period before, as values and as changes", async () => {
    const range = { start_date: "2024-03-01", end_date: "2024-03-20" }
    const before = { start_date: "2024-02-10", end_date: "2024-02-29" }
    const [now, then] = await Promise.all([recount(range), recount(before)])
    const { _embedded, totals } = await byNewScore({ ...range, with_lag: true })
    for (const row of _embedded.location_scores) {
      const [own, lag] = [now, then].map((rows) => figuresOf(rows.find(({ id }) => id === row.location_id)!))
      expectFigures(row, lag!, "_lag")
      close(row["location_score_lag"], newScore(lag!, 20).score)
      const [score, earlier] = [newScore(own!, 20), newScore(lag!, 20)]
      const both = row.ranking == null ? null : likeForLike({ now: score, before: earlier }, true)
      close(row["location_score_delta"], both && both.now - both.before)
      expect(row).toMatchObject({ owner_media_count_lag: null, ll_sync_ratio_delta: null })
    }
    const compared = now
      .filter(({ isOld }) => isOld)
      .map((place) =>
        [place, then.find(({ id }) => id === place.id)!].map((one) => ({
          score: newScore(figuresOf(one), 20),
          totalReviews: one.reviews,
        })),
      )
    const both = likeForLikeOfGroup(
      compared.map(([own, earlier]) => ({ now: own!, before: earlier! })),
      true,
    )!
    close(totals!["score_delta"], both.now - both.before)
    const allTime = await byNewScore({ with_lag: true })
    expect(allTime._embedded.location_scores[0]).toMatchObject({
      location_score_lag: null,
      total_reviews_delta: null,
    })
    expect((await byNewScore(range))._embedded.location_scores[0]).not.toHaveProperty("location_score_lag")
  })

  test("say what a score is made of: five subscores, and the weight of those without data shared by the others [L-252 L-253]", async () => {
    const [row] = (await byNewScore({}))._embedded.location_scores
    const { overall_score, subscores } = row!.score!
    expect(Object.keys(subscores)).toEqual([
      "AverageRating",
      "ReviewVolume",
      "ResponseEfficiency",
      "LLHealth",
      "MediaPresence",
    ])
    expect(subscores.LLHealth).toEqual({ weight: 0, value: null })
    expect(subscores.MediaPresence).toEqual({ weight: 0, value: null })
    expect(subscores.AverageRating.weight).toBeCloseTo(0.3 / 0.75, 5)
    const parts = Object.values(subscores) as { weight: number; value: number | null }[]
    expect(parts.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 5)
    const points = parts.reduce((sum, { weight, value }) => sum + 100 * weight * (value ?? 0), 0)
    expect(points).toBeCloseTo(overall_score!, 3)
    expect(overall_score).toBe(row!.location_score)
    const { totals } = await byOldScore({ location_id: String(row!.location_id) })
    expect(totals!.parts).toContainEqual({ name: "photoCount", weight: 0.57, value: 0, points: 0 })
  })

  test("are ranked with 1 as the best, equal scores sharing a number, in any order and page", async () => {
    const alone = await createFixture(database, { seed: 73, reviews: 1, locations: 4, days: 1 })
    const march = { start_date: "2024-03-01", end_date: "2024-03-31" }
    await database.db.execute(
      sql`update locations set created_at = '2023-01-01' where account_id = ${alone.accountId}`,
    )
    const call = (query: PerformanceQuery) =>
      scores["location_scores.list_locations"](
        callOf<"location_scores.list_locations">(deps, alone.admin, { ...march, ...query }),
      )
    const empty = await call({})
    expect(empty._embedded.location_scores.map(({ ranking }) => ranking)).toEqual([null, null, null, null])
    expect(empty.totals).toMatchObject({ total_reviews: 0, avg_rating: null, score: 0 })

    const { id: _, accountId: __, ...known } = fixture.known[0]!
    const one = {
      ...known,
      tags: [],
      rating: 5,
      stars: 5,
      status: "completed" as const,
      publishedAt: "2024-03-10T12:00:00.000Z",
      respondedAt: null,
    }
    const [a, b, c, d] = alone.locationIds
    const at = (locationId: number, rating: number, count = 5) =>
      Array.from({ length: count }, () => ({ ...one, locationId, rating, stars: rating }))
    await addReviews(database, alone, [...at(c!, 5), ...at(a!, 3), ...at(d!, 3), ...at(b!, 5, 4)])
    const idsOf = async (query: PerformanceQuery) =>
      (await call(query))._embedded.location_scores.map(({ location_id }) => Number(location_id))
    const rows = (await call({}))._embedded.location_scores
    // With four reviews a location has no rank, however good they are.
    expect(rows.map(({ ranking }) => ranking)).toEqual([1, 2, 2, null])
    expect(rows.at(-1)).toMatchObject({ location_id: b, avg_rating: 5 })
    expect(await idsOf({ "sort[by]": "ranking", "sort[order]": "desc" })).toEqual(await idsOf({}))
    // Without a value a row is last in both directions.
    for (const order of ["asc", "desc"]) {
      expect((await idsOf({ "sort[by]": "ranking", "sort[order]": order })).at(-1)).toBe(b)
    }
    const second = await call({ per_page: 2, page: 2 })
    expect([second._total, second._total_pages, second._embedded.location_scores.length]).toEqual([4, 2, 2])
    expect(second._embedded.location_scores.map(({ ranking }) => ranking)).toEqual([2, null])
  })

  test("follow a location that moves between groups, and leave out deleted ones and other accounts", async () => {
    const moved = await createFixture(database, { seed: 74, reviews: 60 })
    const call = (query: PerformanceQuery) =>
      scores["location_scores.list_groups"](callOf<"location_scores.list_groups">(deps, moved.admin, query))
    const reviewsOf = async () =>
      Object.fromEntries(
        (await call({}))._embedded.group_scores.map(({ group_id, total_reviews }) => [
          group_id,
          total_reviews,
        ]),
      )
    const [first, second] = moved.groupIds
    const own = moved.known.filter(({ locationId }) => locationId === moved.locationIds[0]).length
    const before = await reviewsOf()
    await database.db.execute(sql`update group_locations set group_id = ${second}
      where account_id = ${moved.accountId} and group_id = ${first} and location_id = ${moved.locationIds[0]}`)
    const after = await reviewsOf()
    expect(after[first!]).toBe(before[first!]! - own)
    expect(after[second!]).toBe(before[second!]! + own)
    await database.db.execute(sql`update locations set deleted_at = now()
      where account_id = ${moved.accountId} and id = ${moved.locationIds[0]}`)
    expect((await reviewsOf())[second!]).toBe(before[second!])
    const foreign = await call({ group_id: String(fixture.groupIds[0]) })
    expect(foreign._embedded.group_scores).toEqual([])
  })

  test("name each source that has reviews, with the period before", async () => {
    const range = { start_date: "2024-03-01", end_date: "2024-03-20", with_lag: true }
    const { _embedded } = await bySource(range)
    expect(_embedded.sources.map(({ source_code }) => source_code)).toEqual([
      "source-3",
      "source-2",
      "source-1",
    ])
    for (const row of _embedded.sources) {
      const source_ids = [String(row.source_id)]
      const tile = await overview({ ...range, source_ids })
      for (const name of ["total_reviews", "avg_rating_lag", "completed_rate_delta"] as const) {
        expect(row[name]).toBe(tile[name])
      }
    }
  })
})
