import type { Listing } from "#review-api/core/listing.ts"
import { listingOf } from "#review-api/db/queries/listing-of.ts"
import type { ListingSource } from "#review-api/directories/listing-source.ts"
import { SourceBusy } from "#review-api/directories/response-source.ts"
import { quickBehaviour } from "#review-api/directories/simulator/behaviour.ts"
import { createSimulatedListings } from "#review-api/directories/simulator/simulated-listings.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { agreed, matchAtGoogle, standInConnectors } from "#tests/support/google-listings.ts"
import { standingClock } from "#tests/support/responses.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { type GoogleStandIn, startGoogle } from "#tests/support/stand-ins/google/start-google.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

/** Behaviour of every directory, real or simulated; in each test it begins with the account's values. */
const cases = databasesFor("sql").flatMap((database) =>
  (["the simulator", "Google"] as const).map((name) => ({ name, database })),
)
describe.each(cases)("listings at $name on $database", ({ name, database }) => {
  const clock = standingClock("2026-11-02T12:00:00Z")
  const behaviour = { ...quickBehaviour, outages: [] as string[] }
  let api: TestApi
  let google: GoogleStandIn
  let first: SeededAccount
  let source: ListingSource
  let ours: Listing
  const { signal } = new AbortController()
  const at = () => ({
    accountId: first.id,
    locationId: first.locationIds[0]!,
    sourceCode: "google_maps" as const,
  })

  beforeAll(async () => {
    google = await startGoogle({ now: clock.now })
    api = await startTestApi({ database, clock, connectors: standInConnectors(google, clock) })
    ;({ first } = await seedTwoAccounts(api.deps))
    await matchAtGoogle(api.deps, google, at())
    source =
      name === "Google"
        ? api.deps.listingSources("google_maps")!
        : createSimulatedListings(api.deps, behaviour)("google_maps")!
    ours = (await listingOf(api.deps.db, at()))!
  })
  beforeEach(async () => {
    google.calm()
    behaviour.outages = []
    clock.pass(2)
    await source.read(at(), signal)
    await source.publish(at(), { key: `before ${clock.now().getTime()}`, listing: ours }, signal)
    clock.pass(2)
  })
  afterAll(async () => {
    await api.close()
    await google.close()
  })

  test("show what the account has", async () => {
    expect(await source.read(at(), signal)).toMatchObject({
      public_name: agreed.publicName,
      phone: agreed.phone,
      category_id: agreed.categoryId,
      hours: agreed.hours,
      open_status: "active",
      special_hours: [],
    })
    expect((await source.suggested!(at(), signal)) ?? {}).toEqual({})
  })

  const friday = { open: true, is_24_hours: false, hours: [{ open_time: "18:00", close_time: "02:00" }] }
  test.each<[string, Partial<Listing>]>([
    ["name", { public_name: "Elder Dental" }],
    ["phone", { phone: "+16175550123" }],
    ["hours", { hours: { ...agreed.hours, friday } }],
    ["category", { category_id: 382 }],
    ["open status", { open_status: "temporarily_inactive" }],
    [
      "special hours",
      { special_hours: [{ start_date: "2026-12-25", closed: true, is_24_hours: false, hours: [] }] },
    ],
    ["name and phone", { public_name: "Elder Dental", phone: "+16175550124" }],
  ])("show another %s when it is published, also when it is published twice", async (_, change) => {
    const listing = { ...ours, ...change }
    const key = `change ${clock.now().getTime()}`
    await source.publish(at(), { key, listing }, signal)
    await source.publish(at(), { key, listing }, signal)
    expect(await source.read(at(), signal)).toMatchObject(change)
  })

  test("say that they cannot be reached, and keep what they had", async () => {
    behaviour.outages = ["google_maps"]
    google.inject({ on: /\/v1\/locations\//, status: 503, times: 10 })
    await expect(source.read(at(), signal)).rejects.toThrow(SourceBusy)
    const listing = { ...ours, public_name: "Never" }
    await expect(source.publish(at(), { key: "outage", listing }, signal)).rejects.toThrow(SourceBusy)
    behaviour.outages = []
    google.calm()
    expect(await source.read(at(), signal)).toMatchObject({ public_name: agreed.publicName })
  })
})
