import { sql } from "drizzle-orm"
import { createConnectors } from "#review-api/connections/create-connectors.ts"
import { integrationId as integrationIdOf } from "#review-api/db/reference/integrations.ts"
import { column, rowsOf } from "#review-api/db/rows.ts"
import { oauthTokens } from "#review-api/db/schema/integrations.ts"
import { jobKinds } from "#review-api/job-kinds.ts"
import { endConnection } from "#review-api/services/connections/with-access.ts"
import { anyRows } from "#tests/support/any-rows.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { patientConfig } from "#tests/support/patient-config.ts"
import { doJobs, standingClock } from "#tests/support/responses.ts"
import { emailOf, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { connectGoogle } from "#tests/support/stand-ins/google/connect-google.ts"
import { listAtGoogle, placeOf } from "#tests/support/stand-ins/google/seed-places.ts"
import { type GoogleStandIn, startGoogle } from "#tests/support/stand-ins/google/start-google.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

describe.each(databasesFor("jobs"))("looks for reviews of a connection on %s", (database) => {
  const clock = standingClock("2026-06-01T09:00:00Z")
  const { connection } = jobKinds
  let standIn: GoogleStandIn
  let api: TestApi
  let first: SeededAccount
  let second: SeededAccount
  let admin: Caller
  let manager: Caller
  let tokenId: number
  const fixture = () => standIn.fixture

  beforeAll(async () => {
    standIn = await startGoogle({ now: clock.now })
    const base = { clock, config: patientConfig }
    const connectors = createConnectors(base, { google: standIn.settings, simulated: false })
    api = await startTestApi({ database, clock, connectors, mailRestMs: 3_600_000 })
    ;({ first, second } = await seedTwoAccounts(api.deps))
    admin = await api.login(emailOf("Admin", "first.test"))
    manager = await api.login(emailOf("Manager", "first.test"))
    listAtGoogle(fixture(), [
      { title: "Alder Cafe", address: "1 Main Street", city: "Berlin" },
      { title: "Nobody's Inn", address: "9 Far Road", city: "Perth" },
    ])
    fixture().addReview(placeOf(1), { starRating: "FOUR", comment: "The first one" })
    tokenId = await connectGoogle(api.deps, standIn, { accountId: first.id })
    await doJobs(api.deps, "connection")
  })
  afterAll(async () => {
    await api.close()
    await standIn.close()
  })

  const read = async (as: Caller) =>
    (await api.call("GET", "/connections", { as })).body._embedded.connections[0]
  const taken = async (): Promise<string[]> => {
    const rows = await rowsOf(
      api.deps.db,
      { identity: column.text() },
      sql`select r.identity from reviews r
          join provider_reviews p on p.account_id = r.account_id and p.review_id = r.id`,
    )
    return rows.map(({ identity }) => identity)
  }

  test("begin 40 seconds after the last one began, however long that took, and are sent for then", async () => {
    clock.pass(2)
    const sent: unknown[][] = []
    const jobs = { ...api.deps.jobs, sendIn: (...later: unknown[]) => void sent.push(later) }
    standIn.odd.onCall = () => clock.pass(0.4)
    const [id] = await connection.waiting(api.deps)
    const { signal } = new AbortController()
    await connection.run({ ...api.deps, jobs }, { id: id!, signal, isLastAttempt: true })
    standIn.odd.onCall = () => {}
    // One place was asked about for 24 seconds.
    expect(sent).toEqual([["connection", id, 16_000]])
    clock.pass(0.25)
    expect(await connection.waiting(api.deps)).toEqual([])
    clock.pass(0.02)
    expect(await connection.waiting(api.deps)).toEqual([id])
  })

  test("give everyone the figures of the locations that they see, day by day", async () => {
    const today = clock.now().toISOString().slice(0, 10)
    const before = await read(admin)
    expect(before).toMatchObject({ places_matched: 1, places_synced: 1, places_doubtful: 1 })
    expect(before.recent_days).toHaveLength(7)
    expect(before.recent_days.at(-1)).toEqual({ day: today, reviews: 1 })
    expect(await read(manager)).toMatchObject({ places_matched: 1, places_doubtful: 0, reviews_taken: 1 })
    await api.deps.db.execute(sql`delete from user_locations where account_id = ${first.id}
      and user_id = ${first.users.Manager.id} and location_id = ${first.locationIds[0]!}`)
    const none = { places_matched: 0, places_synced: 0, reviews_total: 0, reviews_taken: 0 }
    const unseen = await read(manager)
    expect(unseen).toMatchObject(none)
    expect(unseen.recent_days.map(({ reviews }: { reviews: number }) => reviews)).toEqual(Array(7).fill(0))
    fixture().addReview(placeOf(1), { starRating: "FIVE", comment: "Of today" })
    clock.pass(2)
    await doJobs(api.deps, "connection")
    const after = await read(admin)
    expect(after.recent_days.at(-1)).toEqual({ day: today, reviews: 2 })
    expect(after).toMatchObject({ reviews_taken: 2, reviews_total: 2 })
    expect(await read(manager)).toMatchObject(none)
  })

  test("show in the setup progress: what is being fetched, and what waits for a person [P-271]", async () => {
    const progress = async () =>
      (await api.call("GET", `/accounts/${first.id}/setup_progress`, { as: admin })).body
    const connected = {
      google_is_offered: true,
      google_is_connected: true,
      google_places_to_confirm: 1,
      google_is_fetching: false,
    }
    expect(await progress()).toMatchObject(connected)
    await api.deps.db.execute(sql`update connection_places set synced_at = null where status = 'matched'`)
    expect(await progress()).toMatchObject({ ...connected, google_is_fetching: true })
    expect(await read(admin)).toMatchObject({ state: "importing" })
    standIn.inject({ on: /GET \/v4/, status: 429, retryAfter: 60 })
    clock.pass(2)
    await doJobs(api.deps, "connection")
    expect(await progress()).toMatchObject(connected)
    expect(await read(admin)).toMatchObject({ state: "paused", error: null })
    clock.pass(5)
    await doJobs(api.deps, "connection")
    expect(await read(admin)).toMatchObject({ state: "active" })
  })

  test("happen at once when someone asks for it who may change integrations, also during another one", async () => {
    const path = `/connections/${tokenId}/sync`
    expect((await api.call("POST", path, { as: manager })).status).toBe(403)
    const stranger = await api.login(emailOf("Admin", "second.test"))
    expect((await api.call("POST", path, { as: stranger })).status).toBe(404)
    const { reviewId } = fixture().addReview(placeOf(1), { starRating: "ONE", comment: "Look now" })
    await doJobs(api.deps, "connection")
    expect(await taken()).not.toContain(reviewId)
    const answer = await api.call("POST", path, { as: admin })
    expect([answer.status, answer.body.oauth_token_id]).toEqual([202, tokenId])
    let asking: Promise<{ status: number }> | undefined
    standIn.odd.onCall = () => {
      standIn.odd.onCall = () => {}
      clock.pass(0.01)
      asking = api.call("POST", path, { as: admin })
    }
    await doJobs(api.deps, "connection")
    expect((await asking)?.status).toBe(202)
    expect(await taken()).toContain(reviewId)
    expect(await connection.waiting(api.deps)).toEqual([`${first.id}-${tokenId}`])
    await doJobs(api.deps, "connection")
    expect(await connection.waiting(api.deps)).toEqual([])
  })

  test("find doubtful places, which are listed with the locations that they may be", async () => {
    fixture().addLocation({
      name: placeOf(3),
      isVerified: true,
      title: "Cedar Kitchen",
      storefrontAddress: {
        addressLines: ["At the market"],
        locality: "Chicago",
        postalCode: "",
        regionCode: "US",
      },
      metadata: {},
    })
    clock.pass(25 * 60)
    await doJobs(api.deps, "connection")
    const { body } = await api.call("GET", "/connection_places", { as: admin, query: { status: "doubtful" } })
    const [cedar, nobody] = body._embedded.connection_places
    const best = { location_id: first.locationIds[2], name: "Cedar Kitchen", confidence: cedar.confidence }
    expect([cedar.name, cedar.candidates[0]]).toEqual(["Cedar Kitchen", best])
    expect([nobody.name, nobody.candidates]).toEqual(["Nobody's Inn", []])
  })

  test("that bring something have alerts, events and won reviews looked for at once, those that bring nothing do not", async () => {
    const woken = async () => {
      clock.pass(2)
      const sent: unknown[][] = []
      const jobs = { ...api.deps.jobs, send: async (...now: unknown[]) => void sent.push(now) }
      const [id] = await connection.waiting(api.deps)
      const { signal } = new AbortController()
      await connection.run({ ...api.deps, jobs }, { id: id!, signal, isLastAttempt: true })
      return sent
    }
    expect(await woken()).toEqual([])
    fixture().addReview(placeOf(1), { starRating: "TWO", comment: "Somebody wants to know" })
    fixture().addReview(placeOf(1), { starRating: "ONE", comment: "And this" })
    const account = String(first.id)
    expect(await woken()).toEqual([
      ["alert_arrival", account],
      ["webhook_reviews", account],
      ["review_matching", account],
    ])
  })

  test("are shown to operators by provider: how many are how, what is overdue, how calls end, what came in", async () => {
    const figures = async () => {
      const { text } = await api.call("GET", "/metrics")
      expect(text).not.toMatch(/Alder|first\.test|accounts\//)
      const lines = [...text.matchAll(/^outpost_api_(\w+)\{provider="google"(?:,\w+="(\w+)")?\} (\S+)$/gm)]
      return Object.fromEntries(
        lines.map(([, name, label, value]) => [label ? `${name} ${label}` : name, Number(value)]),
      )
    }
    const before = await figures()
    expect(before).toMatchObject({
      "connections active": 1,
      "connections failing": 0,
      "connections expired": 0,
      connection_overdue_seconds: 0,
      provider_calls_left: 300,
      responses_in_moderation: 0,
    })
    fixture().moderation = "waits"
    const reviewId = (await api.call("GET", "/reviews", { as: admin })).body._embedded.reviews[0].id
    const body = { review_id: reviewId, content: "Thank you", status: "pending" }
    expect((await api.call("POST", "/responses", { as: admin, body })).status).toBe(201)
    await doJobs(api.deps, "response")
    fixture().addReview(placeOf(1), { starRating: "TWO", comment: "For the figures" })
    clock.pass(5)
    expect((await figures())["connection_overdue_seconds"]).toBeGreaterThan(120)
    await doJobs(api.deps, "connection")
    const taken = await figures()
    expect(taken["reviews_taken_total"]! - before["reviews_taken_total"]!).toBe(1)
    expect(taken["provider_calls_total ok"]!).toBeGreaterThan(before["provider_calls_total ok"]!)
    expect(taken).toMatchObject({ responses_in_moderation: 1, connection_overdue_seconds: 0 })
    standIn.inject({ on: /GET \/v4/, status: 429, retryAfter: 60 })
    clock.pass(2)
    await doJobs(api.deps, "connection")
    const failed = await figures()
    expect(failed).toMatchObject({
      "connections active": 0,
      "connections failing": 0,
      "connections paused": 1,
    })
    expect(failed["provider_calls_total busy"]! - taken["provider_calls_total busy"]!).toBe(1)
    fixture().moderation = "at once"
    clock.pass(5)
    await doJobs(api.deps, "connection")
  })

  test("are missed by a token that holds no access: its integration has to be connected again", async () => {
    const integrationId = integrationIdOf("google_my_business")
    await api.deps.db.insert(oauthTokens).values({ accountId: second.id, integrationId })
    const google = async (as: Caller) => {
      const answer = await api.call("GET", "/integrations", { as, query: { id: integrationId } })
      return answer.body._embedded.integrations[0]
    }
    const other = await api.login(emailOf("Admin", "second.test"))
    expect(await google(other)).toMatchObject({ integrated: true, integration_status: "expired" })
    expect(await google(admin)).toMatchObject({ integrated: true, integration_status: "active" })
  })

  test("end with the access, also where no place is matched: the Admins are told, once, and asking for more is refused", async () => {
    const about = { accountId: first.id, tokenId }
    await api.deps.db.execute(sql`update connection_places set status = 'ignored', location_id = null`)
    standIn.consent.endEverything()
    clock.pass(2)
    await doJobs(api.deps, "connection")
    await endConnection(api.deps, about, sql`true`)
    const mails = await anyRows(
      api.deps.db,
      sql`select recipient, about from queued_emails where kind = 'connection_ended'`,
    )
    expect(mails).toEqual([{ recipient: emailOf("Admin", "first.test"), about }])
    admin = await api.signIn(emailOf("Admin", "first.test"))
    const refused = await api.call("POST", `/connections/${tokenId}/sync`, { as: admin })
    expect([refused.status, refused.body.error]).toEqual([
      409,
      "Access has ended. Reconnect to keep collecting reviews.",
    ])
  })
})
