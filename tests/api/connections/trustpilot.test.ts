import { eq, sql } from "drizzle-orm"
import { createConnectors } from "#review-api/connections/create-connectors.ts"
import { saveGrant } from "#review-api/connections/save-grant.ts"
import { openToken } from "#review-api/connections/sealed-tokens.ts"
import { sourceId } from "#review-api/db/reference/sources.ts"
import { column, rowsOf } from "#review-api/db/rows.ts"
import { oauthTokens } from "#review-api/db/schema/integrations.ts"
import { locations, urls } from "#review-api/db/schema/places.ts"
import { accessFor } from "#review-api/services/connections/with-access.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { patientConfig } from "#tests/support/patient-config.ts"
import { doJobs, standingClock } from "#tests/support/responses.ts"
import { expectRightRollups } from "#tests/support/rollup-check.ts"
import { emailOf, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { connectTo } from "#tests/support/stand-ins/connect.ts"
import type { StandInReview } from "#tests/support/stand-ins/trustpilot/fixture.ts"
import { type TrustpilotEvent, webhookOf } from "#tests/support/stand-ins/trustpilot/serve-controls.ts"
import {
  startTrustpilot,
  type TrustpilotStandIn,
  webhookSecret,
} from "#tests/support/stand-ins/trustpilot/start-trustpilot.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const { signal } = new AbortController()

describe.each(databasesFor("jobs"))("a connection to Trustpilot on %s", (database) => {
  const clock = standingClock("2026-06-01T09:00:00Z")
  let trustpilot: TrustpilotStandIn
  let api: TestApi
  let first: SeededAccount
  let admin: Caller
  let tokenId: number
  let unit: string
  const log: string[] = []
  const fixture = () => trustpilot.fixture

  beforeAll(async () => {
    trustpilot = await startTrustpilot({ now: clock.now })
    const base = { clock, config: patientConfig }
    const connectors = createConnectors(base, { trustpilot: trustpilot.settings, simulated: false })
    api = await startTestApi({ database, clock, connectors, logTo: (line) => log.push(line) })
    first = (await seedTwoAccounts(api.deps)).first
    admin = await api.login(emailOf("Admin", "first.test"))
    const [alder, birch] = first.locationIds
    const { db } = api.deps
    await db
      .update(locations)
      .set({ website: "https://www.alder.example/cafe" })
      .where(eq(locations.id, alder!))
    const link = "https://www.trustpilot.com/review/birch.example?languages=all"
    await db
      .insert(urls)
      .values({ accountId: first.id, locationId: birch!, sourceId: sourceId("trustpilot"), link })
    unit = fixture().addUnit("alder.example", "Alder").id
    fixture().addUnit("birch.example", "Birch, of somebody else", false)
    for (let at = 0; at < 120; at++) {
      const createdAt = new Date(Date.UTC(2026, 3, 1, 0, at)).toISOString()
      const review = fixture().addReview(unit, { stars: 1 + (at % 5), title: `Visit ${at}`, createdAt })
      if (at === 7) review.companyReply = { text: "Thank you", createdAt, updatedAt: null }
    }
    tokenId = await connectTo("trustpilot", api.deps, trustpilot, { accountId: first.id })
    await doJobs(api.deps, "connection")
  })
  afterAll(async () => {
    await api.close()
    await trustpilot.close()
  })

  async function look(minutes = 1): Promise<void> {
    clock.pass(minutes)
    await doJobs(api.deps, "connection")
  }
  const notify = async (event: TrustpilotEvent, review: StandInReview, token = webhookSecret) => {
    const data = Buffer.from(JSON.stringify(webhookOf(event, review))).toString("base64")
    const body = { provider: "trustpilot", token, message: { data } }
    return (await api.call("POST", "/connections/notifications", { body })).status
  }
  const atTrustpilot = () =>
    fixture()
      .reviewsOf(unit)
      .map(({ id, title, stars, companyReply }) => [id, title, stars, companyReply?.text ?? null])
      .sort()
  const shown = async () =>
    (
      await rowsOf(
        api.deps.db,
        { row: column.json<unknown[]>() },
        sql`select json_build_array(r.identity, r.title, r.stars, a.content) as row from reviews r
            join provider_reviews p on p.account_id = r.account_id and p.review_id = r.id
            left join responses a on a.account_id = r.account_id and a.review_id = r.id and a.published_at is not null
            where r.origin_deleted_at is null`,
      )
    )
      .map(({ row }) => row)
      .sort()
  const reviewId = async (identity: string): Promise<number> => {
    const rows = await rowsOf(
      api.deps.db,
      { id: column.number() },
      sql`select id from reviews where account_id = ${first.id} and identity = ${identity}`,
    )
    return rows[0]!.id
  }
  const connection = async () =>
    (await api.call("GET", "/connections", { as: admin })).body._embedded.connections[0]

  test("finds the business unit of a location's website, and waits until a person says where its reviews belong", async () => {
    const { body } = await api.call("GET", "/connection_places", { as: admin })
    const [place, ...others] = body._embedded.connection_places
    expect(place).toMatchObject({ name: "Alder", address: "alder.example", status: "doubtful" })
    expect(others).toEqual([])
    expect(await shown()).toEqual([])
    const [, birch] = first.locationIds
    const said = { status: "matched", location_id: birch }
    expect((await api.patch(`/connection_places/${place.id}`, { as: admin, body: said })).status).toBe(200)
    await look(0)
    expect(await shown()).toEqual(atTrustpilot())
    expect(await connection()).toMatchObject({
      integration_code: "trustpilot",
      state: "active",
      error: null,
      places_matched: 1,
      reviews_taken: 120,
      reviews_total: 120,
    })
    await expectRightRollups(api.deps, { accountId: first.id, timeZone: first.timeZone })
  })

  test("a look asks for one page and brings what is new; what changed is brought by a webhook, or within a day", async () => {
    // Behind the first page, which each look reads.
    const [edited, gone] = fixture().reviewsOf(unit).slice(110)
    fixture().addReview(unit, { stars: 5, title: "New", text: "Just now" })
    fixture().editReview(edited!.id, { title: "I was wrong", stars: 5 })
    fixture().deleteReview(gone!.id)
    trustpilot.asked.length = 0
    await look()
    expect(trustpilot.asked).toHaveLength(1)
    expect(await shown()).not.toEqual(atTrustpilot())
    expect(await shown()).toHaveLength(121)
    expect(await notify("service-review-updated", edited!, "a-wrong-secret")).toBe(401)
    expect(await notify("service-review-updated", edited!)).toBe(204)
    expect(await notify("service-review-deleted", gone!)).toBe(204)
    await look(0)
    expect(await shown()).toEqual(atTrustpilot())
    const history = await api.call("GET", `/reviews/${await reviewId(edited!.id)}/history`, { as: admin })
    expect(history.body._embedded.history[0]).toMatchObject({ action: "edited_at_source" })
    await expectRightRollups(api.deps, { accountId: first.id, timeZone: first.timeZone })
    fixture().editReview(edited!.id, { title: "Once more" })
    const later = fixture().addReview(unit, { stars: 3, title: "Named by a webhook" })
    expect(await notify("service-review-created", later)).toBe(204)
    await look(0)
    expect(await shown()).not.toEqual(atTrustpilot())
    expect(await shown()).toHaveLength(121)
    await look(25 * 60)
    admin = await api.signIn(emailOf("Admin", "first.test"))
    expect(await shown()).toEqual(atTrustpilot())
  })

  test("a response is posted once although its answer got lost, can be edited, and is removed there too", async () => {
    const review = fixture().addReview(unit, { stars: 2, title: "Cold", text: "The soup was cold" })
    await look()
    trustpilot.inject({ on: /POST .*reply/, losesAnswer: true })
    const id = await reviewId(review.id)
    const body = { review_id: id, content: "Come again!", status: "pending" }
    const made = await api.call("POST", "/responses", { as: admin, body })
    expect(made.status).toBe(201)
    for (let minute = 0; minute < 3; minute++) {
      await doJobs(api.deps, "response")
      clock.pass(2)
    }
    expect(fixture().posted).toEqual([{ reviewId: review.id, message: "Come again!" }])
    const response = `/responses/${made.body.id}`
    const edit = { content: "Please come again!", status: "pending" }
    expect((await api.patch(response, { as: admin, body: edit })).status).toBe(200)
    await doJobs(api.deps, "response")
    expect(review.companyReply?.text).toBe("Please come again!")
    expect((await api.call("GET", response, { as: admin })).body.status).toBe("published")
    await api.call("DELETE", response, { as: admin })
    await doJobs(api.deps, "response")
    expect(review.companyReply).toBeNull()
  })

  test("what Trustpilot asks to wait is waited; access that has ended shows as expired and asks to reconnect", async () => {
    trustpilot.inject({ on: /private/, status: 429, retryAfter: 1_800 })
    trustpilot.asked.length = 0
    await look()
    await look(25)
    expect(await connection()).toMatchObject({ state: "paused", error: null })
    expect(trustpilot.asked).toHaveLength(1)
    await look(10)
    expect(await connection()).toMatchObject({ state: "active", error: null })
    clock.pass(100 * 60)
    const before = trustpilot.consent.refreshed
    await look()
    expect(trustpilot.consent.refreshed).toBe(before + 1)
    trustpilot.consent.endEverything()
    await look()
    admin = await api.signIn(emailOf("Admin", "first.test"))
    const ended = "Access has ended. Reconnect to keep collecting reviews."
    expect(await connection()).toMatchObject({ state: "expired", error: ended, next_sync_at: null })
    expect(
      await notify("service-review-created", fixture().addReview(unit, { stars: 1, title: "Meanwhile" })),
    ).toBe(204)
    trustpilot.asked.length = 0
    await look(120)
    expect(trustpilot.asked).toEqual([])
    expect(await connectTo("trustpilot", api.deps, trustpilot, { accountId: first.id })).toBe(tokenId)
    await look(0)
    expect(await shown()).toEqual(atTrustpilot())
  })

  test("a renewal that another program was quicker with ends nothing", async () => {
    const connector = api.deps.connectors("trustpilot")!
    const [stored] = await api.deps.db.select().from(oauthTokens).where(eq(oauthTokens.id, tokenId))
    const other = await connector.refresh(openToken(api.deps, stored!, stored!.sealedRefresh!)!, signal)
    trustpilot.consent.expireAccess()
    trustpilot.odd.onCall = (call) => {
      if (!call.includes("/refresh")) return
      trustpilot.odd.onCall = () => {}
      const owner = { accountId: first.id, integrationId: stored!.integrationId, userId: null }
      void api.deps.db.transaction((tx) => saveGrant(tx, api.deps, owner, other))
    }
    await look()
    expect((await connection()).state).not.toBe("expired")
  })

  test("a look reads its access once for all calls, also when it is renewed in between", async () => {
    let reads = 0
    const db = new Proxy(api.deps.db, {
      get(of, name) {
        if (name === "select") reads++
        return Reflect.get(of, name)
      },
    })
    const connector = api.deps.connectors("trustpilot")!
    const begin = () => accessFor({ ...api.deps, db }, connector, { accountId: first.id, tokenId })
    let access = begin()
    const call = () =>
      access((token) => connector.reviews(token, { externalId: unit, pageToken: null }, signal), signal)
    await call()
    access = begin()
    reads = 0
    for (let count = 0; count < 3; count++) await call()
    expect(reads).toBe(1)
    trustpilot.consent.expireAccess()
    const before = trustpilot.consent.refreshed
    await Promise.all([call(), call()])
    const afterRenewal = reads
    await call()
    expect(reads).toBe(afterRenewal)
    expect(trustpilot.consent.refreshed).toBe(before + 1)
  })

  test("disconnecting ends the access at Trustpilot too; reviews stay, and no token is in the log", async () => {
    const before = await shown()
    expect((await api.call("DELETE", `/oauth_tokens/${tokenId}`, { as: admin })).status).toBe(204)
    expect(trustpilot.consent.hasAccess()).toBe(false)
    trustpilot.asked.length = 0
    await look(25 * 60)
    expect(trustpilot.asked).toEqual([])
    expect(await shown()).toEqual(before)
    const secrets = [...trustpilot.consent.issued, trustpilot.settings.apiSecret, webhookSecret]
    expect(secrets.filter((secret) => log.join("\n").includes(secret))).toEqual([])
  })
})
