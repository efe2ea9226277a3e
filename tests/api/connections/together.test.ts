import { sql } from "drizzle-orm"
import { createConnectors } from "#review-api/connections/create-connectors.ts"
import { column, rowsOf } from "#review-api/db/rows.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { patientConfig } from "#tests/support/patient-config.ts"
import { doJobs, standingClock } from "#tests/support/responses.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { shownFromGoogle, standingAtGoogle } from "#tests/support/stand-ins/google/compare-reviews.ts"
import { connectGoogle } from "#tests/support/stand-ins/google/connect-google.ts"
import { account, listAtGoogle, placeOf } from "#tests/support/stand-ins/google/seed-places.ts"
import { type GoogleStandIn, startGoogle } from "#tests/support/stand-ins/google/start-google.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const count = 410
const batches = 3
/** Places of each look that are looked at alone, so that all are within 90 looks. */
const counted = Math.ceil(count / 90)

describe.each(databasesFor("jobs"))(`a connection of ${count} places on %s`, (database) => {
  const clock = standingClock("2026-06-01T09:00:00Z")
  let google: GoogleStandIn
  let api: TestApi
  let first: SeededAccount
  const fixture = () => google.fixture

  beforeAll(async () => {
    google = await startGoogle({ now: clock.now })
    const base = { clock, config: patientConfig }
    const connectors = createConnectors(base, { google: google.settings, simulated: false })
    api = await startTestApi({ database, clock, connectors })
    ;({ first } = await seedTwoAccounts(api.deps))
    await api.deps.db.execute(sql`insert into locations (account_id, name, google_place_id)
      select ${first.id}, 'Of many ' || i, 'place-' || i from generate_series(1, ${count}::integer) i`)
    const numbers = Array.from({ length: count }, (_, at) => at + 1)
    listAtGoogle(
      fixture(),
      numbers.map((number) => ({
        title: `Of many ${number}`,
        address: "Main Street",
        placeId: `place-${number}`,
      })),
    )
    // The last ones have no reviews.
    for (const number of numbers.slice(0, -20)) {
      const createTime = new Date(Date.UTC(2025, number % 12, 1, 9, number % 60)).toISOString()
      fixture().addReview(placeOf(number), { starRating: "FOUR", comment: `Of ${number}`, createTime })
      fixture().addReview(placeOf(number), { starRating: "ONE", createTime: "2024-02-03T04:05:06.000Z" })
    }
    await connectGoogle(api.deps, google, { accountId: first.id })
    await doJobs(api.deps, "connection")
    clock.pass(10)
  })
  beforeEach(() => google.calm())
  afterAll(async () => {
    await api.close()
    await google.close()
  })

  /** @returns the calls of the next look, by what they ask for. */
  async function look(minutes = 1) {
    clock.pass(minutes)
    const from = google.asked.length
    await doJobs(api.deps, "connection")
    const calls = google.asked.slice(from)
    const alone = calls.filter((call) => /^GET \/v4\/.*\/reviews\?/.test(call))
    return {
      together: calls.filter((call) => call.includes("batchGetReviews")).length,
      alone: alone.map((call) => placeOf(Number(/locations\/(\d+)/.exec(call)![1]))),
    }
  }
  const isFollowed = async (place: string) =>
    expect(await shownFromGoogle(api.deps, first.id, place)).toEqual(standingAtGoogle(fixture(), place))

  test("is looked at in a few calls while there is nothing new, and all of it alone in turn", async () => {
    const seen = new Set<string>()
    for (let nth = 0; nth < 3; nth++) {
      const { together, alone } = await look()
      expect([together, alone.length]).toEqual([batches, counted])
      for (const place of alone) seen.add(place)
    }
    expect(seen.size).toBe(3 * counted)
    const [row] = await rowsOf(
      api.deps.db,
      { unseen: column.number(), errors: column.number() },
      sql`select count(*) filter (where synced_at < ${clock.now().toISOString()}::timestamptz)::integer as unseen,
            count(error)::integer as errors from connection_places where account_id = ${first.id}`,
    )
    expect(row).toEqual({ unseen: 0, errors: 0 })
  })

  test("brings what is new and what was edited with the next look, and asks for those places alone", async () => {
    const places = [placeOf(377), placeOf(378), placeOf(count)]
    fixture().addReview(places[0]!, { starRating: "FIVE", comment: "New" })
    fixture().editReview([...fixture().reviews.get(places[1]!)!.values()][1]!.name, { comment: "Edited" })
    fixture().addReview(places[2]!, { starRating: "TWO", comment: "The first one here" })
    const { together, alone } = await look()
    expect([together, alone.length]).toEqual([batches, counted + 3])
    for (const place of places) await isFollowed(place)
    expect((await look()).alone).toHaveLength(counted)
  })

  test("reads on while pages are full of what is new", async () => {
    const busy = Array.from({ length: 120 }, (_, at) => placeOf(200 + (at % 60)))
    for (const place of busy) fixture().addReview(place, { starRating: "THREE", comment: "A busy night" })
    const { together, alone } = await look()
    expect(together).toBeGreaterThan(batches)
    expect(new Set(alone).size).toBe(counted + 60)
    for (const place of new Set(busy)) await isFollowed(place)
  })

  test("finds that the newest review of a place is gone at once, and another one when the place has its turn", async () => {
    const [newest, older] = [placeOf(377), placeOf(385)]
    fixture().deleteReview([...fixture().reviews.get(newest)!.values()].at(-1)!.name)
    fixture().deleteReview([...fixture().reviews.get(older)!.values()].at(-1)!.name)
    await look()
    await isFollowed(newest)
    await api.deps.db.execute(sql`update connection_places set counted_at = '2026-01-01'
      where account_id = ${first.id} and external_id = ${older}`)
    expect((await look()).alone).toContain(older)
    await isFollowed(older)
    expect((await look()).alone).toHaveLength(counted)
  })

  test.each(["empty", "by place", "refused"] as const)(
    "is looked at place by place where reviews of many come %s",
    async (together) => {
      const places = [placeOf(3), placeOf(203), placeOf(303)]
      for (const place of places)
        fixture().addReview(place, { starRating: "ONE", comment: `While ${together}` })
      google.odd.together = together
      const { alone } = await look(10)
      expect(alone.length).toBeGreaterThan(counted + 100)
      for (const place of places) await isFollowed(place)
    },
  )

  test("asks for a place that its batch is refused for alone from then on", async () => {
    const odd = placeOf(300)
    fixture().locations.get(odd)!.isVerified = false
    const refused = await look(10)
    expect(refused.alone.length).toBeGreaterThan(100)
    const next = await look(10)
    expect(next.together).toBe(batches)
    expect(next.alone).toContain(odd)
    expect(next.alone.length).toBeLessThanOrEqual(counted + 1)
    fixture().locations.get(odd)!.isVerified = true
    await look(10)
    await isFollowed(odd)
  })

  test("loses nothing when a look ends at a batch: quota, or a worker that dies", async () => {
    const place = placeOf(310)
    fixture().addReview(place, { starRating: "ONE", comment: "Before the end of the quota" })
    google.inject({ on: /batchGetReviews/, status: 429, retryAfter: 120 })
    await look()
    expect(google.asked.at(-1)).toContain(`${account}/locations:batchGetReviews`)
    await look(30)
    await isFollowed(place)
  })
})
