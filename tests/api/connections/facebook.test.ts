import { eq, sql } from "drizzle-orm"
import { createConnectors } from "#review-api/connections/create-connectors.ts"
import { column, rowsOf } from "#review-api/db/rows.ts"
import { users } from "#review-api/db/schema/identity.ts"
import { oauthTokens } from "#review-api/db/schema/integrations.ts"
import { locations } from "#review-api/db/schema/places.ts"
import { anyRows } from "#tests/support/any-rows.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { patientConfig } from "#tests/support/patient-config.ts"
import { doJobs, standingClock } from "#tests/support/responses.ts"
import { expectRightRollups } from "#tests/support/rollup-check.ts"
import { emailOf, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { connectTo } from "#tests/support/stand-ins/connect.ts"
import { webhookOf } from "#tests/support/stand-ins/facebook/serve-controls.ts"
import { type FacebookStandIn, startFacebook } from "#tests/support/stand-ins/facebook/start-facebook.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const days = 24 * 60
const cafe = "2001"

describe.each(databasesFor("jobs"))("a connection to Facebook on %s", (database) => {
  const clock = standingClock("2026-06-01T09:00:00Z")
  let facebook: FacebookStandIn
  let api: TestApi
  let first: SeededAccount
  let admin: Caller
  let tokenId: number
  let creator: number
  const log: string[] = []
  const fixture = () => facebook.fixture

  beforeAll(async () => {
    facebook = await startFacebook({ now: clock.now })
    const base = { clock, config: patientConfig }
    const connectors = createConnectors(base, { facebook: facebook.settings, simulated: false })
    api = await startTestApi({
      database,
      clock,
      connectors,
      mailRestMs: 3_600_000,
      logTo: (line) => log.push(line),
    })
    first = (await seedTwoAccounts(api.deps)).first
    const place = { name: "Alder Café", address: "1 Main Street", city: "Berlin", zipcode: "10115" }
    await api.deps.db.update(locations).set(place).where(eq(locations.id, first.locationIds[0]!))
    const location = { street: "1 Main Street", city: "Berlin", zip: "10115" }
    fixture().addPage({ id: cafe, name: "Alder Café", location })
    fixture().addPage({ id: "2002", name: "Somewhere else" })
    for (let at = 0; at < 120; at++) {
      fixture().addRecommendation(cafe, {
        created_time: new Date(Date.UTC(2026, 3, 1, 0, at)).toISOString(),
        review_text: `Visit ${at}`,
        ...(at < 10 ? { rating: 1 + (at % 5), hasStory: false } : {}),
        ...(at >= 10 && at % 4 === 0 ? { recommendation_type: "negative" } : {}),
      })
    }
    const answered = fixture().recommendations.get(cafe)!.at(-1)!
    fixture().addComment(answered.story!.id, cafe, "Thank you")
    const [user] = await api.deps.db
      .select()
      .from(users)
      .where(eq(users.email, emailOf("Admin", "first.test")))
    creator = user!.id
    await connect()
    await doJobs(api.deps, "connection")
  })
  afterAll(async () => {
    await api.close()
    await facebook.close()
  })

  async function connect(): Promise<void> {
    admin = await api.signIn(emailOf("Admin", "first.test"))
    tokenId = await connectTo("facebook", api.deps, facebook, { accountId: first.id, userId: creator })
  }
  /** Signs in again: sessions end while a clock runs for weeks. */
  async function look(minutes = 6): Promise<void> {
    clock.pass(minutes)
    await doJobs(api.deps, "connection")
    admin = await api.signIn(emailOf("Admin", "first.test"))
  }
  const atFacebook = () =>
    fixture()
      .recommendations.get(cafe)!
      .map(({ review_text, rating, recommendation_type: said, story }) => [
        ...[review_text, rating ?? 0, said ?? null],
        story?.comments.find(({ from }) => from.id === cafe)?.message ?? null,
      ])
      .sort()
  const shown = async () =>
    (
      await rowsOf(
        api.deps.db,
        { row: column.json<unknown[]>() },
        sql`select json_build_array(r.content, r.stars, case when r.review_type = 'recommendation' then
              case r.sentiment when 1 then 'positive' when -1 then 'negative' end end, a.content) as row
            from reviews r join provider_reviews p on p.account_id = r.account_id and p.review_id = r.id
            left join responses a on a.account_id = r.account_id and a.review_id = r.id and a.published_at is not null
            where r.origin_deleted_at is null`,
      )
    )
      .map(({ row }) => row)
      .sort()
  const expectSame = async () => {
    expect(await shown()).toEqual(atFacebook())
    await expectRightRollups(api.deps, { accountId: first.id, timeZone: first.timeZone })
  }
  const reviewId = async (content: string): Promise<number> => {
    const rows = await rowsOf(
      api.deps.db,
      { id: column.number() },
      sql`select id from reviews where account_id = ${first.id} and content = ${content}`,
    )
    return rows[0]!.id
  }
  const connection = async () =>
    (await api.call("GET", "/connections", { as: admin })).body._embedded.connections[0]
  const token = async () => {
    const [row] = await api.deps.db.select().from(oauthTokens).where(eq(oauthTokens.id, tokenId))
    return row!
  }

  test("brings the recommendations of the page that is a location, yes and no as what they say", async () => {
    await expectSame()
    expect(await connection()).toMatchObject({
      integration_code: "facebook",
      state: "active",
      error: null,
      reads_reviews: true,
      places_matched: 1,
      reviews_taken: 120,
      reviews_total: 120,
    })
    const { body } = await api.call("GET", `/reviews/${await reviewId("Visit 12")}`, { as: admin })
    expect(body).toMatchObject({ review_type: "recommendation", sentiment: -1, rating: null })
  })

  test("gives the location the link to ask for recommendations by [F-555]", async () => {
    const { body } = await api.call("GET", "/urls", { as: admin })
    expect(body._embedded.urls).toMatchObject([
      { location_id: first.locationIds[0], link: `https://www.facebook.com/${cafe}/reviews` },
    ])
  })

  test("looks every five minutes, and finds what is new, edited, turned round or answered there", async () => {
    facebook.asked.length = 0
    await look(4)
    expect(facebook.asked).toEqual([])
    const all = fixture().recommendations.get(cafe)!
    const [edited, turned, answered] = [all.at(-2)!, all.at(-3)!, all.at(-4)!]
    fixture().addRecommendation(cafe, { review_text: "New", recommendation_type: "negative" })
    fixture().edit(edited.key, { review_text: "I was wrong" })
    fixture().edit(turned.key, { recommendation_type: "negative" })
    fixture().addComment(answered.story!.id, cafe, "Sorry")
    await look(2)
    expect(facebook.asked.filter((call) => call.includes("ratings"))).toHaveLength(1)
    await expectSame()
    const history = await api.call("GET", `/reviews/${await reviewId("I was wrong")}/history`, { as: admin })
    expect(history.body._embedded.history[0]).toMatchObject({ action: "edited_at_source" })
    const events = history.body._embedded.history.length
    await look()
    const again = await api.call("GET", `/reviews/${await reviewId("I was wrong")}/history`, { as: admin })
    expect(again.body._embedded.history).toHaveLength(events)
  })

  test("a webhook has the page looked at now, and what it names of its reviews too", async () => {
    expect([...fixture().subscribed].sort()).toEqual([cafe, "2002"])
    const notify = async (secret: string, story?: string) => {
      const value = story === undefined ? {} : { open_graph_story_id: story }
      const { body, signature } = webhookOf(cafe, secret, value)
      const message = { data: Buffer.from(body).toString("base64") }
      const notification = { provider: "facebook", token: signature, message }
      return (await api.call("POST", "/connections/notifications", { body: notification })).status
    }
    fixture().addRecommendation(cafe, { review_text: "Named by a webhook" })
    // Behind the first hundred, which each look reads.
    const old = fixture().recommendations.get(cafe)![12]!
    fixture().edit(old.key, { review_text: "Changed long after" })
    expect(await notify("another secret", old.story!.id)).toBe(401)
    await look(1)
    expect(await shown()).not.toEqual(atFacebook())
    expect(await notify(facebook.settings.appSecret, old.story!.id)).toBe(204)
    await look(0)
    await expectSame()
  })

  test("finds within a day what is gone", async () => {
    fixture().remove(fixture().recommendations.get(cafe)![30]!.key)
    await look(days + 1)
    await expectSame()
    expect(await shown()).toHaveLength(121)
  })

  test("a response is written once although its answer got lost, can be edited, and is removed there too", async () => {
    const review = fixture().addRecommendation(cafe, { review_text: "Cold soup" })
    await look()
    facebook.inject({ on: /POST .*comments/, losesAnswer: true })
    const body = { review_id: await reviewId("Cold soup"), content: "Come again!", status: "pending" }
    const made = await api.call("POST", "/responses", { as: admin, body })
    expect(made.status).toBe(201)
    for (let minute = 0; minute < 3; minute++) {
      await doJobs(api.deps, "response")
      clock.pass(2)
    }
    expect(fixture().written).toEqual([{ at: review.story!.id, message: "Come again!" }])
    const response = `/responses/${made.body.id}`
    const edit = { content: "Please come again!", status: "pending" }
    expect((await api.patch(response, { as: admin, body: edit })).status).toBe(200)
    await doJobs(api.deps, "response")
    expect(review.story!.comments.map(({ message }) => message)).toEqual(["Please come again!"])
    expect((await api.call("GET", response, { as: admin })).body.status).toBe("published")
    await api.call("DELETE", response, { as: admin })
    await doJobs(api.deps, "response")
    expect(review.story!.comments).toEqual([])
  })

  test("a review without a post keeps its response as a draft that says why", async () => {
    const body = { review_id: await reviewId("Visit 3"), content: "Thank you!", status: "pending" }
    const made = await api.call("POST", "/responses", { as: admin, body })
    await doJobs(api.deps, "response")
    const { body: left } = await api.call("GET", `/responses/${made.body.id}`, { as: admin })
    expect(left).toMatchObject({ status: "draft" })
    expect(left.error).toContain("Facebook has no post for this review, so you can't respond to it there.")
  })

  test("new tokens of pages are fetched when the old ones are worth nothing, and no token is stored in clear", async () => {
    fixture().addRecommendation(cafe, { review_text: "After a new password" })
    await look()
    facebook.access.endPageTokens()
    fixture().addRecommendation(cafe, { review_text: "And another" })
    await look()
    await expectSame()
    const rows = await rowsOf(
      api.deps.db,
      { row: column.text() },
      sql`select t::text as row from oauth_tokens t
      union all select c::text from connections c union all select p::text from connection_places p`,
    )
    const stored = rows.map(({ row }) => row).join("\n")
    const secrets = [...facebook.consent.issued, facebook.settings.appSecret]
    expect(secrets.filter((secret) => stored.includes(secret) || log.join("\n").includes(secret))).toEqual([])
  })

  test("a version that no one reads recommendations with leaves a healthy connection that says so", async () => {
    facebook.odd.readsReviews = false
    const before = await shown()
    await look()
    expect(await connection()).toMatchObject({ state: "active", error: null, reads_reviews: false })
    const integration = async () =>
      (await api.call("GET", "/integrations", { as: admin })).body._embedded.integrations.find(
        ({ code }: { code: string }) => code === "facebook",
      )
    expect(await integration()).toMatchObject({
      integration_status: "active",
      reads_reviews: false,
      is_simulated: false,
    })
    facebook.asked.length = 0
    await look(60)
    expect(facebook.asked).toEqual([])
    expect(await shown()).toEqual(before)
    facebook.calm()
    await look(6 * 60)
    expect(await connection()).toMatchObject({ state: "active", reads_reviews: true })
  })

  test("access shows when it ends, ends then without being tried, and goes on after reconnecting [P-150, P-285, P-287]", async () => {
    const tokens = await api.call("GET", "/oauth_tokens", { as: admin })
    const [shownToken] = tokens.body._embedded.oauth_tokens
    expect(shownToken).toMatchObject({
      integration_code: "facebook",
      status: "active",
      created_by_user_id: creator,
      expires_at: "2026-07-31T09:00:00.000Z",
    })
    await look(61 * days)
    const ended = "Access has ended. Reconnect to keep collecting reviews."
    expect(await connection()).toMatchObject({ state: "expired", error: ended, next_sync_at: null })
    expect((await token()).expiresAt).toContain("2026-07-31")
    facebook.asked.length = 0
    fixture().addRecommendation(cafe, { review_text: "Meanwhile" })
    await look(2 * days)
    expect(facebook.asked).toEqual([])
    const notified = await anyRows(
      api.deps.db,
      sql`select recipient from queued_emails where kind = 'connection_ended'
          union select recipient from outbox where subject ilike '%Facebook%'`,
    )
    expect(notified).toEqual([{ recipient: emailOf("Admin", "first.test") }])
    const before = tokenId
    await connect()
    expect(tokenId).toBe(before)
    await look(0)
    await expectSame()
  })

  test("access that its owner takes away shows as expired at once", async () => {
    facebook.consent.endEverything()
    await look()
    expect(await connection()).toMatchObject({ state: "expired", next_sync_at: null })
    expect(Date.parse((await token()).expiresAt!)).toBeLessThanOrEqual(clock.now().getTime())
    await connect()
    await look(0)
    expect(await connection()).toMatchObject({ state: "active" })
  })

  test("what Facebook asks to wait is waited", async () => {
    facebook.inject({ on: /ratings/, status: 403, reason: "4", retryAfter: 3_600 })
    facebook.asked.length = 0
    await look()
    await look(50)
    expect(facebook.asked).toHaveLength(1)
    expect(await connection()).toMatchObject({ state: "paused", error: null })
    await look(15)
    expect(await connection()).toMatchObject({ state: "active", error: null })
  })

  test("disconnecting ends the access at Facebook too; reviews stay", async () => {
    const before = await shown()
    expect((await api.call("DELETE", `/oauth_tokens/${tokenId}`, { as: admin })).status).toBe(204)
    expect(facebook.consent.hasAccess()).toBe(false)
    facebook.asked.length = 0
    await look(25 * 60)
    expect(facebook.asked).toEqual([])
    expect(await shown()).toEqual(before)
  })
})
