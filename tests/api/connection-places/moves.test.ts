import { and, eq, sql } from "drizzle-orm"
import { createConnectors } from "#review-api/connections/create-connectors.ts"
import { column, rowsOf } from "#review-api/db/rows.ts"
import { connectionPlaces } from "#review-api/db/schema/connections.ts"
import { reviewEvents } from "#review-api/db/schema/review-events.ts"
import { reviews } from "#review-api/db/schema/reviews.ts"
import { anyRows } from "#tests/support/any-rows.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { patientConfig } from "#tests/support/patient-config.ts"
import { doJobs, standingClock } from "#tests/support/responses.ts"
import { expectRightRollups } from "#tests/support/rollup-check.ts"
import { emailOf, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { connectGoogle } from "#tests/support/stand-ins/google/connect-google.ts"
import { listAtGoogle, placeOf } from "#tests/support/stand-ins/google/seed-places.ts"
import { type GoogleStandIn, startGoogle } from "#tests/support/stand-ins/google/start-google.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const count = 12

describe.each(databasesFor("jobs"))("a place that gets another location on %s", (database) => {
  const clock = standingClock("2026-06-01T09:00:00Z")
  let standIn: GoogleStandIn
  let api: TestApi
  let first: SeededAccount
  let admin: Caller
  let manager: Caller
  let placeId: number
  let alder: number
  let cedar: number
  let dogwood: number

  beforeAll(async () => {
    standIn = await startGoogle({ now: clock.now })
    const base = { clock, config: patientConfig }
    const connectors = createConnectors(base, { google: standIn.settings, simulated: false })
    api = await startTestApi({ database, clock, connectors })
    ;({ first } = await seedTwoAccounts(api.deps))
    admin = await api.login(emailOf("Admin", "first.test"))
    manager = await api.login(emailOf("Manager", "first.test"))
    ;[alder, , cedar, dogwood] = first.locationIds as [number, number, number, number]
    listAtGoogle(standIn.fixture, [{ title: "Alder Cafe", address: "1 Main Street", city: "Berlin" }])
    for (let at = 0; at < count; at++) {
      const createTime = new Date(Date.UTC(2026, 3, 1 + at)).toISOString()
      const review = standIn.fixture.addReview(placeOf(1), {
        starRating: "FOUR",
        comment: `The soup was good on day ${at}`,
        createTime,
      })
      if (at % 4 === 0)
        review.reviewReply = { comment: "Thanks", updateTime: createTime, reviewReplyState: "APPROVED" }
    }
    const tokenId = await connectGoogle(api.deps, standIn, {
      accountId: first.id,
      userId: first.users.Admin.id,
    })
    await doJobs(api.deps, "connection")
    await doJobs(api.deps, "review_reading")
    const [place] = await api.deps.db
      .select()
      .from(connectionPlaces)
      .where(eq(connectionPlaces.tokenId, tokenId))
    placeId = place!.id
    expect(place).toMatchObject({ status: "matched", locationId: alder, taken: count })
  })
  afterAll(async () => {
    await api.close()
    await standIn.close()
  })

  const path = () => `/connection_places/${placeId}`
  const say = (body: object, as = admin) => api.patch(path(), { as, body })
  const read = async (as = admin) => {
    const { body } = await api.call("GET", "/connection_places", { as })
    return body._embedded.connection_places.find(({ id }: { id: number }) => id === placeId)
  }
  /** Where the reviews of the place are: how many at which location. */
  const whereabouts = async () => {
    const rows = await rowsOf(
      api.deps.db,
      { at: column.number(), reviews: column.number(), mentions: column.number() },
      sql`select r.location_id as at, count(*)::integer as reviews,
            sum((select count(*) from mentions m where m.account_id = r.account_id and m.review_id = r.id
              and m.location_id = r.location_id))::integer as mentions
          from provider_reviews v join reviews r on r.account_id = v.account_id and r.id = v.review_id
          where v.account_id = ${first.id} and v.connection_place_id = ${placeId} and r.deleted_at is null
          group by 1`,
    )
    return Object.fromEntries(rows.map(({ at, reviews: of }) => [at, of]))
  }
  const listed = async (location: number) =>
    (
      await api.call("GET", "/reviews", {
        as: admin,
        query: { location_id: location, published_after: "2026-03-30", keywords: "soup" },
      })
    ).body._total as number
  const expectFigures = () => expectRightRollups(api.deps, { accountId: first.id, timeZone: first.timeZone })
  const moveJob = () => doJobs(api.deps, "place_move")

  test("says what would follow it, and keeps its location while no one moves its reviews", async () => {
    const query = { location_id: cedar }
    const preview = await api.call("GET", `${path()}/move`, { as: admin, query })
    expect(preview.body).toMatchObject({
      id: placeId,
      location_id: cedar,
      location_name: "Cedar Kitchen",
      reviews: count,
      responded: 3,
      from: [{ location_id: alder, reviews: count }],
    })
    const refused = await say({ status: "matched", location_id: cedar })
    expect([refused.status, refused.body.code]).toEqual([422, "reviews_elsewhere"])
    expect(await read()).toMatchObject({ location_id: alder, has_reviews: true, move: null })
  })

  test("is moved with its reviews by an Admin alone", async () => {
    const body = { status: "matched", location_id: cedar, move_reviews: true }
    expect((await say(body, manager)).status).toBe(403)
    const query = { location_id: cedar }
    expect((await api.call("GET", `${path()}/move`, { as: manager, query })).status).toBe(403)
    expect((await api.call("POST", `${path()}/undo_move`, { as: manager })).status).toBe(403)
    expect(await whereabouts()).toEqual({ [alder]: count })
  })

  test("takes reviews, figures, keywords and history with it, and its log tells how many", async () => {
    const body = { status: "matched", location_id: cedar, move_reviews: true }
    expect((await say(body)).body.move).toMatchObject({ status: "moving", reviews: count })
    expect((await say({ status: "ignored" })).status).toBe(409)
    await moveJob()
    expect(await whereabouts()).toEqual({ [cedar]: count })
    expect([await listed(alder), await listed(cedar)]).toEqual([0, count])
    await expectFigures()
    const [stray] = await rowsOf(
      api.deps.db,
      { mentions: column.number(), strays: column.number() },
      sql`select count(*)::integer as mentions, (count(*) filter (where m.location_id <> r.location_id))::integer
            as strays
          from mentions m join reviews r on r.account_id = m.account_id and r.id = m.review_id
          where r.account_id = ${first.id} and r.location_id = ${cedar} and r.content like 'The soup%'`,
    )
    expect(stray!.mentions).toBeGreaterThanOrEqual(count)
    expect(stray!.strays).toBe(0)
    const events = await api.deps.db
      .select()
      .from(reviewEvents)
      .where(and(eq(reviewEvents.accountId, first.id), eq(reviewEvents.action, "moved_with_place")))
    expect(events).toHaveLength(count)
    expect(events[0]).toMatchObject({
      before: { location: { id: alder } },
      after: { location: { id: cedar } },
    })
    const { body: log } = await api.call("GET", "/audit_entries", { as: admin })
    expect(log._embedded.audit_entries[0]).toMatchObject({
      action: "connection_places.update",
      after: { location: "Cedar Kitchen", reviews_moved: count },
    })
    expect(await read()).toMatchObject({
      location_id: cedar,
      move: { status: "done", reviews_moved: count, can_undo: true },
    })
  })

  test("brings what comes in later to the new location, and is given back with all of it", async () => {
    standIn.fixture.addReview(placeOf(1), { starRating: "ONE", comment: "The soup was cold" })
    clock.pass(5)
    await doJobs(api.deps, "connection")
    expect(await whereabouts()).toEqual({ [cedar]: count + 1 })
    const undone = await api.call("POST", `${path()}/undo_move`, { as: admin })
    expect([undone.status, undone.body.location_id]).toEqual([200, alder])
    await moveJob()
    expect(await whereabouts()).toEqual({ [alder]: count + 1 })
    await expectFigures()
    expect(await read()).toMatchObject({ move: { status: "undone", can_undo: false } })
    expect((await api.call("POST", `${path()}/undo_move`, { as: admin })).status).toBe(409)
  })

  test("can be given back for 30 days", async () => {
    expect((await say({ status: "matched", location_id: cedar, move_reviews: true })).status).toBe(200)
    await moveJob()
    const past = new Date(clock.now().getTime() - 31 * 86_400_000).toISOString()
    await api.deps.db.execute(
      sql`update place_moves set finished_at = ${past} where account_id = ${first.id}`,
    )
    expect(await read()).toMatchObject({ location_id: cedar, move: null })
    expect((await api.call("POST", `${path()}/undo_move`, { as: admin })).status).toBe(409)
    await doJobs(api.deps, "bulk_action_removal")
    expect(await anyRows(api.deps.db, sql`select 1 from place_moves where account_id = ${first.id}`)).toEqual(
      [],
    )
  })

  test("brings the reviews of a deleted location back at the one that it gets", async () => {
    expect((await api.call("DELETE", `/locations/${cedar}`, { as: admin })).status).toBe(204)
    expect(await whereabouts()).toEqual({})
    expect((await say({ status: "matched", location_id: dogwood, move_reviews: true })).status).toBe(200)
    await moveJob()
    expect(await whereabouts()).toEqual({ [dogwood]: count + 1 })
    expect(await listed(dogwood)).toBe(count + 1)
    await expectFigures()
    expect(await read()).toMatchObject({ move: { status: "done", can_undo: false } })
  })

  test("a review that is found at another place, once its own is matched no more, follows it", async () => {
    const [one] = standIn.fixture.reviews.get(placeOf(1))!.values()
    await say({ status: "ignored" })
    const [held] = await api.deps.db.select().from(reviews).where(eq(reviews.identity, one!.reviewId))
    expect(held!.locationId).toBe(dogwood)
    await api.deps.db.execute(sql`update locations set google_place_id = 'ChIJ-second' where id = ${alder}`)
    standIn.fixture.addLocation({
      name: placeOf(2),
      isVerified: true,
      title: "Second Alder",
      metadata: { placeId: "ChIJ-second" },
      storefrontAddress: {
        addressLines: ["2 Main Street"],
        locality: "Berlin",
        postalCode: "",
        regionCode: "DE",
      },
    })
    const found = standIn.fixture.addReview(placeOf(2), {
      starRating: one!.starRating,
      comment: one!.comment!,
    })
    // Google lists it at the other place from now on.
    await api.deps.db
      .update(reviews)
      .set({ identity: found.reviewId })
      .where(and(eq(reviews.accountId, first.id), eq(reviews.id, held!.id)))
    for (const minutes of [25 * 60, 10]) {
      clock.pass(minutes)
      await doJobs(api.deps, "connection")
    }
    const [after] = await api.deps.db.select().from(reviews).where(eq(reviews.id, held!.id))
    expect(after!.locationId).toBe(alder)
    await expectFigures()
  })
})
