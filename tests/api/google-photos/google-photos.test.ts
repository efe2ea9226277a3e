import { eq } from "drizzle-orm"
import { integrationId } from "#review-api/db/reference/integrations.ts"
import { connectionPlaces } from "#review-api/db/schema/connections.ts"
import { accounts } from "#review-api/db/schema/identity.ts"
import { linkedIntegrations, oauthTokens } from "#review-api/db/schema/integrations.ts"
import { providerPhotos } from "#review-api/db/schema/provider-photos.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { matchAtGoogle, standInConnectors } from "#tests/support/google-listings.ts"
import { seedPhoto } from "#tests/support/photos.ts"
import { doJobs, standingClock } from "#tests/support/responses.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { type GoogleStandIn, startGoogle } from "#tests/support/stand-ins/google/start-google.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const hour = 60
const day = 24 * hour

describe.each(databasesFor("jobs"))("photos at Google that were not added here on %s", (database) => {
  const clock = standingClock("2026-11-02T12:00:00Z")
  let google: GoogleStandIn
  let api: TestApi
  let first: SeededAccount
  let second: SeededAccount
  let as: Caller
  let place: string
  let tokenId: number

  beforeAll(async () => {
    google = await startGoogle({ now: clock.now })
    api = await startTestApi({ database, clock, connectors: standInConnectors(google, clock) })
    ;({ first, second } = await seedTwoAccounts(api.deps))
    as = await api.login("admin@first.test")
    const at = { accountId: first.id, locationId: first.locationIds[0]! }
    ;({ place, tokenId } = await matchAtGoogle(api.deps, google, at))
  })
  beforeEach(async () => {
    google.calm()
    google.fixture.photos.clear()
    await api.deps.db.delete(providerPhotos)
    await due()
  })
  afterAll(async () => {
    await api.close()
    await google.close()
  })

  const due = () => api.deps.db.update(connectionPlaces).set({ photosAt: null, photosNextAt: null })
  const look = () => doJobs(api.deps, "photo_look")
  const deleteDue = () => doJobs(api.deps, "photo_deletion")
  const path = (at = 0, account = first) => `/locations/${account.locationIds[at]}/google_photos`
  const list = async (query: Record<string, unknown> = {}, caller = as) =>
    (await api.call("GET", path(), { as: caller, query })).body
  type Listed = { _embedded: { google_photos: { id: number; url: string | null }[] } }
  const urls = ({ _embedded }: Listed) => _embedded.google_photos.map(({ url }) => url)
  const url = (name: string) => `https://lh3.example/${name}`
  const add = (name: string, more: object = {}) =>
    google.fixture.addPhoto(place, { googleUrl: url(name), ...more })
  const attribution = {
    profileName: "Ana Lima",
    profilePhotoUrl: "//lh3.example/ana",
    profileUrl: "https://maps.example/ana",
    takedownUrl: "https://www.example/report",
  }

  test("are shown with what Google says of them, and customers' with whom Google asks to be named", async () => {
    add("front", {
      locationAssociation: { category: "EXTERIOR" },
      dimensions: { widthPixels: 800, heightPixels: 600 },
      insights: { viewCount: "42" },
    })
    add("film", { mediaFormat: "VIDEO" })
    add("plate", { attribution, createTime: "2026-10-01T12:00:00Z" })
    add("odd", { googleUrl: "javascript:alert(1)", attribution: { takedownUrl: "http://plain.example" } })
    expect(await look()).toBe(1)
    const all = await list()
    expect(all).toMatchObject({ _total: 3, access: "active", looked_at: "2026-11-02T12:00:00.000Z" })
    const owners = await list({ type: "owner" })
    expect(owners._embedded.google_photos).toEqual([
      expect.objectContaining({
        type: "owner",
        category: "EXTERIOR",
        url: url("front"),
        thumbnail_url: url("front"),
        width: 800,
        height: 600,
        views: 42,
        author: null,
        report_url: null,
      }),
    ])
    const { _embedded } = await list({ type: "customer" })
    expect(_embedded.google_photos).toEqual([
      expect.objectContaining({ url: null, author: null, report_url: null }),
      expect.objectContaining({
        url: url("plate"),
        author: "Ana Lima",
        author_url: attribution.profileUrl,
        author_photo_url: "https://lh3.example/ana",
        report_url: attribution.takedownUrl,
      }),
    ])
  })

  test("are read page by page, and listed between cursors both ways", async () => {
    for (let nr = 0; nr < 250; nr++)
      add(`c${nr}`, { attribution, createTime: new Date(Date.UTC(2026, 0, 1) + nr * 60_000).toISOString() })
    await look()
    const one = await list({ type: "customer", per_page: 100 })
    expect([one._total, one.paging.cursors.before]).toEqual([250, null])
    const two = await list({ type: "customer", per_page: 100, after: one.paging.cursors.after })
    const three = await list({ type: "customer", per_page: 100, after: two.paging.cursors.after })
    expect([...urls(one), ...urls(two), ...urls(three)]).toEqual(
      Array.from({ length: 250 }, (_, nr) => url(`c${249 - nr}`)),
    )
    expect(three.paging.cursors.after).toBeNull()
    const back = await list({ type: "customer", per_page: 100, before: three.paging.cursors.before })
    expect(urls(back)).toEqual(urls(two))
  })

  test("leave with what is gone at Google, once a day, and stay while Google fails", async () => {
    const [kept, gone] = [add("kept"), add("gone")]
    await look()
    expect(await look()).toBe(0)
    google.fixture.photos.delete(gone.name)
    clock.pass(day)
    google.inject({ on: /\/media\/customers/, status: 500, times: 9 })
    expect(await look()).toBe(1)
    expect((await list())._total).toBe(2)
    google.calm()
    clock.pass(hour)
    expect(await look()).toBe(1)
    expect(urls(await list())).toEqual([kept.googleUrl])
  })

  test("do not include what was added here", async () => {
    add("own")
    const known = add("ours")
    await seedPhoto(api.deps, first, { externalId: known.name, publishedStatus: "published" })
    await look()
    expect(urls(await list())).toEqual([url("own")])
  })

  test("an owner's is deleted at Google once someone deletes it, a customer's never", async () => {
    add("sign")
    add("guest", { attribution })
    await look()
    const idOf = async (type: string) => (await list({ type }))._embedded.google_photos[0].id
    const [own, guest] = [await idOf("owner"), await idOf("customer")]
    const other = await api.login("admin@second.test")
    const remove = (id: number, caller: Caller) =>
      api.call("DELETE", `/google_photos/${id}`, { as: caller }).then(({ status }) => status)
    expect([await remove(guest, as), await remove(own, other)]).toEqual([404, 404])
    google.inject({ on: /^DELETE/, status: 503 })
    expect(await remove(own, as)).toBe(204)
    expect((await list({ type: "owner" }))._total).toBe(0)
    expect(await deleteDue()).toBe(1)
    clock.pass(day)
    await look()
    expect([google.fixture.photos.size, (await list({ type: "owner" }))._total]).toEqual([2, 0])
    google.calm()
    expect(await deleteDue()).toBe(1)
    expect([...google.fixture.photos.values()].map(({ googleUrl }) => googleUrl)).toEqual([url("guest")])
    expect([await deleteDue(), await remove(own, as)]).toEqual([0, 404])
    clock.pass(day)
    await look()
    expect(await api.deps.db.$count(providerPhotos)).toBe(1)
  })

  test("stay away after a deletion whose answer was lost, also for a look that began before it", async () => {
    const photo = add("sign")
    await look()
    const { id } = (await list())._embedded.google_photos[0]
    google.inject({ on: /^DELETE/, losesAnswer: true, times: 9 })
    await api.call("DELETE", `/google_photos/${id}`, { as })
    await deleteDue()
    expect(google.fixture.photos.size).toBe(0)
    google.calm()
    clock.pass(hour)
    expect([await deleteDue(), await deleteDue()]).toEqual([1, 0])
    google.fixture.photos.set(photo.name, photo)
    await due()
    await look()
    expect((await list())._total).toBe(0)
    clock.pass(day)
    await look()
    expect(urls(await list())).toEqual([photo.googleUrl])
  })

  test("are shown with the reason where Google does not let them be deleted, and wait while access has ended", async () => {
    add("sign")
    await look()
    const { id } = (await list())._embedded.google_photos[0]
    google.inject({ on: /^DELETE/, status: 403 })
    await api.call("DELETE", `/google_photos/${id}`, { as })
    await deleteDue()
    const error = "Google does not let this photo be deleted here."
    expect((await list())._embedded.google_photos).toEqual([expect.objectContaining({ id, error })])
    google.calm()
    const access = (expiresAt: string | null) =>
      api.deps.db.update(oauthTokens).set({ expiresAt }).where(eq(oauthTokens.id, tokenId))
    await access(clock.now().toISOString())
    await api.call("DELETE", `/google_photos/${id}`, { as })
    await deleteDue()
    expect([google.fixture.photos.size, await deleteDue()]).toEqual([1, 0])
    await access(null)
    clock.pass(hour)
    await deleteDue()
    expect(google.fixture.photos.size).toBe(0)
  })

  test("of another account's location are not found, and of one without a match there are none", async () => {
    add("sign")
    await look()
    expect((await api.call("GET", path(0, second), { as })).status).toBe(404)
    const { body } = await api.call("GET", path(1), { as })
    expect(body).toMatchObject({ _total: 0, access: "none", looked_at: null })
  })

  test("of a place that is a linked account's are shown to that account alone, with the token of its parent", async () => {
    const { db } = api.deps
    const child = { accountId: second.id, locationId: second.locationIds[0]! }
    const [before] = await db.select().from(connectionPlaces).where(eq(connectionPlaces.externalId, place))
    const isPlace = eq(connectionPlaces.id, before!.id)
    await db.update(accounts).set({ parentId: first.id }).where(eq(accounts.id, second.id))
    const [link] = await db
      .insert(linkedIntegrations)
      .values({
        accountId: second.id,
        ownerAccountId: first.id,
        tokenId,
        integrationId: integrationId("google_my_business"),
      })
      .returning()
    add("sign")
    await db
      .update(connectionPlaces)
      .set({ ...child, linkId: link!.id })
      .where(isPlace)
    await look()
    const of = await api.login("admin@second.test")
    const seen = await api.call("GET", path(0, second), { as: of })
    expect([seen.body.access, urls(seen.body)]).toEqual(["active", [url("sign")]])
    expect(await list()).toMatchObject({ _total: 0, access: "none" })
    const { accountId, locationId, linkId } = before!
    await db.update(connectionPlaces).set({ accountId, locationId, linkId }).where(isPlace)
    expect(urls(await list())).toEqual([url("sign")])
  })

  test("stay as they were when access has ended, and leave when Google is disconnected", async () => {
    add("sign")
    await look()
    google.consent.endEverything()
    clock.pass(day)
    await look()
    expect(await list()).toMatchObject({ _total: 1, access: "ended" })
    expect((await api.call("DELETE", `/oauth_tokens/${tokenId}`, { as })).status).toBe(204)
    expect(await list()).toMatchObject({ _total: 0, access: "none" })
    const { db } = api.deps
    expect(await db.select().from(providerPhotos).where(eq(providerPhotos.accountId, first.id))).toEqual([])
  })
})
