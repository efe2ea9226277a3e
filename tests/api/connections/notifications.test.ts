import { sql } from "drizzle-orm"
import { createConnectors } from "#review-api/connections/create-connectors.ts"
import { column, rowsOf } from "#review-api/db/rows.ts"
import { jobKinds } from "#review-api/job-kinds.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { patientConfig } from "#tests/support/patient-config.ts"
import { doJobs, standingClock } from "#tests/support/responses.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { connectGoogle } from "#tests/support/stand-ins/google/connect-google.ts"
import { account, listAtGoogle, placeOf } from "#tests/support/stand-ins/google/seed-places.ts"
import { type GoogleStandIn, startGoogle } from "#tests/support/stand-ins/google/start-google.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const otherAccount = "accounts/8"
const dataOf = (body: unknown) => Buffer.from(JSON.stringify(body)).toString("base64")

describe.each(databasesFor("jobs"))("notifications of a provider on %s", (database) => {
  const clock = standingClock("2026-06-01T09:00:00Z")
  const { connection } = jobKinds
  let standIn: GoogleStandIn
  let api: TestApi
  let first: SeededAccount
  let tokenId: number

  beforeAll(async () => {
    standIn = await startGoogle({ now: clock.now })
    const base = { clock, config: patientConfig }
    const connectors = createConnectors(base, { google: standIn.settings, simulated: false })
    api = await startTestApi({ database, clock, connectors })
    first = (await seedTwoAccounts(api.deps)).first
    listAtGoogle(standIn.fixture, [
      { title: "Alder Cafe", address: "1 Main Street", city: "Berlin" },
      { title: "Birch Bistro", address: "2 Main Street", city: "Austin" },
    ])
    standIn.fixture.addAccount(otherAccount, "Of another program")
    standIn.notifications.settings.set(otherAccount, {
      name: `${otherAccount}/notificationSetting`,
      pubsubTopic: "projects/another/topics/program",
      notificationTypes: ["NEW_REVIEW"],
    })
    tokenId = await connectGoogle(api.deps, standIn, { accountId: first.id })
    await doJobs(api.deps, "connection")
  })
  afterAll(async () => {
    await api.close()
    await standIn.close()
  })

  const state = async () => {
    const [row] = await rowsOf(
      api.deps.db,
      { next: column.text(), hinted: column.number(), matched: column.number() },
      sql`select c.next_sync_at::text as next, count(p.hinted_at)::integer as hinted,
            count(*) filter (where p.status = 'matched')::integer as matched
          from connections c join connection_places p on p.account_id = c.account_id and p.token_id = c.token_id
          where c.account_id = ${first.id} group by c.next_sync_at`,
    )
    return row!
  }
  const taken = async (): Promise<string[]> =>
    (
      await rowsOf(
        api.deps.db,
        { identity: column.text() },
        sql`select r.identity from reviews r
          join provider_reviews p on p.account_id = r.account_id and p.review_id = r.id`,
      )
    ).map(({ identity }) => identity)
  const notify = async (data: string, token?: string) => {
    const body = {
      provider: "google",
      token: token ?? (await standIn.notifications.token()),
      message: { data },
    }
    return (await api.call("POST", "/connections/notifications", { body })).status
  }
  const about = (number: number) =>
    dataOf({ locationName: placeOf(number), name: `${placeOf(number)}/reviews/x` })

  test("are asked for where no one else has", () => {
    const { settings, push } = standIn.notifications
    expect(settings.get(account)).toMatchObject({
      pubsubTopic: push.topic,
      notificationTypes: ["NEW_REVIEW", "UPDATED_REVIEW"],
    })
    expect(settings.get(otherAccount)?.pubsubTopic).toBe("projects/another/topics/program")
  })

  test("lead to a look at their place alone, and the next look stays when it was", async () => {
    const before = await state()
    expect(before).toMatchObject({ hinted: 0, matched: 2 })
    const { reviewId, name } = standIn.fixture.addReview(placeOf(2), { starRating: "ONE", comment: "Cold" })
    const sent = (await standIn.notifications.notificationOf(name, "NEW_REVIEW"))!
    standIn.asked.length = 0
    expect(await notify(sent.data, sent.token)).toBe(204)
    expect(await connection.waiting(api.deps)).toEqual([`${first.id}-${tokenId}`])
    await doJobs(api.deps, "connection")
    expect(await taken()).toContain(reviewId)
    expect(standIn.asked.filter((call) => call.includes("/reviews"))).toEqual([
      expect.stringContaining(`/v4/${placeOf(2)}/reviews`),
    ])
    expect(await state()).toEqual(before)
    expect(await connection.waiting(api.deps)).toEqual([])
  })

  test.each([
    ["in another spelling", { location_name: placeOf(1) }],
    ["under another account at the provider", { location: "accounts/999/locations/1" }],
    ["without an account", { review_name: "locations/1/reviews/r" }],
  ])("name their place %s", async (_, body) => {
    expect(await notify(dataOf(body))).toBe(204)
    expect((await state()).hinted).toBe(1)
    await doJobs(api.deps, "connection")
    expect((await state()).hinted).toBe(0)
  })

  test.each([
    ["an unknown place", dataOf({ locationName: `${account}/locations/404` })],
    ["nothing", dataOf({ notificationType: "GOOGLE_UPDATE", at: 7 })],
    ["no object", dataOf("locations")],
    ["no JSON", Buffer.from("{").toString("base64")],
    ["no base64", "%%%"],
    ["", ""],
  ])("that name %s are taken, and nothing happens", async (_, data) => {
    expect(await notify(data)).toBe(204)
    expect((await state()).hinted).toBe(0)
  })

  test("that are not signed for this address by the right account are refused", async () => {
    const stranger = await startGoogle({ now: clock.now })
    const token = (change: Record<string, unknown>) => standIn.notifications.token(change)
    const now = Math.floor(clock.now().getTime() / 1_000)
    const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${(await token({})).split(".")[1]}.`
    const refused = [
      await token({ aud: "https://elsewhere.example.com/api/notifications/google" }),
      await token({ email: "somebody@else.iam.gserviceaccount.com" }),
      await token({ email: undefined }),
      await token({ email_verified: false }),
      await token({ iss: "https://accounts.example.com" }),
      await token({ iat: now - 7_200, exp: now - 3_600 }),
      await token({ exp: undefined }),
      await stranger.notifications.token(),
      unsigned,
      "a.b.c",
      "x",
    ]
    await stranger.close()
    for (const given of refused) expect([given, await notify(about(1), given)]).toEqual([given, 401])
    expect((await state()).hinted).toBe(0)
  })

  test("that cannot be checked now are to be sent again", async () => {
    const connectors = createConnectors(
      { clock, config: patientConfig },
      { google: standIn.settings, simulated: false },
    )
    const notifications = connectors("google")!.notifications!
    const token = await standIn.notifications.token()
    standIn.inject({ on: /certs/, status: 503 })
    await expect(notifications.read(token, { data: about(1) })).rejects.toMatchObject({ name: "SourceBusy" })
    standIn.inject({ on: /certs/, hangs: true })
    await expect(notifications.read(token, { data: about(1) })).rejects.toMatchObject({ name: "SourceBusy" })
  })

  test("of a moment when a look is under way are followed by another", async () => {
    expect(await notify(about(1))).toBe(204)
    const { reviewId } = standIn.fixture.addReview(placeOf(2), { starRating: "TWO", comment: "Slow" })
    let notifying: Promise<number> | undefined
    standIn.odd.onCall = () => {
      standIn.odd.onCall = () => {}
      clock.pass(0.01)
      notifying = notify(about(2))
    }
    await doJobs(api.deps, "connection")
    expect(await notifying).toBe(204)
    expect(await connection.waiting(api.deps)).toEqual([`${first.id}-${tokenId}`])
    await doJobs(api.deps, "connection")
    expect(await taken()).toContain(reviewId)
    expect(await connection.waiting(api.deps)).toEqual([])
  })

  test("leave a connection that failed to its rest", async () => {
    standIn.inject({ on: /reviews/, status: 429, retryAfter: 3_600, times: 9 })
    expect(await notify(about(1))).toBe(204)
    await doJobs(api.deps, "connection")
    const resting = await state()
    expect(Date.parse(resting.next) - clock.now().getTime()).toBeGreaterThan(3_500_000)
    expect(await notify(about(1))).toBe(204)
    expect(await state()).toEqual({ ...resting, hinted: 0 })
    expect(await connection.waiting(api.deps)).toEqual([])
  })

  test("are unknown where none are expected", async () => {
    const google = { ...standIn.settings, push: null }
    const connectors = createConnectors({ clock, config: patientConfig }, { google, simulated: false })
    expect(connectors("google")?.notifications).toBeNull()
    const simulated = createConnectors({ clock, config: patientConfig }, { simulated: true })
    expect(simulated("google")?.notifications).toBeNull()
  })
})
