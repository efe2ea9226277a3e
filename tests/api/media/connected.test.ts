import { eq, isNull } from "drizzle-orm"
import { localListings } from "#review-api/db/schema/local-listings.ts"
import { media } from "#review-api/db/schema/media.ts"
import { simulatedPhotos } from "#review-api/db/schema/simulated-photos.ts"
import { uploads } from "#review-api/db/schema/uploads.ts"
import { quickBehaviour } from "#review-api/directories/simulator/behaviour.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { matchAtGoogle, standInConnectors } from "#tests/support/google-listings.ts"
import { photoCalls } from "#tests/support/photos.ts"
import { realJpegOf } from "#tests/support/real-images.ts"
import { doJobs, standingClock } from "#tests/support/responses.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { type GoogleStandIn, startGoogle } from "#tests/support/stand-ins/google/start-google.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const sites = { public: "https://app.outpost-reviews.net", private: "http://127.0.0.1:3000" }

describe.each(databasesFor("jobs"))("photos at a connected Google on %s", (database) => {
  const clock = standingClock("2026-11-02T12:00:00Z")
  const behaviour = { ...quickBehaviour, outages: [] as string[] }
  let google: GoogleStandIn
  let api: TestApi
  let first: SeededAccount
  let photos: ReturnType<typeof photoCalls>

  beforeAll(async () => {
    google = await startGoogle({ now: clock.now })
    const connectors = standInConnectors(google, clock)
    api = await startTestApi({ database, clock, connectors, sources: behaviour })
    ;({ first } = await seedTwoAccounts(api.deps))
    photos = photoCalls(api, first, await api.login("admin@first.test"))
    const accountId = first.id
    await matchAtGoogle(api.deps, google, { accountId, locationId: first.locationIds[0]! })
    await api.deps.db
      .insert(localListings)
      .values(first.locationIds.map((locationId) => ({ accountId, locationId, isPublished: true })))
  })
  beforeEach(async () => {
    google.calm()
    google.fixture.photos.clear()
    Object.assign(behaviour, { outages: [] })
    Object.assign(api.deps.config, { appUrl: sites.public })
    await photos.clear()
  })
  afterAll(async () => {
    await api.close()
    await google.close()
  })

  const picture = () => realJpegOf({ width: 400, height: 300 })
  const added = async (more: Record<string, unknown> = {}) =>
    photos.added({ s3_path: await photos.upload(await picture()), ...more })
  const shown = () => [...google.fixture.photos.values()]
  const calls = (from = 0) =>
    google.asked
      .slice(from)
      .filter((call) => call.includes("/media"))
      .map((call) => call.replace(/accounts\/\w+\/locations\/\w+/, "PLACE"))

  test("a photo is created with its signed address, its category and what it is called", async () => {
    const photo = await added({ name: "Our counter" })
    await photos.publish()
    expect(await photos.stateOf(photo.id)).toMatchObject({ publishedStatus: "published", error: null })
    expect(shown()).toEqual([
      expect.objectContaining({
        mediaFormat: "PHOTO",
        locationAssociation: { category: "ADDITIONAL" },
        description: "Our counter",
        sourceUrl: expect.stringMatching(/^https:\/\/app\.outpost-reviews\.net\/.+\.jpg\?.*signature=/),
      }),
    ])
    expect(await api.deps.db.select().from(simulatedPhotos)).toEqual([])
  })

  test("a photo is moved into another category at Google, and stays the one it is", async () => {
    const photo = await added({ category_id: 4 })
    await photos.publish()
    const before = (await photos.stateOf(photo.id))!
    clock.pass(60)
    const from = google.asked.length
    await photos.categorize(photo.id, 9)
    await photos.publish()
    expect(calls(from)).toEqual([
      expect.stringMatching(/^PATCH \/v4\/PLACE\/media\/[\w-]+\?updateMask=locationAssociation.category$/),
    ])
    expect(shown()).toMatchObject([{ name: before.externalId, locationAssociation: { category: "MENU" } }])
    const { publishedStatus, publishedAt, externalId } = (await photos.stateOf(photo.id))!
    expect([publishedStatus, publishedAt, externalId]).toEqual([
      "published",
      before.publishedAt,
      before.externalId,
    ])
  })

  test("a photo that becomes the cover is created anew, once, in place of the cover and of itself", async () => {
    const wide = async () => photos.upload(await realJpegOf({ width: 640, height: 360 }))
    const [photo] = [
      await photos.added({ s3_path: await wide() }),
      await photos.added({ s3_path: await wide(), category_id: 2 }),
    ]
    await photos.publish()
    await photos.categorize(photo.id, 2)
    google.inject({ on: /^POST .*\/media$/, losesAnswer: true })
    await photos.publish()
    clock.pass(2)
    await photos.publish()
    await photos.publish()
    expect(shown()).toMatchObject([{ locationAssociation: { category: "COVER" } }])
    expect((await photos.stateOf(photo.id))!.externalId).toBe(shown()[0]!.name)
  })

  test("a photo that is gone from Google is created anew in its new category", async () => {
    const photo = await added()
    await photos.publish()
    google.fixture.photos.clear()
    await photos.categorize(photo.id, 5)
    await photos.publish()
    expect(shown()).toMatchObject([{ locationAssociation: { category: "INTERIOR" } }])
  })

  test("a cover has no description, and takes the place of the one before", async () => {
    const cover = () => realJpegOf({ width: 640, height: 360 })
    for (const name of ["Before", "After"]) {
      await photos.added({ s3_path: await photos.upload(await cover()), category_id: 2, name })
      await photos.publish()
      await photos.publish()
    }
    expect(shown()).toHaveLength(1)
    expect(shown()[0]).not.toHaveProperty("description")
    expect(shown()[0]).toMatchObject({ locationAssociation: { category: "COVER" } })
  })

  test("without a public address the bytes are uploaded first, and found again when their creation was not confirmed", async () => {
    Object.assign(api.deps.config, { appUrl: sites.private })
    // A photo of the same size that another upload has given must not be taken for this one.
    const other = await added()
    await photos.publish()
    const from = google.asked.length
    const photo = await added()
    google.inject({ on: /^POST .*\/media$/, losesAnswer: true })
    await photos.publish()
    clock.pass(2)
    await photos.publish()
    expect(calls(from)).toEqual([
      "POST /v4/PLACE/media:startUpload",
      expect.stringMatching(/^POST \/upload\/v1\/media\/upload-\d+\?upload_type=media$/),
      "POST /v4/PLACE/media",
      "GET /v4/PLACE/media?pageSize=500",
    ])
    expect(shown()).toMatchObject([{ dimensions: { widthPixels: 400, heightPixels: 300 } }, {}])
    const [one, two] = [await photos.stateOf(other.id), await photos.stateOf(photo.id)]
    expect([one!.externalId, two!.externalId]).toEqual(shown().map(({ name }) => name))
  })

  test.each([
    ["a lost answer", { losesAnswer: true }, 2],
    ["500", { status: 500 }, 2],
    ["429", { status: 429, retryAfter: 600 }, 11],
  ])("is there once after %s", async (_, failure, minutes) => {
    const photo = await added()
    google.inject({ on: /^POST .*\/media$/, ...failure })
    await photos.publish()
    expect(await photos.stateOf(photo.id)).toMatchObject({
      publishedStatus: "failed",
      error: "Google cannot be reached. We'll try again.",
    })
    clock.pass(minutes)
    await photos.publish()
    expect(await photos.stateOf(photo.id)).toMatchObject({ publishedStatus: "published", error: null })
    expect(shown()).toHaveLength(1)
  })

  test("is there once when the program was killed after Google had it", async () => {
    const photo = await added()
    await photos.publish()
    const killed = { publishedStatus: "pending", externalId: null, publishedAt: null } as const
    await api.deps.db
      .update(media)
      .set({ ...killed, nextAttemptAt: clock.now().toISOString() })
      .where(eq(media.id, photo.id))
    await photos.publish()
    expect(await photos.stateOf(photo.id)).toMatchObject({ externalId: shown()[0]!.name, attempts: 2 })
    expect(shown()).toHaveLength(1)
  })

  test("is taken down when it is deleted, also when its creation was not confirmed or it is gone already", async () => {
    const [one, lost, gone] = [await added(), await added(), await added()]
    google.inject({ on: /^POST .*\/media$/, losesAnswer: true })
    await photos.publish()
    expect(shown()).toHaveLength(3)
    const { externalId } = (await photos.stateOf(gone.id))!
    if (externalId) google.fixture.photos.delete(externalId)
    for (const photo of [one, lost, gone]) expect((await photos.remove(photo)).status).toBe(200)
    clock.pass(2)
    await photos.publish()
    expect([shown(), await api.deps.db.select().from(media)]).toEqual([[], []])
  })

  test("says when Google no longer has it, or has not processed it for a day", async () => {
    const [gone, waits, fine] = [await added(), await added(), await added()]
    await photos.publish()
    const nameOf = async (photo: { id: number }) => (await photos.stateOf(photo.id))!.externalId!
    google.fixture.photos.delete(await nameOf(gone))
    delete google.fixture.photos.get(await nameOf(waits))!.googleUrl
    clock.pass(60)
    await doJobs(api.deps, "photo_check")
    const errorsOf = async () =>
      Promise.all(
        [gone, waits, fine].map(async ({ id }) => {
          const { publishedStatus, error } = (await photos.stateOf(id))!
          return [publishedStatus, error]
        }),
      )
    const removed = ["dead", "Google removed the photo: It is no longer there."]
    expect(await errorsOf()).toEqual([removed, ["published", null], ["published", null]])
    clock.pass(60 * 24 * 8)
    await doJobs(api.deps, "photo_check")
    expect(await errorsOf()).toEqual([
      removed,
      ["dead", "Google removed the photo: It was not processed. Try another photo."],
      ["published", null],
    ])
  })

  test.each([
    [403, "Google: Photos of this location are not allowed."],
    [404, "Google: This place is no longer in the integration."],
    [400, "Google: This photo is not accepted. Check its size and content."],
  ])("says why Google does not take it after %i", async (status, error) => {
    const photo = await added()
    google.inject({ on: /^POST .*\/media$/, status })
    await photos.publish()
    expect(await photos.stateOf(photo.id)).toMatchObject({ publishedStatus: "failed", error })
    expect(shown()).toEqual([])
  })

  test.each([
    ["bytes", { bytes: 10_239 }, null, "The photo has to be at least 10 kB."],
    ["pixels", { height: 249 }, null, "The photo has to be at least 250 pixels wide and high."],
    ["bytes, for a logo", { bytes: 10_239 }, 1, null],
  ])("too few %s are refused in words before anything is sent", async (_, facts, category_id, reason) => {
    const square = await realJpegOf({ width: 300, height: 300 })
    const photo = await photos.added({ s3_path: await photos.upload(square), category_id })
    const isIts = eq(uploads.id, photo.upload_id)
    const [upload] = await api.deps.db.select().from(uploads).where(isIts)
    const copies = upload!.copies.map((copy) => ({ ...copy, ...facts }))
    await api.deps.db.update(uploads).set({ copies }).where(isIts)
    const from = google.asked.length
    await photos.publish()
    expect(await photos.stateOf(photo.id)).toMatchObject({ error: reason && `Google: ${reason}` })
    expect(calls(from)).toHaveLength(reason ? 0 : 1)
  })

  /** Promises of both kinds of directories: a location that is matched, and one that stays with the simulator. */
  test.each([
    ["Google", 0],
    ["the simulator", 1],
  ])("%s shows a photo once after an outage, and no longer once it is deleted", async (name, at) => {
    const from = google.asked.length
    if (name === "Google") google.inject({ on: /^POST .*\/media$/, status: 503 })
    else Object.assign(behaviour, { outages: ["*"] })
    const photo = await added({ location_ids: [first.locationIds[at]] })
    await photos.publish()
    expect(await photos.stateOf(photo.id)).toMatchObject({ publishedStatus: "failed" })
    Object.assign(behaviour, { outages: [] })
    clock.pass(2)
    await photos.publish()
    expect(await photos.stateOf(photo.id)).toMatchObject({ publishedStatus: "published" })
    const simulated = () =>
      api.deps.db.select().from(simulatedPhotos).where(isNull(simulatedPhotos.removedAt))
    const count = async () => [shown().length, (await simulated()).length]
    expect(await count()).toEqual(name === "Google" ? [1, 0] : [0, 1])
    await photos.remove(photo)
    await photos.publish()
    expect(await count()).toEqual([0, 0])
    if (name !== "Google") expect(calls(from)).toEqual([])
  })

  test("waits for Google to be connected again when access has ended", async () => {
    const photo = await added()
    google.consent.endEverything()
    await photos.publish()
    clock.pass(2)
    await photos.publish()
    expect(await photos.stateOf(photo.id)).toMatchObject({ publishedStatus: "failed", refusals: 0 })
    expect(shown()).toEqual([])
  })
})
