import { and, asc, eq, sql } from "drizzle-orm"
import type { Url } from "#lib/contract/urls/schema.ts"
import { createConnectors } from "#review-api/connections/create-connectors.ts"
import { connectionPlaces, connections } from "#review-api/db/schema/connections.ts"
import { oauthTokens } from "#review-api/db/schema/integrations.ts"
import { locations, urls } from "#review-api/db/schema/places.ts"
import { responses, reviews } from "#review-api/db/schema/reviews.ts"
import { setAside } from "#review-api/db/schema/set-aside.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { patientConfig } from "#tests/support/patient-config.ts"
import { doJobs, standingClock } from "#tests/support/responses.ts"
import { expectRightRollups } from "#tests/support/rollup-check.ts"
import { emailOf, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import {
  googleStars,
  shownFromGoogle,
  standingAtGoogle,
} from "#tests/support/stand-ins/google/compare-reviews.ts"
import { connectGoogle } from "#tests/support/stand-ins/google/connect-google.ts"
import { listAtGoogle, placeOf } from "#tests/support/stand-ins/google/seed-places.ts"
import { type GoogleStandIn, startGoogle } from "#tests/support/stand-ins/google/start-google.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const google = 1

describe.each(databasesFor("jobs"))("connections to Google on %s", (database) => {
  const clock = standingClock("2026-06-01T09:00:00Z")
  const log: string[] = []
  let standIn: GoogleStandIn
  let api: TestApi
  let first: SeededAccount
  let second: SeededAccount
  let admin: Caller
  let tokenId: number
  const fixture = () => standIn.fixture

  beforeAll(async () => {
    standIn = await startGoogle({ now: clock.now })
    const base = { clock, config: patientConfig }
    api = await startTestApi({
      database,
      clock,
      logTo: (line) => log.push(line),
      connectors: createConnectors(base, { google: standIn.settings, simulated: false }),
    })
    ;({ first, second } = await seedTwoAccounts(api.deps))
    admin = await api.login(emailOf("Admin", "first.test"))
    const [, birch] = first.locationIds
    await api.deps.db.update(locations).set({ googlePlaceId: "ChIJ-birch" }).where(eq(locations.id, birch!))
    listAtGoogle(fixture(), [
      { title: "Alder Cafe", address: "1 Main Street", city: "Berlin" },
      { title: "Another name", address: "elsewhere", placeId: "ChIJ-birch" },
      { title: "Cedar Kitchen", address: "At the market", city: "Chicago" },
      { title: "Nobody's Inn", address: "9 Far Road", city: "Perth" },
    ])
  })
  afterAll(async () => {
    await api.close()
    await standIn.close()
  })

  /** Work of a minute; of more minutes where a failure asked for them. */
  async function sync(minutes = 2): Promise<void> {
    clock.pass(minutes)
    await doJobs(api.deps, "connection")
  }

  const places = () =>
    api.deps.db
      .select()
      .from(connectionPlaces)
      .where(eq(connectionPlaces.tokenId, tokenId))
      .orderBy(asc(connectionPlaces.externalId))

  const shownAt = (place: number) => shownFromGoogle(api.deps, first.id, placeOf(place))
  const atGoogle = (place: number) => standingAtGoogle(fixture(), placeOf(place))

  const seeded = () =>
    api.deps.db
      .select({ id: reviews.id })
      .from(reviews)
      .where(and(eq(reviews.accountId, first.id), sql`identity like 'seed-%' and origin_deleted_at is null`))

  const reviewId = async (identity: string): Promise<number> => {
    const [row] = await api.deps.db
      .select({ id: reviews.id })
      .from(reviews)
      .where(and(eq(reviews.accountId, first.id), eq(reviews.identity, identity)))
    return row!.id
  }

  test("match places to locations by place id, or by name and address together; doubtful ones wait", async () => {
    tokenId = await connectGoogle(api.deps, standIn, {
      accountId: first.id,
      userId: first.users.Admin.id,
    })
    for (let at = 0; at < 120; at++) {
      const createTime = new Date(Date.UTC(2026, 3, 1, 0, at)).toISOString()
      const given = { starRating: googleStars[1 + (at % 5)]!, comment: `Visit ${at}`, createTime }
      const review = fixture().addReview(placeOf(1), given)
      if (at % 10 === 0) {
        review.reviewReply = { comment: "Thanks", updateTime: createTime, reviewReplyState: "APPROVED" }
      }
    }
    fixture().addReview(placeOf(3), { starRating: "TWO", comment: "Not to be seen before a match" })
    await sync()
    const [alder, birch, cedar] = first.locationIds
    expect(await places()).toMatchObject([
      { status: "matched", locationId: alder, error: null, total: 120, taken: 120 },
      { status: "matched", locationId: birch, confidence: 100, total: 0 },
      { status: "doubtful", locationId: cedar },
      { status: "doubtful", locationId: null, confidence: 0 },
    ])
  })

  test("the first import brings all reviews with their responses, once, and the figures count them", async () => {
    expect(await shownAt(1)).toEqual(atGoogle(1))
    expect(await shownAt(1)).toHaveLength(120)
    expect(await shownAt(3)).toEqual([])
    const answer = await api.call("GET", "/reviews", {
      as: admin,
      query: { location_id: first.locationIds[0], source_id: google },
    })
    expect(answer.body._total).toBeGreaterThanOrEqual(120)
    await expectRightRollups(api.deps, { accountId: first.id, timeZone: first.timeZone })
    const asked = standIn.asked.length
    await sync()
    expect(await shownAt(1)).toHaveLength(120)
    // One page of each matched place tells that nothing is new.
    expect(standIn.asked.slice(asked)).toHaveLength(2)
  })

  test("a matched place gives its location the link to ask for reviews by, once, and keeps one that is there [F-555]", async () => {
    const [, birch] = first.locationIds
    const links = async () =>
      (await api.call("GET", "/urls", { as: admin, query: { per_page: 250 } })).body._embedded.urls.map(
        ({ location_id, link }: Url) => [location_id, link],
      )
    // The other place has no id on the map.
    const made = [[birch, "https://search.google.com/local/writereview?placeid=ChIJ-birch"]]
    expect(await links()).toEqual(made)
    await sync()
    expect(await links()).toEqual(made)
    const own = "https://g.page/r/birch/review"
    await api.deps.db.update(urls).set({ link: own }).where(eq(urls.accountId, first.id))
    await sync()
    expect(await links()).toEqual([[birch, own]])
  })

  test("new reviews come in, edits and deletions are followed, and what no connection brought stays", async () => {
    const before = (await seeded()).length
    const fresh = fixture().addReview(placeOf(2), { starRating: "FIVE", comment: "A new one" })
    const edited = [...fixture().reviews.get(placeOf(1))!.values()][7]!
    clock.pass(20)
    fixture().editReview(edited.name, { comment: "I was wrong", starRating: "FIVE" })
    const gone = [...fixture().reviews.get(placeOf(1))!.values()][30]!
    fixture().deleteReview(gone.name)
    await sync()
    expect(await shownAt(1)).toEqual(atGoogle(1))
    expect(await shownAt(2)).toEqual(atGoogle(2))
    expect((await shownAt(2))[0]!.identity).toBe(fresh.reviewId)
    expect(await seeded()).toHaveLength(before)
    const history = await api.call("GET", `/reviews/${await reviewId(edited.reviewId)}/history`, {
      as: admin,
    })
    expect(history.body._embedded.history[0]).toMatchObject({
      action: "edited_at_source",
      before: { content: "Visit 7" },
      after: { content: "I was wrong" },
    })
    await expectRightRollups(api.deps, { accountId: first.id, timeZone: first.timeZone })
  })

  test("a review that can't be read is set aside, stays, and keeps no other of its place; it comes in once it can", async () => {
    const broken = fixture().addReview(placeOf(2), { starRating: "TWO", comment: "Garbled for now" })
    fixture().addReview(placeOf(2), { starRating: "FOUR", comment: "After the garbled one" })
    const known = [...fixture().reviews.get(placeOf(2))!.values()][0]!
    const [rightAt, knownAt] = [broken.createTime, known.createTime]
    Object.assign(broken, { createTime: "last Tuesday" })
    Object.assign(known, { createTime: null })
    const shown = async () => (await shownAt(2)).map(({ identity }) => identity)
    await sync()
    // A day later all reviews are gone through, and what is missing is taken away.
    clock.pass(25 * 60)
    await sync()
    expect(await shown()).toEqual(expect.arrayContaining([known.reviewId]))
    expect(await shown()).not.toContain(broken.reviewId)
    expect(await shownAt(2)).toEqual(
      expect.arrayContaining([expect.objectContaining({ content: "After the garbled one" })]),
    )
    const aside = async () =>
      (await api.deps.db.select().from(setAside).where(eq(setAside.accountId, first.id))).map(
        ({ row }) => row,
      )
    expect((await aside()).filter((row) => row.endsWith(broken.reviewId))).toHaveLength(1)
    expect((await places())[1]).toMatchObject({ error: null, failingSince: null })
    Object.assign(broken, { createTime: rightAt })
    Object.assign(known, { createTime: knownAt })
    // The rest of what is set aside ends.
    clock.pass(25 * 60)
    await sync()
    expect(await shownAt(2)).toEqual(atGoogle(2))
    expect(await aside()).toEqual([])
  })

  test("a response is published when Google has approved it, and sent once although its answer got lost", async () => {
    fixture().moderation = "waits"
    const [review] = [...fixture().reviews.get(placeOf(2))!.values()]
    const id = await reviewId(review!.reviewId)
    standIn.inject({ on: /PUT .*\/reply/, losesAnswer: true })
    const made = await api.call("POST", "/responses", {
      as: admin,
      body: { review_id: id, content: "Come again!", status: "pending" },
    })
    expect(made.status).toBe(201)
    const own = async () => {
      const [row] = await api.deps.db.select().from(responses).where(eq(responses.reviewId, id))
      return row!
    }
    for (let minute = 0; minute < 3; minute++) {
      await doJobs(api.deps, "response")
      clock.pass(2)
    }
    expect(fixture().puts).toEqual([{ name: review!.name, comment: "Come again!" }])
    expect(await own()).toMatchObject({ status: "pending", publishedAt: null })
    fixture().moderate(review!.name, null)
    await doJobs(api.deps, "response")
    expect(await own()).toMatchObject({ status: "published", error: null })
    expect(fixture().puts).toHaveLength(1)
    await sync()
    expect((await shownAt(2))[0]!.response).toBe("Come again!")
  })

  test("a response that Google rejects is a draft again, with the reason", async () => {
    const review = fixture().addReview(placeOf(2), { starRating: "ONE", comment: "Bad" })
    await sync()
    const id = await reviewId(review.reviewId)
    await api.call("POST", "/responses", {
      as: admin,
      body: { review_id: id, content: "We do not agree", status: "pending" },
    })
    await doJobs(api.deps, "response")
    fixture().moderate(review.name, "HARASSMENT")
    clock.pass(2)
    await doJobs(api.deps, "response")
    const [row] = await api.deps.db.select().from(responses).where(eq(responses.reviewId, id))
    expect(row).toMatchObject({ status: "draft", publishedAt: null })
    expect(row!.error).toBe("Google did not accept the response: Policy violation: harassment.")
    fixture().moderation = "at once"
  })

  test("access is renewed before it ends, and once when it has ended for many at once", async () => {
    clock.pass(58)
    const before = standIn.consent.refreshed
    await sync(0)
    expect(standIn.consent.refreshed).toBe(before + 1)
    standIn.consent.expireAccess()
    await sync()
    expect(standIn.consent.refreshed).toBe(before + 2)
    expect(await shownAt(1)).toEqual(atGoogle(1))
  })

  const shownState = async () => {
    const { body } = await api.call("GET", "/connections", { as: admin })
    const { state, error, paused_until } = body._embedded.connections[0]
    return { state, error, paused_until }
  }

  test("what Google asks to wait is waited and shows as a pause, and a place that is not verified keeps no other from coming in", async () => {
    standIn.inject({ on: /GET \/v4/, status: 429, retryAfter: 1_800 })
    const asked = standIn.asked.length
    await sync()
    await sync(25)
    expect(standIn.asked.slice(asked)).toHaveLength(1)
    const until = (await shownState()).paused_until
    expect(await shownState()).toEqual({ state: "paused", error: null, paused_until: expect.any(String) })
    const leftMs = Date.parse(until) - clock.now().getTime()
    expect([leftMs > 0, leftMs <= 5 * 60_000]).toEqual([true, true])
    fixture().locations.get(placeOf(1))!.isVerified = false
    const review = fixture().addReview(placeOf(2), { starRating: "THREE", comment: "Still comes" })
    await sync(10)
    const [alder] = await places()
    expect(alder).toMatchObject({
      error: "This place is not verified at Google.",
      failingSince: expect.any(String),
    })
    expect(await shownState()).toEqual({ state: "incomplete", error: null, paused_until: null })
    const since = alder!.failingSince
    await sync(10)
    expect((await places())[0]!.failingSince).toBe(since)
    expect((await shownAt(2)).map(({ identity }) => identity)).toContain(review.reviewId)
    fixture().locations.get(placeOf(1))!.isVerified = true
    await sync()
    expect((await places())[0]).toMatchObject({ error: null, failingSince: null })
  })

  test("a person says which location a doubtful place is, and its reviews come in; or that it is none", async () => {
    const list = async (query: Record<string, unknown> = {}) =>
      (await api.call("GET", "/connection_places", { as: admin, query })).body._embedded.connection_places
    const say = (id: number, body: Record<string, unknown>, as = admin) =>
      api.patch(`/connection_places/${id}`, { as, body })
    const [cedar, nobody] = await list({ status: "doubtful" })
    expect([cedar.name, nobody.name]).toEqual(["Cedar Kitchen", "Nobody's Inn"])
    expect([cedar.location_name, nobody.location_name]).toEqual(["Cedar Kitchen", null])
    const [alder, , third] = first.locationIds
    for (const [location_id, message] of [
      [undefined, "is required with matched"],
      [second.locationIds[0], "does not exist"],
      [alder, "is matched to another place of this connection"],
    ] as const) {
      const refused = await say(cedar.id, { status: "matched", location_id })
      expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(message)])
    }
    const manager = await api.login(emailOf("Manager", "first.test"))
    expect((await say(cedar.id, { status: "ignored" }, manager)).status).toBe(403)
    expect(await say(cedar.id, { status: "matched", location_id: third })).toMatchObject({
      status: 200,
      body: { status: "matched", location_id: third, confidence: 100 },
    })
    expect((await say(nobody.id, { status: "ignored" })).body).toMatchObject({ status: "ignored" })
    await sync(0)
    expect(await shownAt(3)).toEqual(atGoogle(3))
    expect(await shownAt(3)).toHaveLength(1)
    const elsewhere = await say(cedar.id, { status: "matched", location_id: first.locationIds[4] })
    expect(elsewhere.text).toContain("is not where reviews of this place are already")
    const { body } = await api.call("GET", "/connections", { as: admin })
    expect(body._embedded.connections).toMatchObject([
      {
        oauth_token_id: tokenId,
        integration_code: "google_my_business",
        state: "active",
        error: null,
        places_matched: 3,
        places_synced: 3,
        places_doubtful: 0,
        places_ignored: 1,
      },
    ])
    const [one] = body._embedded.connections
    expect(one.reviews_taken).toBe(one.reviews_total)
    // Of some locations only, a place that is none of them is none of one's business.
    const names = (await api.call("GET", "/connection_places", { as: manager })).body._embedded
    expect(names.connection_places.map(({ name }: { name: string }) => name)).not.toContain("Nobody's Inn")
  })

  test("access that its owner has ended shows as expired, and is not tried again until someone reconnects", async () => {
    // Weeks have passed.
    admin = await api.signIn(emailOf("Admin", "first.test"))
    standIn.consent.endEverything()
    await sync()
    const list = await api.call("GET", "/oauth_tokens", { as: admin })
    expect(list.body._embedded.oauth_tokens[0]).toMatchObject({ id: tokenId, status: "expired" })
    const asked = standIn.asked.length
    await sync(60)
    await sync(60)
    expect(standIn.asked).toHaveLength(asked)
    const [kept] = await api.deps.db.select().from(connections).where(eq(connections.tokenId, tokenId))
    expect(kept!.error).toBe("Access has ended. Reconnect to keep collecting reviews.")
    await doJobs(api.deps, "location_issues")
    const issues = await api.call("GET", "/issues", { as: admin, query: { status: "integration_expired" } })
    expect(issues.body._total).toBeGreaterThan(0)
    fixture().addReview(placeOf(1), { starRating: "FIVE", comment: "Meanwhile" })
    expect(await connectGoogle(api.deps, standIn, { accountId: first.id })).toBe(tokenId)
    await sync(0)
    expect(await shownAt(1)).toEqual(atGoogle(1))
    expect((await places()).map(({ status }) => status).join()).toBe("matched,matched,matched,ignored")
  })

  test("disconnecting ends the access at Google too, and nothing is asked after it", async () => {
    const answer = await api.call("DELETE", `/oauth_tokens/${tokenId}`, { as: admin })
    expect(answer.status).toBe(204)
    expect(standIn.consent.hasAccess()).toBe(false)
    const [row] = await api.deps.db.select().from(oauthTokens).where(eq(oauthTokens.id, tokenId))
    expect(row).toMatchObject({ sealedAccess: null, sealedRefresh: null })
    const asked = standIn.asked.length
    await sync(25 * 60)
    expect(standIn.asked).toHaveLength(asked)
    expect(await shownAt(1)).toEqual(atGoogle(1))
  })

  test("no token is in the log, in an answer, or readable in the database", async () => {
    const { rows } = await api.deps.run("select * from oauth_tokens", [])
    const paths = ["/oauth_tokens", "/integrations", "/audit_entries"]
    const answers = await Promise.all(paths.map((path) => api.call("GET", path, { as: admin })))
    const everything = [...log, JSON.stringify(rows), ...answers.map(({ text }) => text)].join("\n")
    expect(standIn.consent.issued.length).toBeGreaterThan(5)
    expect(log.length).toBeGreaterThan(5)
    for (const token of standIn.consent.issued) expect(everything).not.toContain(token)
    expect(everything).not.toContain(standIn.settings.clientSecret)
  })
})
