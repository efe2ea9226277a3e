import { and, eq } from "drizzle-orm"
import type { Listing } from "#review-api/core/listing.ts"
import { sourceId } from "#review-api/db/reference/sources.ts"
import { auditEntries } from "#review-api/db/schema/audit-entries.ts"
import { accountSettings } from "#review-api/db/schema/identity.ts"
import { localListings } from "#review-api/db/schema/local-listings.ts"
import { locations, urls } from "#review-api/db/schema/places.ts"
import { simulatedListings } from "#review-api/db/schema/simulated-listings.ts"
import { quickBehaviour } from "#review-api/directories/simulator/behaviour.ts"
import { locationBulkActionJob } from "#review-api/services/location-bulk-actions/location-bulk-action-job.ts"
import { databasesFor } from "../../support/databases.ts"
import { connect, doJobs, publishListings, standingClock } from "../../support/responses.ts"
import { type SeededAccount, seedTwoAccounts } from "../../support/seed.ts"
import { startTestApi, type TestApi } from "../../support/test-api.ts"

describe.each(databasesFor("jobs"))("listings of many locations on %s", (database) => {
  let api: TestApi
  let first: SeededAccount
  let ids: number[]
  const clock = standingClock("2026-11-02T12:00:00Z")

  /** The first two are at Google and Yelp with other phones than here; Google does not know the last one. */
  beforeAll(async () => {
    api = await startTestApi({ database, sources: quickBehaviour, clock })
    ;({ first } = await seedTwoAccounts(api.deps))
    ids = [...first.locationIds]
    await connect(api.deps, first.id, ["google_my_business"])
    await api.deps.db.update(locations).set({ phone: "+16175550100", publicName: "Alder", country: "US" })
    await api.deps.db.insert(urls).values(
      ids.slice(0, 2).map((locationId) => ({
        accountId: first.id,
        locationId,
        sourceId: sourceId("yelp_api"),
        link: `https://yelp.example/${locationId}`,
      })),
    )
    const source = api.deps.listingSources("google_maps")!
    const { read } = source
    source.read = async (at, signal) =>
      at.locationId === ids.at(-1) && at.sourceCode === "google_maps" ? null : read(at, signal)
    await look()
  })
  afterAll(() => api.close())

  const look = async () => {
    clock.pass(24 * 60 + 1)
    await doJobs(api.deps, "listing_look")
  }
  const call = async (method: "GET" | "POST", path: string, body?: object) =>
    api.call(method, path, { as: await api.login("admin@first.test"), ...(body && { body }) })
  const preview = async (body: object, query = "") =>
    (await call("POST", `/location_bulk_actions/preview${query}`, { location_ids: ids, ...body })).body
  async function made(path: string, body?: object) {
    const { status, body: action } = await call("POST", path, body)
    expect([status, action.error]).toEqual([202, undefined])
    const signal = new AbortController().signal
    await locationBulkActionJob.run(api.deps, { id: `${action.id}-1`, signal, isLastAttempt: false } as never)
    return (await call("GET", `/location_bulk_actions/${action.id}`)).body
  }
  const bulk = (body: object) => made("/location_bulk_actions", { location_ids: ids, ...body })
  const undo = ({ id }: { id: number }) => made(`/location_bulk_actions/${id}/undo`)
  const reasons = async ({ id }: { id: number }) =>
    (await call("GET", `/location_bulk_actions/${id}/results`)).body._embedded.results.flatMap(
      ({ location_id, reason }: { location_id: number; reason: string | null }) =>
        reason ? [[ids.indexOf(location_id), reason]] : [],
    )
  async function showsPhone(code: "google_maps" | "yelp_api", locationId: number, phone: string) {
    const at = and(eq(simulatedListings.locationId, locationId), eq(simulatedListings.sourceCode, code))
    const [row] = await api.deps.db.select().from(simulatedListings).where(at)
    await api.deps.db
      .update(simulatedListings)
      .set({ listing: { ...(row!.listing as Listing), phone } })
      .where(at)
  }
  const phones = async () =>
    (
      await api.deps.db
        .select({ phone: locations.phone })
        .from(locations)
        .where(eq(locations.accountId, first.id))
        .orderBy(locations.id)
    ).map(({ phone }) => phone)
  const synced = async () =>
    (
      await api.deps.db
        .select({ id: localListings.locationId })
        .from(localListings)
        .where(and(eq(localListings.accountId, first.id), eq(localListings.isPublished, true)))
        .orderBy(localListings.locationId)
    ).map(({ id }) => ids.indexOf(id))

  test("Auto Sync is turned on where Google knows the location, each with its line in its history, and that is undone", async () => {
    const all = ids.length
    expect(await preview({ auto_sync: true })).toMatchObject({ changed: all - 1, failed: 1, unchanged: 0 })
    expect((await preview({ auto_sync: false })).unchanged).toBe(all)
    await call("POST", "/local_listings/publish", { location_ids: [ids[0]] })
    const action = await bulk({ auto_sync: true })
    expect(action).toMatchObject({ change: "auto_sync", auto_sync: true, fields: null, listings: null })
    expect(action).toMatchObject({ changed: all - 2, unchanged: 1, failed: 1 })
    expect(await reasons(action)).toEqual([
      [all - 1, "Cannot Publish: Location not found in Google integration"],
    ])
    expect(await synced()).toEqual(ids.slice(0, -1).map((_, at) => at))
    const lines = await api.deps.db.$count(
      auditEntries,
      and(eq(auditEntries.accountId, first.id), eq(auditEntries.action, "local_listings.publish")),
    )
    expect(lines).toBe(all - 1)
    await call("POST", "/local_listings/unpublish", { location_ids: [ids[1]] })
    expect(await undo(action)).toMatchObject({ changed: all - 3, unchanged: 1 })
    expect(await synced()).toEqual([0])
  })

  test("without the feature nobody turns it on or off", async () => {
    const setting = { accountId: first.id, code: "local_listings_publishing", value: "false" }
    await api.deps.db.insert(accountSettings).values(setting)
    expect(
      (await call("POST", "/location_bulk_actions", { location_ids: ids, auto_sync: true })).status,
    ).toBe(403)
    await api.deps.db.delete(accountSettings).where(eq(accountSettings.code, setting.code))
  })

  test("values of one directory are previewed, taken, and come back where nobody has changed them since", async () => {
    await showsPhone("google_maps", ids[0]!, "+16175550201")
    await showsPhone("google_maps", ids[1]!, "+16175550202")
    await showsPhone("google_maps", ids[2]!, "+16175550203")
    await look()
    const listings = { keep: "theirs", directory_code: "google_maps" }
    const seen = await preview({ listings }, "?result=changed")
    expect(seen).toMatchObject({ changed: 3, failed: 0 })
    expect(seen.locations.flatMap(({ changes }: { changes: unknown[] }) => changes)).toContainEqual({
      field: "phone",
      directory_code: "google_maps",
      before: "+16175550100",
      after: "+16175550201",
    })
    const action = await bulk({ listings })
    expect(action).toMatchObject({ change: "listings", listings, changed: 3, failed: 0 })
    expect((await phones()).slice(0, 3)).toEqual(["+16175550201", "+16175550202", "+16175550203"])
    await api.call("PATCH", `/locations/${ids[1]}`, {
      as: await api.login("admin@first.test"),
      body: { phone: "+16175550299" },
    })
    const undone = await undo(action)
    expect(undone).toMatchObject({ changed: 2, unchanged: 1 })
    expect((await phones()).slice(0, 3)).toEqual(["+16175550100", "+16175550299", "+16175550100"])
  })

  test("our data goes to the directories that take it; where Auto Sync is off it says so, and there is nothing to undo", async () => {
    await showsPhone("yelp_api", ids[0]!, "+16175550301")
    await look()
    const seen = await preview({ listings: { keep: "ours" } })
    expect(seen).toMatchObject({ changed: 1, failed: 2 })
    const action = await bulk({ listings: { keep: "ours", field: "phone" } })
    expect(action).toMatchObject({ changed: 1, failed: 2, undo_until: null })
    expect(await reasons(action)).toEqual([
      [1, "Turn on Auto Sync and syncing to Google to send your data."],
      [2, "Turn on Auto Sync and syncing to Google to send your data."],
    ])
    clock.pass(31)
    await publishListings(api.deps)
    const { body } = await call("GET", `/local_listings/${ids[0]}`)
    expect(body.directories.map(({ status }: { status: string }) => status)).toMatchObject({
      0: "in_sync",
      5: "not_in_sync",
    })
  })

  test("one location sends its data to all directories that take it", async () => {
    await showsPhone("google_maps", ids[0]!, "+16175550302")
    await look()
    const { status, body } = await call("POST", `/locations/${ids[0]}/listings/resolve`, { keep: "ours" })
    expect(status).toBe(200)
    expect(body.directories.map((one: { status: string }) => one.status)).toMatchObject({
      0: "pending_sync",
      5: "not_in_sync",
    })
  })

  test("suggestions are used, and what they replaced comes back", async () => {
    api.deps.listingSources("google_maps")!.suggested = async ({ locationId, sourceCode }) =>
      sourceCode === "google_maps" && locationId === ids[3] ? { phone: "+16175550401" } : null
    await look()
    const listings = { keep: "suggested", directory_code: "google_maps" }
    expect(await preview({ listings })).toMatchObject({ changed: 1, failed: 0 })
    const action = await bulk({ listings })
    expect(action).toMatchObject({ changed: 1 })
    expect((await phones())[3]).toBe("+16175550401")
    await undo(action)
    expect((await phones())[3]).toBe("+16175550100")
  })

  test("values come from one directory, and a change is one change", async () => {
    const wrong = async (body: object) =>
      (await call("POST", "/location_bulk_actions", { location_ids: ids, ...body })).body.errors
    expect(await wrong({ listings: { keep: "theirs" } })).toEqual({
      "listings.directory_code": ["can't be blank"],
    })
    expect(Object.keys(await wrong({ auto_sync: true, listings: { keep: "ours" } }))).toEqual(["hours"])
    expect(Object.keys((await preview({})).errors)).toEqual(["fields"])
    expect(
      Object.keys(await wrong({ listings: { keep: "previous", directory_code: "google_maps" } })),
    ).toEqual(["listings"])
  })
})
