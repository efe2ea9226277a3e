import { eq, sql } from "drizzle-orm"
import { accountVerticals, targetFields, verticalIdOf, weightOf } from "#lib/contract/index.ts"
import { newScore } from "#lib/scores/new-score.ts"
import { targetScore } from "#lib/scores/target-score.ts"
import { countOwnerPhotos } from "#review-api/db/rollups/owner-photos.ts"
import { auditEntries } from "#review-api/db/schema/audit-entries.ts"
import { accounts } from "#review-api/db/schema/identity.ts"
import { groupLocations } from "#review-api/db/schema/places.ts"
import { anyRows } from "#tests/support/any-rows.ts"
import type { Caller } from "../../support/api-caller.ts"
import { atOnce } from "../../support/at-once.ts"
import { databasesFor } from "../../support/databases.ts"
import { doJobs, standingClock } from "../../support/responses.ts"
import { createFixture } from "../../support/review-fixture.ts"
import { emailOf, type SeededAccount, seedTwoAccounts } from "../../support/seed.ts"
import { someTargets } from "../../support/targets.ts"
import { startTestApi, type TestApi } from "../../support/test-api.ts"

type Row = Record<string, number | string | null>

describe.each(databasesFor("sql", "jobs"))("targets, weights and industries on %s", (database) => {
  let api: TestApi
  let first: SeededAccount
  let second: SeededAccount
  let admin: Caller
  let limited: Caller
  const clock = standingClock("2025-07-01T12:00:00Z")

  beforeAll(async () => {
    api = await startTestApi({ database, clock })
    ;({ first, second } = await seedTwoAccounts(api.deps))
    admin = await api.login("admin@first.test")
    limited = await api.login(emailOf("User", "first.test"))
  })
  afterAll(() => api.close())

  const set = (body: object, as = admin) => api.call("POST", "/location_custom_targets", { as, body })
  const change = (id: unknown, body: object, as = admin) =>
    api.patch(`/location_custom_targets/${id}`, { as, body })
  const rowsIn = async (path: string, collection: string, query: object = {}, as = admin): Promise<Row[]> => {
    const { status, body } = await api.call("GET", path, { as, query: query as never })
    expect([path, status]).toEqual([path, 200])
    return body._embedded[collection]
  }
  const targetsOf = (as = admin) => rowsIn("/location_custom_targets", "location_custom_targets", {}, as)
  const clear = () =>
    api.deps.db.execute(sql`delete from location_targets where account_id in (${first.id}, ${second.id})`)
  const locationIds = () => first.locationIds
  const scores = (query: object, as = admin) => rowsIn("/target_scores", "target_scores", query, as)
  const weights = (values: readonly number[], as = admin) => {
    const [average_rating, review_volume, response_efficiency, ll_health, media_presence] = values
    const body = { average_rating, review_volume, response_efficiency, ll_health, media_presence }
    return api.call("POST", "/score_weights", { as, body })
  }

  describe("targets of the account, a group and a location", () => {
    let rows: Row[]

    test("are set by an Admin, each once", async () => {
      const ofLocation = { location_id: locationIds()[1], total_reviews: 7.5 }
      for (const place of [{}, { group_id: first.groupIds[1] }, ofLocation]) {
        const { status, body } = await set(someTargets(place))
        expect([status, body]).toEqual([201, expect.objectContaining(someTargets(place))])
        const again = await set(someTargets(place))
        expect([again.status, again.body.error]).toEqual([409, "Targets are already set here"])
      }
    })

    test("are listed with their places [F-571]", async () => {
      rows = await targetsOf()
      const places = rows.map((row) => row["location_name"] ?? row["group_name"] ?? null)
      expect(places).toEqual([null, "South", "Birch Bistro"])
    })

    test.each([
      ["total_reviews", "L-244"],
      ["avg_rating", "L-245"],
      ["response_rate", "L-246"],
      ["response_time", "L-247"],
      ["owner_photos_count", "L-248"],
      ["ll_sync_ratio", "L-249"],
    ])("have what was set of %s [%s]", (name) => {
      expect(rows[0]![name]).toBe(someTargets()[name])
      expect(rows[0]![name]).toEqual(expect.any(Number))
    })

    test("have a weight for each of the six [L-250]", () => {
      expect(targetFields).toHaveLength(6)
      for (const name of targetFields) expect(rows[0]![weightOf(name)]).toBe(someTargets()[weightOf(name)])
    })

    test("are changed, moved and deleted, as the audit log says", async () => {
      const changed = await change(rows[2]!["id"], { total_reviews: 9 })
      expect([changed.status, changed.body.total_reviews, changed.body.avg_rating]).toEqual([200, 9, 4.5])
      const moved = await change(rows[2]!["id"], { location_id: null, group_id: first.groupIds[0] })
      expect(moved.body).toMatchObject({ location_id: null, group_name: "North", total_reviews: 9 })
      expect((await change(rows[2]!["id"], { group_id: first.groupIds[1] })).status).toBe(409)
      const log = await api.deps.db.select().from(auditEntries).where(eq(auditEntries.accountId, first.id))
      const actions = log.map(({ action }) => action).filter((action) => /targets/.test(action))
      const [created, updated] = ["location_custom_targets.create", "location_custom_targets.update"]
      expect(actions.sort()).toEqual([created, created, created, updated, updated])
      const { status } = await api.call("DELETE", `/location_custom_targets/${rows[2]!["id"]}`, { as: admin })
      expect([status, (await targetsOf()).length]).toEqual([204, 2])
      await clear()
    })
  })

  test("of two who set the same targets at the same time one is told that they are set", async () => {
    const answers = await atOnce([1, 2, 3].map((count) => set(someTargets({ total_reviews: count }))))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    await clear()
  })

  test("what cannot be a target is refused at its field, and so are weights that do not add up to 100", async () => {
    const last = "ll_sync_ratio_weight"
    for (const [body, field, message] of [
      [{ avg_rating: 0.9 }, "avg_rating", "must be 1 to 5"],
      [{ avg_rating: 5.1 }, "avg_rating", "must be 1 to 5"],
      [{ response_rate: 101 }, "response_rate", "must be 0 to 100"],
      [{ ll_sync_ratio: -1 }, "ll_sync_ratio", "must be 0 to 100"],
      [{ response_time: 0 }, "response_time", "must be above 0"],
      [{ total_reviews: -1 }, "total_reviews", "can't be below 0"],
      [{ owner_photos_count: 1e9 }, "owner_photos_count", "is too large"],
      [{ [last]: 14 }, last, "Weights must add up to 100"],
      [{ location_id: second.locationIds[0] }, "location_id", "is unknown"],
      [{ group_id: second.groupIds[0] }, "group_id", "is unknown"],
      [{ group_id: "x" }, "group_id", "is unknown"],
      [
        { location_id: first.locationIds[0], group_id: first.groupIds[0] },
        "group_id",
        "can't be given together with a location",
      ],
    ] as const) {
      const { status, body: answer } = await set(someTargets(body))
      expect([body, status, answer.errors]).toEqual([body, 422, { [field]: [message] }])
    }
    const made = await set(someTargets())
    const answer = await change(made.body.id, { total_reviews_weight: 20 })
    expect([answer.status, answer.body.errors]).toEqual([422, { [last]: ["Weights must add up to 100"] }])
    await clear()
  })

  test("others see the targets of what they see and change none; another account has neither [L-139 L-462]", async () => {
    const ofAccount = await set(someTargets())
    await set(someTargets({ location_id: first.unassignedLocationIds[0] }))
    await set(someTargets({ group_id: first.unassignedGroupId }))
    await set(someTargets({ location_id: first.assignedLocationIds[0] }))
    expect((await targetsOf(limited)).map((row) => row["location_id"])).toEqual([
      null,
      first.assignedLocationIds[0],
    ])
    expect((await set(someTargets(), limited)).status).toBe(403)
    expect((await change(ofAccount.body.id, { total_reviews: 1 }, limited)).status).toBe(403)
    const other = await api.login("admin@second.test")
    expect((await change(ofAccount.body.id, { total_reviews: 1 }, other)).status).toBe(404)
    const { status } = await api.call("DELETE", `/location_custom_targets/${ofAccount.body.id}`, {
      as: other,
    })
    expect([status, await targetsOf(other)]).toEqual([404, []])
    const seen = await rowsIn("/location_custom_targets_per_location", "location_custom_targets", {}, limited)
    expect(seen.map((row) => row["location_id"]).sort()).toEqual([...first.assignedLocationIds].sort())
    await clear()
  })

  test("a location has its own targets, else those of its group, else the account's, and its score by them [L-251 F-569 F-570 F-572 F-579]", async () => {
    const [alder, birch, , dogwood] = locationIds()
    const place = { location_id: alder, total_reviews: 3 }
    await set(someTargets({ total_reviews: 1 }))
    await set(someTargets({ group_id: first.groupIds[1], total_reviews: 2 }))
    await set(someTargets(place))
    const per = await rowsIn("/location_custom_targets_per_location", "location_custom_targets")
    const wanted = Object.fromEntries(per.map((row) => [row["location_id"], row["total_reviews"]]))
    expect([wanted[alder!], wanted[birch!], wanted[dogwood!]]).toEqual([3, 1, 2])

    const range = { start_date: "2025-01-01", end_date: "2025-06-30" }
    const rows = await scores({ ...range, group_by: "location", with_lag: true })
    expect(rows).toHaveLength(5)
    const own = rows.find((row) => row["location_id"] === alder)!
    const actual = own["actual"] as unknown as Row
    expect(actual).toMatchObject({ total_reviews: 6, avg_rating: 3, owner_photos_count: null })
    expect(Number(actual["response_rate"])).toBeCloseTo(100 / 3, 4)
    const score = targetScore(
      {
        avgRating: 3,
        totalReviews: 6,
        completedRate: null,
        responseRate: 100 / 3,
        responseDays: actual["response_time"] as number | null,
        ownerPhotos: null,
        syncRatio: null,
      },
      Object.fromEntries(targetFields.map((name) => [name, own[name]])) as never,
      Object.fromEntries(targetFields.map((name) => [name, own[weightOf(name)]])) as never,
    ).score!
    expect(own["total_score"]).toBeCloseTo(score, 4)
    expect(own).toHaveProperty("lag_score")
    expect(await scores({ ...range, group_by: "location", top_n: 2 })).toEqual(
      rows.slice(0, 2).map((row) => expect.objectContaining({ total_score: row["total_score"] })),
    )
    const [together] = await scores(range)
    expect(together).toMatchObject({ total_reviews: null, avg_rating: 4.5 })
    const ofGroups = await scores({ ...range, group_by: "group", group_ids: String(first.groupIds[1]) })
    expect(ofGroups.map((row) => [row["name"], row["total_reviews"]])).toEqual([["South", null]])
    const inGroup = await scores({ ...range, group_by: "location", group_ids: String(first.groupIds[0]) })
    expect(inGroup.map((row) => row["name"])).toEqual(["Cedar Kitchen"])
    expect(
      await scores({ ...range, location_id: String(alder), source_id: "1", account_id: String(first.id) }),
    ).toEqual([
      expect.objectContaining({ total_reviews: 3, actual: expect.objectContaining({ total_reviews: 2 }) }),
    ])

    const metrics = await rowsIn("/metric_targets", "metric_targets", { ...range, location_id: alder })
    expect(metrics.map(({ metric, target, actual: done }) => [metric, target, done])).toEqual(
      targetFields.map((name) => [name, own[name], actual[name]]),
    )
    const ofLocations = await rowsIn("/metric_targets_per_location", "metric_targets", {
      ...range,
      per_page: 100,
    })
    expect(ofLocations).toHaveLength(30)
    expect(
      ofLocations.find((row) => row["location_id"] === dogwood && row["metric"] === "total_reviews"),
    ).toMatchObject({ target: 2, actual: 6 })
    await clear()
    expect((await scores(range))[0]).toMatchObject({ total_score: null, lag_score: null })
  })

  test("many locations get the same targets at once, in place of their own, and give them up again", async () => {
    const [alder, birch, cedar] = locationIds()
    await set(someTargets({ total_reviews: 1 }))
    await set(someTargets({ location_id: alder, total_reviews: 3 }))
    await set(someTargets({ location_id: birch, total_reviews: 4 }))
    const bulk = (verb: string, body: object, as = admin) =>
      api.call("POST", `/location_custom_targets/bulk_${verb}`, { as, body })
    const location_ids = [alder, birch, cedar, alder]
    const sent = someTargets({ location_ids, total_reviews: 4 })
    expect((await bulk("update", sent)).body).toEqual({ created: 1, updated: 1, unchanged: 1 })
    expect((await bulk("update", sent)).body).toEqual({ created: 0, updated: 0, unchanged: 3 })

    const list = await scores({ group_by: "location", "sort[order]": "asc", top_n: 5_000 })
    const owners = new Map(list.map((row) => [row["location_id"], [row["set_for"], row["total_reviews"]]]))
    expect([alder, birch, cedar].map((id) => owners.get(id!))).toEqual([
      ["location", 4],
      ["location", 4],
      ["location", 4],
    ])
    expect([...owners.values()].filter(([of]) => of === "account")).toHaveLength(2)
    const totals = list.flatMap((row) => (row["total_score"] === null ? [] : [Number(row["total_score"])]))
    expect(totals).toEqual(totals.toSorted((a, b) => a - b))

    const foreign = { ...sent, location_ids: [alder, second.locationIds[0]] }
    for (const [verb, body, field] of [
      ["update", foreign, "location_ids"],
      ["update", { ...sent, location_ids: [] }, "location_ids"],
      ["update", { ...sent, location_ids: Array.from({ length: 5_001 }, (_, at) => at + 1) }, "location_ids"],
      ["update", { ...sent, ll_sync_ratio_weight: 14 }, "ll_sync_ratio_weight"],
      ["delete", foreign, "location_ids"],
    ] as const) {
      const { status, body: answer } = await bulk(verb, body)
      expect([status, Object.keys(answer.errors)]).toEqual([422, [field]])
    }
    expect((await bulk("update", sent, limited)).status).toBe(403)
    expect((await bulk("delete", { location_ids }, limited)).status).toBe(403)

    expect((await bulk("delete", { location_ids })).body).toEqual({ deleted: 3, missing: 0 })
    expect((await bulk("delete", { location_ids })).body).toEqual({ deleted: 0, missing: 3 })
    const log = await api.deps.db.select().from(auditEntries).where(eq(auditEntries.accountId, first.id))
    const names = (verb: string) =>
      log.flatMap(({ action, resourceName }) => (action.endsWith(`.bulk_${verb}`) ? [resourceName] : []))
    expect(names("update").toSorted()).toEqual(["Alder Café", "Cedar Kitchen"])
    expect(names("delete").toSorted()).toEqual(["Alder Café", "Birch Bistro", "Cedar Kitchen"])
    await clear()
  })

  test("targets are off where the account's switch is, and figures of days without reviews are no error", async () => {
    await set(someTargets())
    for (const range of [
      { start_date: "2024-02-29", end_date: "2024-02-29" },
      { start_date: "2030-01-01", end_date: "2030-02-01" },
      {},
    ]) {
      const [row] = await scores({ ...range, with_lag: true })
      expect(Number(row!["total_score"])).toBeGreaterThanOrEqual(0)
    }
    await api.deps.db.execute(
      sql`insert into account_settings (account_id, code, value) values (${first.id}, 'custom_score', 'false')`,
    )
    const { status, body } = await api.call("GET", "/target_scores", { as: admin })
    expect([status, body.code]).toEqual([403, "feature_off"])
    await api.deps.db.execute(sql`delete from account_settings where code = 'custom_score'`)
    await clear()
  })

  test("new weights count from the day on which they are set; periods that ended before keep theirs, whatever comes later", async () => {
    const score = async (end_date: string | undefined) => {
      const query = {
        start_date: "2025-01-01",
        ...(end_date ? { end_date } : {}),
        location_id: locationIds()[0],
      }
      const [row] = await rowsIn(`/location_score/${first.id}/locations`, "location_scores", query)
      return row!["location_score"]
    }
    const before = await score("2025-06-30")
    expect((await weights([20, 20, 20, 20, 19])).body.errors).toEqual({
      media_presence: ["Weights must add up to 100"],
    })
    expect((await weights([100, 0, 0, 0, 0], limited)).status).toBe(403)
    const made = await weights([100, 0, 0, 0, 0])
    expect([made.status, made.body]).toEqual([
      201,
      expect.objectContaining({
        effective_from: "2025-07-01",
        average_rating: 100,
        user_name: "Admin Person",
      }),
    ])
    expect((await weights([100, 0, 0, 0, 0])).body.id).toBe(made.body.id)
    expect(await score("2025-06-30")).toBe(before)
    expect(await score(undefined)).toBeCloseTo(50, 4)
    clock.pass(24 * 60)
    await weights([0, 0, 100, 0, 0])
    expect(await score("2025-06-30")).toBe(before)
    expect(await score("2025-07-01")).toBeCloseTo(50, 4)
    const figures = {
      avgRating: 3,
      totalReviews: 6,
      completedRate: 100 / 3,
      responseRate: null,
      responseDays: null,
      ownerPhotos: null,
      syncRatio: null,
    }
    const only = { AverageRating: 0, ReviewVolume: 0, ResponseEfficiency: 1, LLHealth: 0, MediaPresence: 0 }
    const [row] = await rowsIn(`/location_score/${first.id}/locations`, "location_scores", {
      start_date: "2025-01-01",
      location_id: locationIds()[0],
    })
    const days = row!["overall_avg_response_time"] as number | null
    expect(await score(undefined)).toBeCloseTo(
      newScore({ ...figures, responseDays: days }, 182, only).score!,
      4,
    )
    const versions = await rowsIn("/score_weights", "score_weights", {}, limited)
    expect(versions.map((version) => [version["effective_from"], version["response_efficiency"]])).toEqual([
      ["2025-07-02", 100],
      ["2025-07-01", 0],
    ])
    expect(await rowsIn("/score_weights", "score_weights", {}, await api.login("admin@second.test"))).toEqual(
      [],
    )
  })

  test("photos count as of the last day of a range, in the days of the account's zone", async () => {
    const [, birch] = locationIds()
    const photosOn = async (end_date?: string) => {
      const query = { start_date: "2025-01-01", ...(end_date ? { end_date } : {}), location_id: birch }
      const [row] = await rowsIn(`/location_score/${first.id}/locations`, "location_scores", query)
      return row!["owner_media_count"]
    }
    expect(await photosOn()).toBeNull()
    const place = { accountId: first.id, locationId: birch! }
    const count = (change: number, at: string) => countOwnerPhotos(api.deps.db, place, change, new Date(at))
    await count(3, "2025-03-10T23:50:00Z")
    await count(2, "2025-03-10T23:59:59Z")
    await count(-1, "2025-05-01T12:00:00Z")
    const zoned = async (timeZone: string) => {
      await api.deps.db.update(accounts).set({ timeZone }).where(eq(accounts.id, first.id))
      return [
        await photosOn("2025-03-09"),
        await photosOn("2025-03-10"),
        await photosOn("2025-03-11"),
        await photosOn(),
      ]
    }
    const { timeZone } = first
    expect(await zoned("UTC")).toEqual([null, 5, 5, 4])
    expect(await zoned("Asia/Kathmandu")).toEqual([null, null, 5, 4])
    await zoned(timeZone)
  })

  test("an industry has figures once five accounts have fifty reviews each, and tells of no account [F-574]", async () => {
    const opened = { ...api.deps } as never
    const [vertical] = accountVerticals
    const id = verticalIdOf(vertical)!
    const benchmark = async () => (await api.call("GET", `/benchmark/${id}`, { as: admin })).body
    expect(await benchmark()).toMatchObject({
      avg_rating: null,
      reason: "The figures have not been computed yet.",
    })
    const made: number[] = []
    const add = async (reviews: number) => {
      const fixture = await createFixture(opened, {
        seed: 500 + made.length,
        reviews,
        locations: 5,
        from: "2025-05-01T00:00:00Z",
        days: 30,
      })
      await api.deps.db
        .update(accounts)
        .set({ verticalName: vertical })
        .where(eq(accounts.id, fixture.accountId))
      made.push(fixture.accountId)
    }
    for (const reviews of [60, 60, 60, 60, 49]) await add(reviews)
    await doJobs(api.deps, "industry_figures")
    expect(await benchmark()).toMatchObject({
      name: vertical,
      avg_rating: null,
      total_reviews: null,
      reason: "At least 5 accounts with 50 reviews each in the last half year are needed.",
    })
    await add(80)
    expect(await doJobs(api.deps, "industry_figures")).toBe(0)
    clock.pass(25 * 60)
    await doJobs(api.deps, "industry_figures")
    const body = await benchmark()
    const [wanted] = await anyRows(
      api.deps.db,
      sql`select avg(rating)::float8 as rating, avg(reviews)::float8 / 5 as reviews, avg(rate)::float8 as rate from (
        select avg(nullif(rating, 0)) as rating, count(*) as reviews,
          count(*) filter (where exists (select 1 from responses x where x.account_id = r.account_id
            and x.review_id = r.id and x.published_at is not null))::float8 / count(*) as rate
        from reviews r where account_id in (${sql.raw(made.join(","))}) group by account_id having count(*) >= 50) x`,
    )
    expect(body.avg_rating).toBeCloseTo(Number(wanted!["rating"]), 2)
    expect(body.total_reviews).toBeCloseTo(Number(wanted!["reviews"]), 1)
    expect(body.response_rate).toBeCloseTo(Number(wanted!["rate"]), 2)
    expect(body).toMatchObject({ owner_photos_count: null, ll_sync_ratio: null, reason: null })
    expect(JSON.stringify(body)).not.toMatch(/account/)
    for (const wrong of ["0", "99", "x", "1.5"]) {
      expect((await api.call("GET", `/benchmark/${wrong}`, { as: admin })).status).toBe(404)
    }
  })

  test("a location moved to another group takes all its reviews along, those of the period's first half too", async () => {
    const [south, north] = [first.groupIds[1]!, first.groupIds[0]!]
    const [, , , dogwood] = locationIds()
    const totals = async () => {
      const rows = await rowsIn(`/location_score/${first.id}/groups`, "group_scores", {
        start_date: "2025-01-01",
      })
      return Object.fromEntries(rows.map((row) => [row["group_name"], row["total_reviews"]]))
    }
    expect(await totals()).toEqual({ North: 6, South: 18 })
    const isMember = sql`${groupLocations.accountId} = ${first.id} and ${groupLocations.locationId} = ${dogwood}`
    const move = (groupId: number) => api.deps.db.update(groupLocations).set({ groupId }).where(isMember)
    await move(north)
    expect(await totals()).toEqual({ North: 12, South: 12 })
    await move(south)
  })
})
