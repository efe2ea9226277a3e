import type { Connector } from "#review-api/connections/connector.ts"
import { createConnectors } from "#review-api/connections/create-connectors.ts"
import { connectionPlaces, providerReviews } from "#review-api/db/schema/connections.ts"
import { setAside } from "#review-api/db/schema/set-aside.ts"
import { createWebhookSender } from "#review-api/websites/webhook-sender.ts"
import { breakRows } from "#tests/support/breaking-rows.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { patientConfig } from "#tests/support/patient-config.ts"
import { polled } from "#tests/support/polled.ts"
import { addReview, doJobs, standingClock } from "#tests/support/responses.ts"
import { emailOf, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { shownFromGoogle, standingAtGoogle } from "#tests/support/stand-ins/google/compare-reviews.ts"
import { connectGoogle } from "#tests/support/stand-ins/google/connect-google.ts"
import { listAtGoogle, placeOf } from "#tests/support/stand-ins/google/seed-places.ts"
import { type GoogleStandIn, startGoogle } from "#tests/support/stand-ins/google/start-google.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"
import { startWebhookReceiver } from "#tests/support/webhook-receiver.ts"

const placeCount = 3
const reviewsEach = 60

describe.each(databasesFor("jobs"))("the first import of a connection, on %s", (database) => {
  const clock = standingClock("2026-06-01T09:00:00Z")
  let google: GoogleStandIn
  let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>
  let api: TestApi
  let first: SeededAccount
  let pages = 0
  const held = Promise.withResolvers<void>()

  beforeAll(async () => {
    google = await startGoogle({ now: clock.now })
    receiver = await startWebhookReceiver()
    const real = createConnectors(
      { clock, config: patientConfig },
      { google: google.settings, simulated: false },
    )
    /** Only the first place is read before the test lets the others go on. */
    const holding = (connector: Connector): Connector => ({
      ...connector,
      async reviews(accessToken, place, signal) {
        pages += 1
        if (place.externalId !== placeOf(1)) await held.promise
        return connector.reviews(accessToken, place, signal)
      },
    })
    const connectors: typeof real = (provider) => {
      const connector = real(provider)
      return connector && holding(connector)
    }
    api = await startTestApi({
      database,
      clock,
      connectors,
      mailRestMs: 3_600_000,
      webhooks: createWebhookSender({ allowsPrivate: true }),
    })
    ;({ first } = await seedTwoAccounts(api.deps))
    listAtGoogle(google.fixture, [
      { title: "Alder Cafe", address: "1 Main Street", city: "Berlin", placeId: "ChIJ-1" },
      { title: "Birch", address: "elsewhere", placeId: "ChIJ-2" },
      { title: "Cedar", address: "At the market", placeId: "ChIJ-3" },
    ])
    for (const [at, id] of first.locationIds.slice(0, placeCount).entries())
      await api.deps.run("update locations set google_place_id = $1 where id = $2", [`ChIJ-${at + 1}`, id])
    for (let place = 1; place <= placeCount; place++)
      for (let at = 0; at < reviewsEach; at++) {
        const createTime = new Date(Date.UTC(2026, 3, place, 0, at)).toISOString()
        google.fixture.addReview(placeOf(place), { starRating: "FOUR", comment: `Visit ${at}`, createTime })
      }
  })
  afterAll(async () => {
    await api.close()
    await google.close()
    await receiver.close()
  })

  const arrive = async () => {
    receiver.received.length = 0
    await doJobs(api.deps, "webhook_reviews")
    await doJobs(api.deps, "webhook_delivery")
    return receiver.received.map(({ body }) => JSON.parse(body))
  }

  test("is told by one import.finished and by no review.created, and what happens meanwhile is told at once", async () => {
    const as = await api.login(emailOf("Admin", "first.test"))
    const events = ["review.created", "review.updated", "import.finished"]
    await api.call("POST", "/webhook_endpoints", { as, body: { url: receiver.url, events } })
    await connectGoogle(api.deps, google, { accountId: first.id, userId: first.users.Admin.id })
    clock.pass(2)
    const look = doJobs(api.deps, "connection")
    await polled(
      () => api.deps.db.$count(providerReviews),
      (count) => count === reviewsEach,
    )
    const live = await addReview(
      api.deps,
      { accountId: first.id, locationId: first.locationIds[0]! },
      { content: "Live" },
    )
    expect((await arrive()).map(({ type, data }) => [type, data.review.id])).toEqual([
      ["review.created", live],
    ])
    held.resolve()
    await look
    expect(await api.deps.db.$count(providerReviews)).toBe(placeCount * reviewsEach)
    expect((await arrive()).map(({ type, data }) => [type, data.import])).toEqual([
      [
        "import.finished",
        { id: null, kind: "connection", source_code: "google_maps", reviews: placeCount * reviewsEach },
      ],
    ])
    expect(await arrive()).toEqual([])

    google.fixture.addReview(placeOf(2), { starRating: "ONE", comment: "New since" })
    clock.pass(2)
    await doJobs(api.deps, "connection")
    expect((await arrive()).map(({ type, data }) => [type, data.review.content])).toEqual([
      ["review.created", "New since"],
    ])
  })

  test("and later looks set one review aside that can't be taken in: all others come, and it follows once it can", async () => {
    held.resolve()
    const mend = await breakRows(api.deps, "reviews", "new.content in ('Breaks new', 'Breaks edited')")
    const edited = google.fixture.addReview(placeOf(1), { starRating: "FIVE", comment: "Sound" })
    clock.pass(2)
    await doJobs(api.deps, "connection")
    clock.pass(1)
    google.fixture.editReview(edited.name, { comment: "Breaks edited" })
    google.fixture.addReview(placeOf(1), { starRating: "TWO", comment: "Breaks new" })
    google.fixture.addReview(placeOf(1), { starRating: "TWO", comment: "Beside it" })
    google.fixture.addReview(placeOf(3), { starRating: "TWO", comment: "Elsewhere" })
    clock.pass(2)
    await doJobs(api.deps, "connection")
    const contents = async () =>
      (await shownFromGoogle(api.deps, first.id, placeOf(1))).map((row) => JSON.stringify(row)).join()
    expect(await contents()).toContain("Beside it")
    expect(await contents()).toContain("Sound")
    expect(await contents()).not.toContain("Breaks")
    const aside = await api.deps.db.select().from(setAside)
    expect(aside.map(({ kind, accountId, message }) => [kind, accountId, message])).toEqual(
      Array.from({ length: 2 }, () => ["connection", first.id, "a broken row"]),
    )
    const places = await api.deps.db.select().from(connectionPlaces)
    expect(places.map(({ error }) => error)).toEqual([null, null, null])
    pages = 0
    clock.pass(2)
    await doJobs(api.deps, "connection")
    expect(pages).toBe(placeCount)
    await mend()
    clock.pass(10)
    await doJobs(api.deps, "connection")
    expect(await shownFromGoogle(api.deps, first.id, placeOf(1))).toEqual(
      standingAtGoogle(google.fixture, placeOf(1)),
    )
    expect(await api.deps.db.select().from(setAside)).toEqual([])
  })
})
