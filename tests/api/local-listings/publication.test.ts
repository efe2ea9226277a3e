import { and, eq } from "drizzle-orm"
import { upsertRegions } from "#review-api/db/reference/regions.ts"
import { countries } from "#review-api/db/schema/countries.ts"
import { localListings } from "#review-api/db/schema/local-listings.ts"
import { notices } from "#review-api/db/schema/notices.ts"
import { locations } from "#review-api/db/schema/places.ts"
import { simulatedListings } from "#review-api/db/schema/simulated-listings.ts"
import { Refused } from "#review-api/directories/destination.ts"
import { quickBehaviour } from "#review-api/directories/simulator/behaviour.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { formOf } from "#tests/support/images.ts"
import { locationBody } from "#tests/support/location-body.ts"
import { connect, doJobs, standingClock } from "#tests/support/responses.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const day = (open_time: string) => ({
  open: true,
  is_24_hours: false,
  hours: [{ open_time, close_time: "17:00" }],
})
const names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
const week = (open_time: string) => Object.fromEntries(names.map((name) => [name, day(open_time)]))

describe.each(databasesFor("jobs"))("what directories show of locations on %s", (database) => {
  let api: TestApi
  let first: SeededAccount
  let id: number
  const clock = standingClock("2026-11-02T12:00:00Z")

  beforeAll(async () => {
    api = await startTestApi({ database, sources: quickBehaviour, clock })
    ;({ first } = await seedTwoAccounts(api.deps))
    await upsertRegions(api.deps.db)
    await connect(api.deps, first.id, ["google_my_business"])
    id = first.locationIds[0]!
    const place = { country: "US", timeZone: "America/New_York" }
    await api.deps.db.update(locations).set(place).where(eq(locations.accountId, first.id))
    await ok("POST", "/local_listings/publish", { account_id: first.id, location_ids: first.locationIds })
  })
  afterAll(() => api.close())

  async function ok(method: string, path: string, body?: object) {
    const answer = await api.call(method as "POST", path, { as: await api.login("admin@first.test"), body })
    expect([path, answer.status, answer.status < 300 ? "" : answer.body]).toEqual([path, answer.status, ""])
    return answer.body
  }
  const patch = async (path: string, body: object) => {
    const answer = await api.patch(path, { as: await api.login("admin@first.test"), body })
    expect([path, answer.status]).toEqual([path, 200])
    return answer.body
  }
  const atListing = (of = id) => and(eq(localListings.accountId, first.id), eq(localListings.locationId, of))
  const waits = async () => (await api.deps.db.select().from(localListings).where(atListing()))[0]!.dueAt
  const inHalfAnHour = () => clock.now().getTime() + 30 * 60_000

  async function importFile(text: string) {
    const made = await ok("POST", "/import_locations", formOf(["locations.csv", Buffer.from(text)]))
    await doJobs(api.deps, "location_import")
    return made.id as number
  }

  test("every way to write a location plans its publication once, and what leaves it as it was plans none (D-187)", async () => {
    let holidayId = 0
    let overrideId = 0
    let importId = 0
    const special = { location_id: id, start_date: "2026-12-24", closed: true }
    const ways: Record<string, () => Promise<unknown>> = {
      update: () => patch(`/locations/${id}`, { public_name: "Alder" }),
      hours: () => patch(`/locations/${id}`, { hours: week("09:00") }),
      "hours of many": () =>
        ok("POST", "/locations/hours", { location_ids: first.locationIds, hours: week("10:00") }),
      "a new special day": async () => {
        holidayId = (await ok("POST", "/special_hours", special)).id
      },
      "another special day": () => patch(`/special_hours/${holidayId}`, { start_date: "2026-12-26" }),
      "no special day": () => ok("DELETE", `/special_hours/${holidayId}`),
      "public holidays": () => ok("POST", "/public_holidays/apply", { location_ids: [id] }),
      "a new override": async () => {
        const body = { account_id: first.id, location_id: id, source_id: 1, phone: "+16175550101" }
        overrideId = (await ok("POST", "/location_source_overrides", body)).id
      },
      "another override": () => patch(`/location_source_overrides/${overrideId}`, { phone: "+16175550102" }),
      import: async () => {
        importId = await importFile(`id,name,public_name\n${id},Alder Café,Imported\n`)
      },
      "import undone": async () => {
        await ok("POST", `/import_locations/${importId}/undo`)
        await doJobs(api.deps, "location_import")
      },
      revert: async () => {
        const { _embedded } = await ok("GET", `/locations/${id}/history`)
        await ok("POST", `/locations/${id}/revert`, { entry_id: _embedded.history[0].id })
      },
      delete: () => ok("DELETE", `/locations/${id}`),
      restore: () => ok("POST", `/locations/${id}/restore`),
    }
    const missing: string[] = []
    for (const [way, write] of Object.entries(ways)) {
      clock.pass(60)
      await api.deps.db.update(localListings).set({ dueAt: null }).where(atListing())
      await write()
      if (Date.parse((await waits()) ?? "") !== inHalfAnHour()) missing.push(way)
    }
    expect(missing).toEqual([])
    await api.deps.db.update(localListings).set({ dueAt: null }).where(atListing())
    const shown = await ok("GET", `/locations/${id}`)
    await patch(`/locations/${id}`, { public_name: shown.public_name, hours: shown.hours })
    await ok("POST", "/locations/hours", { location_ids: [id], hours: shown.hours })
    await patch(`/location_source_overrides/${overrideId}`, { phone: "+16175550102" })
    await importFile(`id,name,public_name\n${id},Alder Café,${shown.public_name}\n`)
    expect(await waits()).toBeNull()
  })

  test("a new location waits for nothing, since its Auto Sync is off; a deleted one is published after it is restored", async () => {
    const [country] = await api.deps.db.select().from(countries).where(eq(countries.code, "FR"))
    const made = await ok("POST", "/locations", { ...locationBody(country!.id), name: "New" })
    expect(await api.deps.db.select().from(localListings).where(atListing(made.id))).toEqual([])
    await ok("DELETE", `/locations/${id}`)
    clock.pass(31)
    const others = first.locationIds.length - 1
    expect(await doJobs(api.deps, "publication")).toBe(others)
    await ok("POST", `/locations/${id}/restore`)
    clock.pass(31)
    expect(await doJobs(api.deps, "publication")).toBe(1)
  })

  test("a location whose syncing to Google is off is not published, and is when it is on again (D-158); holiday hours go to Google alone [L-185]", async () => {
    const [own] = (await ok("GET", `/location_source_overrides?location_id=${id}`))._embedded
      .location_source_overrides
    const name = async () =>
      (await api.deps.db.select().from(simulatedListings).where(eq(simulatedListings.locationId, id)))[0]
        ?.listing?.public_name
    await patch(`/locations/${id}`, { public_name: "Waits" })
    await patch(`/location_source_overrides/${own.id}`, { enabled: false })
    await patch(`/locations/${id}`, { public_name: "Unseen" })
    expect(await waits()).toBeNull()
    clock.pass(60)
    expect(await doJobs(api.deps, "publication")).toBe(0)
    expect(await name()).not.toBe("Unseen")
    await patch(`/location_source_overrides/${own.id}`, { enabled: true })
    clock.pass(30)
    expect(await doJobs(api.deps, "publication")).toBe(1)
    expect(await name()).toBe("Unseen")
    await ok("POST", "/special_hours", { location_id: id, start_date: "2026-11-30", closed: true })
    clock.pass(30)
    expect(await doJobs(api.deps, "publication")).toBe(1)
    const shown = await api.deps.db.select().from(simulatedListings)
    expect(new Set(shown.map(({ sourceCode }) => sourceCode))).toEqual(new Set(["google_maps"]))
    expect(shown.find(({ locationId }) => locationId === id)!.listing!.special_hours).toContainEqual(
      expect.objectContaining({ start_date: "2026-11-30" }),
    )
  })

  test("changes that a directory refuses are told to who made them, in one notice for all locations (D-321)", async () => {
    const { listingSources } = api.deps
    const source = listingSources("google_maps")!
    const publish = () => Promise.reject(new Refused("Google does not take this name."))
    api.deps.listingSources = (code) =>
      code === "google_maps" ? { ...source, publish } : listingSources(code)
    const noticed = async () => {
      const { body } = await api.call("GET", "/notices", { as: await api.login("admin@first.test") })
      return body._embedded.notices.map(
        ({ kind, text, resource_type: type }: Record<string, unknown>) => `${kind} ${type}: ${text}`,
      )
    }
    const some = first.locationIds.slice(1, 3)
    await api.deps.db.update(localListings).set({ dueAt: null })
    await api.deps.db.delete(notices)
    const send = async (name: string, of: readonly number[]) => {
      for (const one of of) await patch(`/locations/${one}`, { public_name: name })
      clock.pass(31)
      await doJobs(api.deps, "publication")
    }
    await send("Refused once", some.slice(0, 1))
    expect(await noticed()).toEqual([
      expect.stringMatching(/^publication_failed listings: Your change for .+ could not be published$/),
    ])
    await send("Refused again", some)
    expect(await noticed()).toEqual([
      "publication_failed listings: 3 of your changes to locations could not be published",
    ])
    api.deps.listingSources = listingSources
    await send("Taken", some)
    expect(await noticed()).toHaveLength(1)
  })
})
