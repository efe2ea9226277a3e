import { eq } from "drizzle-orm"
import { locations } from "#review-api/db/schema/places.ts"
import { simulatedPosts } from "#review-api/db/schema/simulated-posts.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { matchAtGoogle, standInConnectors } from "#tests/support/google-listings.ts"
import { processedUpload } from "#tests/support/photos.ts"
import { postCalls } from "#tests/support/posts.ts"
import { wavesOf } from "#tests/support/real-images.ts"
import { doJobs, standingClock } from "#tests/support/responses.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { type GoogleStandIn, startGoogle } from "#tests/support/stand-ins/google/start-google.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

describe.each(databasesFor("jobs"))("posts at a connected Google on %s", (database) => {
  const clock = standingClock("2026-11-02T12:00:00Z")
  let google: GoogleStandIn
  let api: TestApi
  let first: SeededAccount
  let admin: Caller

  beforeAll(async () => {
    google = await startGoogle({ now: clock.now })
    api = await startTestApi({ database, clock, connectors: standInConnectors(google, clock) })
    ;({ first } = await seedTwoAccounts(api.deps))
    admin = await api.login("admin@first.test")
    const at = { accountId: first.id, locationId: first.locationIds[0]! }
    await matchAtGoogle(api.deps, google, at)
    await api.deps.db.update(locations).set({ city: "Albany" }).where(eq(locations.id, at.locationId))
  })
  beforeEach(() => google.calm())
  afterAll(async () => {
    await api.close()
    await google.close()
  })

  const { post: stateOf, posted, publish } = postCalls(() => ({ api, account: first, admin }))
  const written = async (body: object, locationId = first.locationIds[0]!) =>
    (await posted(body, [locationId]))[0]!
  const creations = () => google.asked.filter((call) => /^POST .*localPosts/.test(call)).length
  const shown = (summary: string) =>
    [...google.fixture.posts.values()].filter((one) => one["summary"] === summary)

  test("an event is created with its schedule, button and an address of its picture", async () => {
    const path = await processedUpload(api, admin, first.id, await wavesOf(5, { width: 400, height: 300 }))
    const query = { ids: path.split("/").at(-1)! }
    const { body } = await api.call("GET", "/uploads", { as: admin, query })
    const post = await written({
      topic_type: "EVENT",
      title: "Jazz night",
      summary: "Live in {{city}}.",
      startDate: "2026-11-10",
      startTime: "19:00",
      endDate: "2026-11-10",
      endTime: "23:30",
      actionType: "LEARN_MORE",
      buttonUrl: "https://jazz.example",
      media: [{ sourceUrl: body.uploads[0].url, mediaFormat: "PHOTO" }],
    })
    await publish()
    expect(await stateOf(post)).toMatchObject({ state: "live" })
    expect(shown("Live in Albany.")).toEqual([
      expect.objectContaining({
        topicType: "EVENT",
        languageCode: "en",
        event: {
          title: "Jazz night",
          schedule: {
            startDate: { year: 2026, month: 11, day: 10 },
            startTime: { hours: 19, minutes: 0 },
            endDate: { year: 2026, month: 11, day: 10 },
            endTime: { hours: 23, minutes: 30 },
          },
        },
        callToAction: { actionType: "LEARN_MORE", url: "https://jazz.example" },
        media: [{ mediaFormat: "PHOTO", sourceUrl: expect.stringMatching(/^https?:\/\/.+\.jpe?g\?/) }],
      }),
    ])
    expect(await api.deps.db.select().from(simulatedPosts)).toEqual([])
  })

  test("an offer of whole days has all four ends of a schedule, and a call has no address", async () => {
    await written({
      topic_type: "OFFER",
      title: "Half off",
      summary: "All week.",
      startDate: "2026-11-10",
      endDate: "2026-11-17",
      couponCode: "SOUP",
    })
    await written({ topic_type: "STANDARD", summary: "Call us.", actionType: "CALL" })
    await publish()
    expect(shown("All week.")).toMatchObject([
      {
        offer: { couponCode: "SOUP" },
        event: { schedule: { startTime: { hours: 0, minutes: 0 }, endTime: { hours: 23, minutes: 59 } } },
      },
    ])
    expect(shown("Call us.")[0]!["callToAction"]).toEqual({ actionType: "CALL" })
  })

  test.each([
    ["a lost answer", { losesAnswer: true }, 2],
    ["500", { status: 500 }, 2],
    ["429", { status: 429, retryAfter: 600 }, 11],
  ])("is there once after %s", async (name, failure, minutes) => {
    const summary = `We are open after ${name}.`
    const post = await written({ topic_type: "STANDARD", summary })
    google.inject({ on: /^POST .*localPosts/, ...failure })
    await publish()
    expect(await stateOf(post)).toMatchObject({
      state: "processing",
      error: "Google cannot be reached. We'll try again.",
    })
    clock.pass(minutes)
    await publish()
    expect(await stateOf(post)).toMatchObject({ state: "live", error: null })
    expect(shown(summary)).toHaveLength(1)
  })

  test("is taken down when it is deleted, also when its creation was not confirmed", async () => {
    const post = await written({ topic_type: "STANDARD", summary: "Going." })
    await publish()
    expect(shown("Going.")).toHaveLength(1)
    const lost = await written({ topic_type: "STANDARD", summary: "Lost." })
    google.inject({ on: /^POST .*localPosts/, losesAnswer: true })
    await publish()
    expect(shown("Lost.")).toHaveLength(1)
    for (const { id } of [post, lost])
      expect((await api.call("DELETE", `/google_posts/${id}`, { as: admin })).status).toBe(204)
    clock.pass(2)
    await publish()
    expect([shown("Going."), shown("Lost.")]).toEqual([[], []])
  })

  const edit = (id: unknown, body: object) => api.call("PATCH", `/google_posts/${id}`, { as: admin, body })

  test("is changed by a patch of what can be changed, which Google may refuse or take down with the post", async () => {
    const path = await processedUpload(api, admin, first.id, await wavesOf(7, { width: 400, height: 300 }))
    const { body } = await api.call("GET", "/uploads", { as: admin, query: { ids: path.split("/").at(-1)! } })
    const media = [{ sourceUrl: body.uploads[0].url, mediaFormat: "PHOTO" }]
    const post = await written({ topic_type: "STANDARD", summary: "Patched.", media })
    await publish()
    const from = google.asked.length
    expect((await edit(post.id, { summary: "Patched once.", actionType: "CALL" })).status).toBe(200)
    await publish()
    expect(await stateOf(post)).toMatchObject({ state: "live", summary: "Patched once.", error: null })
    expect(google.asked.slice(from).filter((call) => call.includes("localPosts"))).toEqual([
      expect.stringMatching(/^PATCH .*localPosts\/\d+\?updateMask=summary%2CcallToAction$/),
    ])
    expect(shown("Patched once.")).toMatchObject([
      { callToAction: { actionType: "CALL" }, media: [{ mediaFormat: "PHOTO" }] },
    ])
    google.inject({ on: /^PATCH .*localPosts/, status: 400 })
    await edit(post.id, { summary: "Refused.", media: [] })
    await publish()
    expect(await stateOf(post)).toMatchObject({
      state: "live",
      summary: "Patched once.",
      media: [{ mediaFormat: "PHOTO" }],
      error: expect.stringMatching(/^The edit failed: This post is not accepted/),
    })
    google.fixture.posts.delete(shown("Patched once.")[0]!.name)
    await edit(post.id, { summary: "Too late." })
    await publish()
    expect(await stateOf(post)).toMatchObject({
      state: "rejected",
      error: "Google removed the post: It is no longer there.",
    })
  })

  test("says when Google rejects it later, or no longer has it", async () => {
    const rejected = await written({ topic_type: "STANDARD", summary: "Rejected." })
    const gone = await written({ topic_type: "STANDARD", summary: "Gone." })
    await publish()
    shown("Rejected.")[0]!.state = "REJECTED"
    google.fixture.posts.delete(shown("Gone.")[0]!.name)
    clock.pass(60)
    await doJobs(api.deps, "post_check")
    expect(await stateOf(rejected)).toMatchObject({
      state: "rejected",
      error: "Google removed the post: It goes against the content policy.",
    })
    expect(await stateOf(gone)).toMatchObject({
      state: "rejected",
      error: "Google removed the post: It is no longer there.",
    })
  })

  test.each([
    [403, "Google: Posts of this location are not allowed."],
    [404, "Google: This place is no longer in the integration."],
    [400, "Google: This post is not accepted. Check its text, link and image."],
  ])("says why Google does not take it after %i", async (status, error) => {
    const post = await written({ topic_type: "STANDARD", summary: `After ${status}.` })
    const before = creations()
    google.inject({ on: /^POST .*localPosts/, status })
    await publish()
    expect(await stateOf(post)).toMatchObject({ state: "rejected", error })
    expect(creations()).toBe(before + 1)
  })

  test("that Google took down is taken away before it is sent again, and is there once", async () => {
    const post = await written({ topic_type: "STANDARD", summary: "Sent again." })
    await publish()
    const [rejected] = shown("Sent again.")
    rejected!.state = "REJECTED"
    clock.pass(60)
    await doJobs(api.deps, "post_check")
    expect(await stateOf(post)).toMatchObject({ state: "rejected", retryable_count: 1 })
    const { body } = await api.call("POST", `/google_posts/${post.id}/retry`, { as: admin, body: {} })
    expect(body).toEqual(expect.objectContaining({ retried: 1 }))
    google.inject({ on: /^POST .*localPosts/, losesAnswer: true })
    await publish()
    clock.pass(60)
    await publish()
    expect(await stateOf(post)).toMatchObject({ state: "live", error: null })
    expect(shown("Sent again.")).toHaveLength(1)
    expect(shown("Sent again.")[0]!.name).not.toBe(rejected!.name)
  })

  test("of a location that is matched to no place stays with the simulator", async () => {
    const before = google.asked.length
    const post = await written({ topic_type: "STANDARD", summary: "Elsewhere." }, first.locationIds[1]!)
    await publish()
    expect(await stateOf(post)).toMatchObject({ state: "live" })
    expect(google.asked.slice(before).filter((call) => call.includes("localPosts"))).toEqual([])
  })

  test("says that Google has to be connected when access has ended", async () => {
    const post = await written({ topic_type: "STANDARD", summary: "Too late." })
    google.consent.endEverything()
    await publish()
    clock.pass(2)
    await publish()
    expect(await stateOf(post)).toMatchObject({ state: "failed" })
    expect(shown("Too late.")).toEqual([])
  })
})
