import { eq } from "drizzle-orm"
import { createConnectors } from "#review-api/connections/create-connectors.ts"
import { connectionPlaces } from "#review-api/db/schema/connections.ts"
import { outbox } from "#review-api/db/schema/mail.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { matchAtGoogle } from "#tests/support/google-listings.ts"
import { patientConfig } from "#tests/support/patient-config.ts"
import { processedUpload } from "#tests/support/photos.ts"
import { postCalls } from "#tests/support/posts.ts"
import { wavesOf } from "#tests/support/real-images.ts"
import { doJobs, standingClock } from "#tests/support/responses.ts"
import { emailOf, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { connectTo } from "#tests/support/stand-ins/connect.ts"
import { type FacebookStandIn, startFacebook } from "#tests/support/stand-ins/facebook/start-facebook.ts"
import { type GoogleStandIn, startGoogle } from "#tests/support/stand-ins/google/start-google.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const pageId = "2001"
const both = ["google_maps", "facebook"]

describe.each(databasesFor("jobs"))("posts to a connected Facebook on %s", (database) => {
  const clock = standingClock("2026-11-02T12:00:00Z")
  let facebook: FacebookStandIn
  let google: GoogleStandIn
  let api: TestApi
  let first: SeededAccount
  let admin: Caller

  beforeAll(async () => {
    facebook = await startFacebook({ now: clock.now })
    google = await startGoogle({ now: clock.now })
    const settings = { facebook: facebook.settings, google: google.settings, simulated: false }
    const connectors = createConnectors({ clock, config: patientConfig }, settings)
    api = await startTestApi({ database, clock, connectors })
    ;({ first } = await seedTwoAccounts(api.deps))
    await matchAtGoogle(api.deps, google, { accountId: first.id, locationId: first.locationIds[0]! })
    facebook.fixture.addPage({ id: pageId, name: "Alder Dental" })
    await connectTo("facebook", api.deps, facebook, { accountId: first.id })
    await doJobs(api.deps, "connection")
    await api.deps.db
      .update(connectionPlaces)
      .set({ status: "matched", locationId: first.locationIds[0]! })
      .where(eq(connectionPlaces.externalId, pageId))
    admin = await api.login(emailOf("Admin", "first.test"))
  })
  beforeEach(() => {
    facebook.calm()
    google.calm()
    facebook.fixture.posts.clear()
    facebook.asked.length = 0
  })
  afterAll(async () => {
    await api.close()
    await facebook.close()
    await google.close()
  })

  const { post: stateOf, posted, publish } = postCalls(() => ({ api, account: first, admin }))
  const shown = () => [...facebook.fixture.posts.values()]
  const creations = () => facebook.asked.filter((call) => /^POST .*\/(feed|photos)/.test(call)).length
  let count = 0
  /** A post for Facebook alone, with words that no other has. */
  async function one(more: object = {}) {
    count += 1
    const body = { topic_type: "STANDARD", summary: `News ${count}`, directory_codes: ["facebook"], ...more }
    return (await posted(body))[0]!
  }

  test("go to Google alone unless Facebook is chosen, and to both with one report", async () => {
    const [only] = await posted({ topic_type: "STANDARD", summary: "For Google" })
    expect(only).toMatchObject({ directory_code: "google_maps", directory_codes: ["google_maps"] })
    const made = await posted({ topic_type: "STANDARD", summary: "For both", directory_codes: both })
    expect(made.map(({ directory_code }) => directory_code).toSorted()).toEqual(both.toSorted())
    await publish()
    for (const post of made) expect(await stateOf(post)).toMatchObject({ state: "live", error: null })
    expect(shown()).toEqual([expect.objectContaining({ message: "For both", link: null })])
    expect([...google.fixture.posts.values()].map((post) => post["summary"])).toEqual(
      expect.arrayContaining(["For Google", "For both"]),
    )
    const calendar = await api.call("GET", "/google_posts/calendar", {
      as: admin,
      query: { month: "2026-11" },
    })
    expect(calendar.body.entries).toContainEqual(
      expect.objectContaining({ summary: "For both", count: 1, location_name: expect.any(String) }),
    )
    await doJobs(api.deps, "bulk_action")
    await api.deps.mailer.deliver()
    const mails = await api.deps.db.select().from(outbox)
    const report = mails.find(({ text }) => text.includes("Your update is live at 2 of 2 places."))!
    expect(report.text).toMatch(/ on Google: Live/)
    expect(report.text).toMatch(/ on Facebook: Live/)
  })

  test("have their link, and with a picture all of it in the text", async () => {
    await one({ summary: "Look", actionType: "LEARN_MORE", buttonUrl: "https://alder.example/news" })
    const path = await processedUpload(api, admin, first.id, await wavesOf(5, { width: 400, height: 300 }))
    const query = { ids: path.split("/").at(-1)! }
    const { body } = await api.call("GET", "/uploads", { as: admin, query })
    await one({
      topic_type: "OFFER",
      title: "Half off",
      summary: "All week.",
      startDate: "2026-11-10",
      endDate: "2026-11-17",
      couponCode: "SOUP",
      redeemOnlineUrl: "https://alder.example/offer",
      termsConditions: "Once each.",
      media: [{ sourceUrl: body.uploads[0].url, mediaFormat: "PHOTO" }],
    })
    await publish()
    expect(shown()).toEqual([
      expect.objectContaining({ message: "Look", link: "https://alder.example/news", pictureUrl: null }),
      expect.objectContaining({
        message:
          "Half off\n11/10/26 to 11/17/26\n\nAll week.\n\nCode: SOUP\n\nOnce each.\n\nhttps://alder.example/offer",
        pictureUrl: expect.stringMatching(/^https?:\/\/.+\.jpe?g\?/),
      }),
    ])
  })

  test.each([{ losesAnswer: true }, { status: 500 }, { status: 429, retryAfter: 30 }])(
    "are there once after %j",
    async (failure) => {
      const post = await one()
      facebook.inject({ on: /^POST .*\/feed/, ...failure })
      await publish()
      clock.pass(10)
      await publish()
      clock.pass(10)
      await publish()
      expect(await stateOf(post)).toMatchObject({ state: "live" })
      expect(shown()).toHaveLength(1)
      expect(creations()).toBeLessThanOrEqual(2)
    },
  )

  test("are edited and deleted there, and found gone", async () => {
    admin = await api.signIn(emailOf("Admin", "first.test"))
    const [kept, gone] = [await one(), await one()]
    await publish()
    const patch = (id: unknown, body: object) => api.patch(`/google_posts/${id}`, { as: admin, body })
    expect((await patch(kept.id, { summary: "Better words" })).status).toBe(200)
    await publish()
    expect(shown().map(({ message }) => message)).toContain("Better words")
    expect(await stateOf(kept)).toMatchObject({ state: "live", directory_code: "facebook", error: null })

    const removed = shown().find(({ message }) => message === gone.summary)!
    facebook.fixture.posts.delete(removed.id)
    expect((await patch(gone.id, { summary: "Nobody reads it" })).status).toBe(200)
    await publish()
    expect(await stateOf(gone)).toMatchObject({
      state: "rejected",
      error: "Facebook removed the post: It is no longer there.",
    })
    expect((await api.call("DELETE", `/google_posts/${kept.id}`, { as: admin })).status).toBe(204)
    await publish()
    expect(shown()).toEqual([])
  })

  test("say why they don't go out: the page denies it, or access is over", async () => {
    admin = await api.signIn(emailOf("Admin", "first.test"))
    const page = facebook.fixture.pages.get(pageId)!
    page.tasks = ["MODERATE"]
    const denied = await one()
    await publish()
    expect(await stateOf(denied)).toMatchObject({
      state: "rejected",
      error: "Facebook: Posts are not allowed for this page. Reconnect Facebook, and allow posts.",
    })
    page.tasks = ["MODERATE", "MANAGE", "CREATE_CONTENT"]
    expect((await api.call("POST", `/google_posts/${denied.id}/retry`, { as: admin, body: {} })).status).toBe(
      202,
    )
    await publish()
    expect(await stateOf(denied)).toMatchObject({ state: "live" })

    facebook.consent.endEverything()
    const late = await one()
    await publish()
    expect(shown().map(({ message }) => message)).not.toContain(late.summary)
    clock.pass(2)
    await publish()
    expect(await stateOf(late)).toMatchObject({
      state: "failed",
      error: "There is no active Facebook integration for this account.",
    })
  })

  test("are asked for by name", async () => {
    const body = { topic_type: "STANDARD", summary: "x", directory_codes: ["yelp_api"] }
    expect((await api.call("POST", "/google_post_content", { as: admin, body })).status).toBe(422)
    const none = { ...body, directory_codes: [] }
    expect((await api.call("POST", "/google_post_content", { as: admin, body: none })).status).toBe(422)
  })
})
