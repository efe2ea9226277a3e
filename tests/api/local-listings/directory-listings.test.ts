import { and, asc, eq } from "drizzle-orm"
import type { DirectoryCode } from "#lib/contract/local-listings/constants.ts"
import { closedWeek } from "#lib/hours/week.ts"
import type { Listing } from "#review-api/core/listing.ts"
import { sourceId } from "#review-api/db/reference/sources.ts"
import { figuresIn } from "#review-api/db/rollups/figures-text.ts"
import { readSyncRatios } from "#review-api/db/rollups/sync-ratios.ts"
import { directoryListings, listingFields, syncRatioDays } from "#review-api/db/schema/directory-listings.ts"
import { events } from "#review-api/db/schema/events.ts"
import { oauthTokens } from "#review-api/db/schema/integrations.ts"
import { locations, urls } from "#review-api/db/schema/places.ts"
import { simulatedListings } from "#review-api/db/schema/simulated-listings.ts"
import { quickBehaviour } from "#review-api/directories/simulator/behaviour.ts"
import { jobKinds } from "#review-api/job-kinds.ts"
import { listingState, rankOf } from "#review-api/listings/listing-state.ts"
import { refreshListings } from "#review-api/listings/refresh-listings.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { connect, doJobs, publishListings, standingClock } from "#tests/support/responses.ts"
import { emailOf, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

describe.each(databasesFor("jobs"))("rows of truth on %s", (database) => {
  let api: TestApi
  let first: SeededAccount
  let id: number
  const clock = standingClock("2026-11-02T12:00:00Z")
  const behaviour = { ...quickBehaviour, outages: [] as string[] }
  const as = () => api.login(emailOf("Admin", "first.test"))

  beforeAll(async () => {
    api = await startTestApi({ database, sources: behaviour, clock })
    ;({ first } = await seedTwoAccounts(api.deps))
    id = first.locationIds[0]!
    await api.deps.db.update(locations).set({ phone: "+16175550100", timeZone: "America/New_York" })
    await connect(api.deps, first.id, ["google_my_business"])
    await api.deps.db.insert(urls).values(
      (["facebook", "apple_maps", "yelp_api"] as const).map((code) => ({
        accountId: first.id,
        locationId: id,
        sourceId: sourceId(code),
        link: `https://${code}.example/alder`,
      })),
    )
  })
  afterAll(() => api.close())

  const look = () => doJobs(api.deps, "listing_look")
  const publish = () => publishListings(api.deps)
  async function statuses(): Promise<Partial<Record<DirectoryCode, string>>> {
    const rows = await api.deps.db
      .select()
      .from(directoryListings)
      .where(eq(directoryListings.locationId, id))
      .orderBy(asc(directoryListings.sourceCode))
    return Object.fromEntries(rows.map(({ sourceCode, status }) => [sourceCode, status]))
  }
  const truths = async (code: DirectoryCode) =>
    Object.fromEntries(
      (
        await api.deps.db
          .select()
          .from(listingFields)
          .where(and(eq(listingFields.locationId, id), eq(listingFields.sourceCode, code)))
      ).map((row) => [row.field, row]),
    )
  /** How often pages of the location heard that its listings stand otherwise. */
  const eventsPublished = async () =>
    (
      await api.deps.db
        .select({ id: events.id })
        .from(events)
        .where(and(eq(events.channel, `location:${id}`), eq(events.action, "LOCAL_LISTING_UPDATED")))
    ).length
  async function changeAt(code: DirectoryCode, change: Partial<Listing>) {
    const at = and(eq(simulatedListings.locationId, id), eq(simulatedListings.sourceCode, code))
    const [row] = await api.deps.db.select().from(simulatedListings).where(at)
    await api.deps.db
      .update(simulatedListings)
      .set({ listing: { ...row!.listing!, ...change } })
      .where(at)
  }
  const patch = async (body: object) =>
    expect((await api.patch(`/locations/${id}`, { as: await as(), body })).status).toBe(200)
  const turn = async (way: "publish" | "unpublish") => {
    const body = { account_id: first.id, location_ids: [id] }
    expect((await api.call("POST", `/local_listings/${way}`, { as: await as(), body })).status).toBe(200)
  }

  /** Compares the stored state of every listing with one computed from its rows from scratch. */
  async function expectSameFromScratch() {
    const all = await api.deps.db.select().from(directoryListings)
    const rows = await api.deps.db.select().from(listingFields)
    expect(all.length).toBeGreaterThan(0)
    for (const one of all) {
      const fields = rows.filter(
        ({ locationId, sourceCode }) => locationId === one.locationId && sourceCode === one.sourceCode,
      )
      const { differing, fieldsInSync, syncableFields } = listingState({
        code: one.sourceCode,
        isKnown: fields.length > 0,
        obstacle: one.obstacle,
        fields,
        isPublished: false,
        isEnabled: true,
        isWaiting: false,
      })
      expect({ ...one, rank: rankOf(one.status) }).toMatchObject({
        rank: one.rank,
        differing,
        fieldsInSync,
        syncableFields,
      })
    }
  }

  test("a look fills a row for each field of each directory that lists the location, and nothing elsewhere", async () => {
    expect(await statuses()).toEqual({})
    await look()
    expect(await statuses()).toEqual({
      apple_maps: "in_sync",
      facebook: "action_required",
      google_maps: "in_sync",
      yelp_api: "in_sync",
    })
    expect(Object.keys(await truths("google_maps")).toSorted()).toEqual([
      ...["category_id", "hours", "phone", "public_name"],
    ])
    expect((await truths("yelp_api"))["phone"]).toMatchObject({
      ours: "+16175550100",
      live: "+16175550100",
      suggested: null,
      progress: null,
      changedBy: null,
    })
    expect(await look()).toBe(0)
    await expectSameFromScratch()
  })

  const mondays = { open: true, is_24_hours: false, hours: [{ open_time: "07:00", close_time: "11:00" }] }
  const differences: [field: string, Partial<Listing>][] = [
    ["name", { public_name: "Other" }],
    ["phone", { phone: "+16175550777" }],
    ["hours", { hours: { ...closedWeek(), monday: mondays } }],
    ["category", { category_id: 1 }],
    ["open status", { open_status: "temporarily_closed" }],
    [
      "special hours",
      { special_hours: [{ start_date: "2027-01-01", closed: true, is_24_hours: false, hours: [] }] },
    ],
  ]
  test.each(differences)(
    "a directory that shows another %s is out of sync and says so [P-006]",
    async (name, change) => {
      const google = async () => {
        const query = { refresh: "true" }
        const { body } = await api.call("GET", `/local_listings/${id}`, { as: await as(), query })
        return body.directories.find(
          (one: { directory_code: string }) => one.directory_code === "google_maps",
        )
      }
      const at = and(eq(simulatedListings.locationId, id), eq(simulatedListings.sourceCode, "google_maps"))
      const [before] = await api.deps.db.select().from(simulatedListings).where(at)
      await changeAt("google_maps", change)
      expect(await google()).toMatchObject({
        status: "not_in_sync",
        status_description: `Fields not in sync: ${name}`,
      })
      await changeAt("google_maps", before!.listing!)
      expect(await google()).toMatchObject({ status: "in_sync", status_description: null })
    },
  )

  test("a directory that is connected is looked at; what one changed by itself, and what an account did, is out of sync", async () => {
    await connect(api.deps, first.id, ["facebook"])
    await look()
    expect(await statuses()).toMatchObject({ facebook: "in_sync" })
    await changeAt("yelp_api", { phone: "+16175550999" })
    clock.pass(24 * 60 + 1)
    const published = await eventsPublished()
    await look()
    expect(await statuses()).toMatchObject({ google_maps: "in_sync", yelp_api: "not_in_sync" })
    expect(await eventsPublished()).toBe(published + 1)
    await patch({ public_name: "Alder Kitchen" })
    expect(await statuses()).toEqual({
      apple_maps: "not_in_sync",
      facebook: "not_in_sync",
      google_maps: "not_in_sync",
      yelp_api: "not_in_sync",
    })
    const [yelp] = await api.deps.db
      .select()
      .from(directoryListings)
      .where(and(eq(directoryListings.sourceCode, "yelp_api"), eq(directoryListings.locationId, id)))
    expect(yelp).toMatchObject({ differing: ["public_name", "phone"], fieldsInSync: 1, syncableFields: 3 })
    expect((await truths("google_maps"))["public_name"]).toMatchObject({
      ours: "Alder Kitchen",
      changedBy: first.users.Admin.id,
    })
    await expectSameFromScratch()
  })

  test("with Auto Sync a change waits at the publishable directories, is sent to each, and is in sync once it shows", async () => {
    await turn("publish")
    expect(await statuses()).toEqual({
      apple_maps: "pending_sync",
      facebook: "pending_sync",
      google_maps: "pending_sync",
      yelp_api: "not_in_sync",
    })
    clock.pass(30)
    expect(await publish()).toBe(1)
    expect(await statuses()).toEqual({
      apple_maps: "in_sync",
      facebook: "in_sync",
      google_maps: "in_sync",
      yelp_api: "not_in_sync",
    })
    expect((await truths("facebook"))["public_name"]).toMatchObject({
      live: "Alder Kitchen",
      progress: null,
      sentAt: expect.any(String),
    })
    await expectSameFromScratch()
  })

  test("what was accepted and does not show is published until a look finds it; a directory that is away keeps it waiting", async () => {
    await patch({ public_name: "Alder Corner" })
    clock.pass(30)
    const source = api.deps.listingSources("apple_maps")!
    const read = source.read
    source.read = async (at, signal) => {
      const listing = await read(at, signal)
      return at.sourceCode === "google_maps" ? { ...listing!, public_name: "Alder Kitchen" } : listing
    }
    behaviour.outages.push("facebook")
    await publish()
    behaviour.outages.pop()
    source.read = read
    expect(await statuses()).toMatchObject({
      google_maps: "published",
      facebook: "pending_sync",
      apple_maps: "in_sync",
    })
    clock.pass(11)
    await look()
    await publish()
    expect(await statuses()).toMatchObject({ google_maps: "in_sync", facebook: "in_sync" })
  })

  test("a directory that is switched off is out of sync while Auto Sync is on, and is not sent to [P-437 P-438]", async () => {
    const body = { location_id: id, source_id: sourceId("facebook"), enabled: false }
    const made = await api.call("POST", "/location_source_overrides", { as: await as(), body })
    expect(made.status).toBe(201)
    expect(await statuses()).toMatchObject({ facebook: "not_in_sync", apple_maps: "in_sync" })
    await patch({ phone: "+16175550123" })
    clock.pass(30)
    await publish()
    expect((await truths("facebook"))["phone"]).toMatchObject({ live: "+16175550100" })
    expect((await truths("apple_maps"))["phone"]).toMatchObject({ live: "+16175550123" })
    await turn("unpublish")
    expect(await statuses()).toMatchObject({ facebook: "not_in_sync", apple_maps: "in_sync" })
    const changed = { as: await as(), body: { enabled: true } }
    expect((await api.patch(`/location_source_overrides/${made.body.id}`, changed)).body).toMatchObject({
      id: made.body.id,
      enabled: true,
    })
  })

  test("a wish of a directory is a row of its own until it is what the account has", async () => {
    const source = api.deps.listingSources("google_maps")!
    source.suggested = async ({ sourceCode }) =>
      sourceCode === "google_maps" ? { phone: "+16175550777", website: "https://x.example" } : null
    clock.pass(24 * 60 + 1)
    await look()
    expect((await truths("google_maps"))["phone"]).toMatchObject({ suggested: "+16175550777" })
    expect((await truths("google_maps"))["public_name"]).toMatchObject({ suggested: null })
    expect((await truths("apple_maps"))["phone"]).toMatchObject({ suggested: null })
    source.suggested = async () => ({ phone: "+16175550123" })
    clock.pass(24 * 60 + 1)
    await look()
    expect((await truths("google_maps"))["phone"]).toMatchObject({ suggested: null })
  })

  describe("a difference is settled", () => {
    const phoneAtGoogle = async () => {
      const { body } = await api.call("GET", `/local_listings/${id}`, { as: await as() })
      const [google] = body.directories
      return google.fields.find(({ field }: { field: string }) => field === "phone")
    }
    const settle = async (body: object, email = emailOf("Admin", "first.test")) =>
      api.call("POST", `/locations/${id}/listings/resolve`, {
        as: await api.login(email),
        body: { directory_code: "google_maps", field: "phone", ...body },
      })
    async function suggests(phone: string) {
      api.deps.listingSources("google_maps")!.suggested = async ({ sourceCode }) =>
        sourceCode === "google_maps" ? { phone } : null
      clock.pass(24 * 60 + 1)
      await look()
    }

    test("by taking what the directory shows, which is in the history and goes to the others", async () => {
      await turn("publish")
      clock.pass(31)
      await publish()
      await changeAt("google_maps", { phone: "+16175550333" })
      clock.pass(24 * 60 + 1)
      await look()
      const { seen, live } = await phoneAtGoogle()
      expect(live).toBe("+16175550333")
      const stale = await settle({ keep: "theirs", seen: "other" })
      expect([stale.status, stale.body.code]).toEqual([409, "listing_changed"])
      expect((await settle({ keep: "theirs", seen }, emailOf("Read Only", "first.test"))).status).toBe(403)
      expect((await settle({ keep: "theirs", seen })).status).toBe(200)
      expect(await statuses()).toMatchObject({ google_maps: "in_sync", apple_maps: "pending_sync" })
      const history = await api.call("GET", `/locations/${id}/history`, { as: await as() })
      expect(history.body._embedded.history[0].changes).toEqual([
        expect.objectContaining({ field: "phone", after: "+16175550333" }),
      ])
      clock.pass(31)
      await publish()
      expect((await truths("apple_maps"))["phone"]).toMatchObject({ live: "+16175550333" })
      await expectSameFromScratch()
    })

    test("by taking all that it shows, and what was ours comes back until something else changes it", async () => {
      const before = (await api.call("GET", `/locations/${id}`, { as: await as() })).body
      await changeAt("google_maps", { phone: "+16175550391", hours: closedWeek() })
      clock.pass(24 * 60 + 1)
      await look()
      const google = async () =>
        (await api.call("GET", `/local_listings/${id}`, { as: await as() })).body.directories[0]
      const { seen, differing_fields } = await google()
      expect(differing_fields).toEqual(["phone", "hours"])
      const stale = await settle({ field: undefined, keep: "theirs", seen: "other" })
      expect([stale.status, stale.body.code]).toEqual([409, "listing_changed"])
      expect(
        (await settle({ field: undefined, directory_code: undefined, keep: "theirs" })).body.errors,
      ).toEqual({
        directory_code: ["can't be blank"],
      })
      expect((await settle({ field: undefined, keep: "theirs", seen })).status).toBe(200)
      const taken = await google()
      expect(taken.differing_fields).toEqual([])
      const previous = Object.fromEntries(
        taken.fields.map((one: Record<string, unknown>) => [one["field"], one["previous"]]),
      )
      expect(previous).toMatchObject({
        phone: { value: before.phone },
        hours: { value: before.hours ?? null },
        public_name: null,
      })
      expect((await settle({ field: undefined, keep: "previous" })).status).toBe(200)
      const after = (await api.call("GET", `/locations/${id}`, { as: await as() })).body
      expect([after.phone, after.hours]).toEqual([before.phone, before.hours])
      expect((await settle({ keep: "theirs" })).status).toBe(200)
      await patch({ phone: before.phone })
      expect((await settle({ keep: "previous" })).body.errors).toEqual({
        keep: ["is nothing that can come back"],
      })
      await changeAt("google_maps", { phone: before.phone, hours: before.hours ?? null })
      clock.pass(31)
      await publish()
      clock.pass(24 * 60 + 1)
      await look()
    })

    test("by keeping ours, which is sent once more, or refused where nothing can be sent", async () => {
      await changeAt("google_maps", { phone: "+16175550444" })
      await changeAt("yelp_api", { phone: "+16175550444" })
      clock.pass(24 * 60 + 1)
      await look()
      expect(await statuses()).toMatchObject({ google_maps: "not_in_sync" })
      const yelp = await settle({ directory_code: "yelp_api", keep: "ours" })
      expect([yelp.status, yelp.body.error]).toEqual([422, "Outpost cannot change what Yelp shows."])
      await turn("unpublish")
      const off = await settle({ keep: "ours" })
      expect([off.status, off.body.error]).toEqual([
        422,
        "Turn on Auto Sync and syncing to Google to send your data.",
      ])
      await turn("publish")
      clock.pass(31)
      await publish()
      await changeAt("google_maps", { phone: "+16175550555" })
      clock.pass(24 * 60 + 1)
      await look()
      expect((await settle({ keep: "ours" })).status).toBe(200)
      expect(await statuses()).toMatchObject({ google_maps: "pending_sync" })
      clock.pass(31)
      await publish()
      expect((await truths("google_maps"))["phone"]).toMatchObject({ live: "+16175550333" })
    })

    test("by dismissing a suggestion, which does not come again unless it is another one, or by using it", async () => {
      await suggests("+16175550666")
      expect((await phoneAtGoogle()).suggested).toBe("+16175550666")
      expect((await settle({ keep: "ours" })).status).toBe(200)
      expect((await phoneAtGoogle()).suggested).toBeNull()
      await suggests("+16175550666")
      expect((await phoneAtGoogle()).suggested).toBeNull()
      expect((await settle({ keep: "suggested" })).body.errors).toEqual({
        keep: ["is nothing that Google has"],
      })
      await suggests("+16175550888")
      expect((await settle({ keep: "suggested" })).status).toBe(200)
      const { body } = await api.call("GET", `/locations/${id}`, { as: await as() })
      expect(body.phone).toBe("+16175550888")
      // The suggestion is our value now.
      expect((await phoneAtGoogle()).suggested).toBeNull()
      const { body: listed } = await api.call("GET", `/local_listings/metrics/${first.id}/locations`, {
        as: await as(),
      })
      const own = listed.locations.find((one: { id: number }) => one.id === id)
      const google = own.directories.find(
        (one: { directory_code: string }) => one.directory_code === "google_maps",
      )
      expect(google).toMatchObject({ suggested_fields: [], changed_fields: ["phone"] })
      expect((await settle({ field: "special_hours", keep: "theirs" })).body.errors).toEqual({
        field: ["is not compared with Google"],
      })
      clock.pass(31)
      await publish()
      await turn("unpublish")
    })
  })

  test("an ended connection leaves what was seen last, and says so when something is to be sent", async () => {
    await turn("publish")
    await api.deps.db.update(oauthTokens).set({ revokedAt: "2026-11-01T00:00:00Z" })
    expect(await statuses()).toMatchObject({ google_maps: "in_sync" })
    await patch({ public_name: "Alder Square" })
    clock.pass(31)
    await publish()
    expect(await statuses()).toMatchObject({ google_maps: "action_required" })
  })

  test("each day on which it changed keeps how many fields were in sync, for the days that follow", async () => {
    const daysKept = () =>
      api.deps.db
        .select()
        .from(syncRatioDays)
        .where(eq(syncRatioDays.locationId, id))
        .orderBy(asc(syncRatioDays.day))
    const days = await daysKept()
    expect(days.length).toBeGreaterThan(3)
    const of = await api.deps.db.select().from(directoryListings).where(eq(directoryListings.locationId, id))
    expect(days.at(-1)).toMatchObject({
      fieldsInSync: of.reduce((sum, { fieldsInSync }) => sum + fieldsInSync, 0),
      syncableFields: of.reduce((sum, { syncableFields }) => sum + syncableFields, 0),
    })
    expect(days[0]!.day).toBe("2026-11-02")
    const published = await eventsPublished()
    await refreshListings(api.deps.db, first.id, [id], new Date(clock.now().getTime() + 86_400_000))
    expect([await daysKept(), await eventsPublished()]).toEqual([days, published])

    const ratioUntil = async (day: string | undefined) =>
      figuresIn(await readSyncRatios(api.deps.db, [first.id], day)).get(id)
    const { day, fieldsInSync, syncableFields } = days.at(-1)!
    expect(await ratioUntil("2026-11-01")).toBeUndefined()
    expect(await ratioUntil("2026-11-02")).toBe(days[0]!.fieldsInSync / days[0]!.syncableFields)
    for (const later of [day, "2027-11-02", undefined])
      expect(await ratioUntil(later)).toBe(fieldsInSync / syncableFields)
  })

  describe("that are sent", () => {
    const nameAtGoogle = async () => (await truths("google_maps"))["public_name"]
    const google = () => api.deps.listingSources("google_maps")!

    beforeAll(async () => {
      await api.deps.db.update(oauthTokens).set({ revokedAt: null })
      await patch({ public_name: "Alder Pier" })
      clock.pass(31)
    })

    test("are left as sent, without a failure, by a program that stops", async () => {
      const { publish: send } = google()
      const stop = new AbortController()
      google().publish = async () => {
        stop.abort(new Error("the program stops"))
        stop.signal.throwIfAborted()
      }
      const run = { id: String(id), signal: stop.signal, isLastAttempt: false }
      await expect(jobKinds.publication.run(api.deps, run)).rejects.toThrow("the program stops")
      google().publish = send
      expect(await nameAtGoogle()).toMatchObject({ ours: "Alder Pier", progress: "sent" })
      const at = and(eq(directoryListings.locationId, id), eq(directoryListings.sourceCode, "google_maps"))
      const [row] = await api.deps.db.select().from(directoryListings).where(at)
      expect(row).toMatchObject({ failingSince: null, isSentAccepted: false })
    })

    test("are looked at by a job of their own, once", async () => {
      expect(await doJobs(api.deps, "publication")).toBe(1)
      expect(await nameAtGoogle()).toMatchObject({ live: "Alder Corner", progress: "accepted" })
      expect(await doJobs(api.deps, "listing_check")).toBe(1)
      expect(await nameAtGoogle()).toMatchObject({ live: "Alder Pier", progress: null })
      expect(await doJobs(api.deps, "listing_check")).toBe(0)
    })
  })
})
