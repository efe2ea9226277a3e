import { eq } from "drizzle-orm"
import { upsertIntegrations } from "#review-api/db/reference/integrations.ts"
import { upsertRegions } from "#review-api/db/reference/regions.ts"
import { countries } from "#review-api/db/schema/countries.ts"
import { accountSettings, accounts, whitelabels } from "#review-api/db/schema/identity.ts"
import { oauthTokens } from "#review-api/db/schema/integrations.ts"
import { simulatedListings } from "#review-api/db/schema/simulated-listings.ts"
import { quickBehaviour } from "#review-api/directories/simulator/behaviour.ts"
import { atOnce } from "#tests/support/at-once.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { locationBody } from "#tests/support/location-body.ts"
import { connect, publishListings, standingClock } from "#tests/support/responses.ts"
import { emailOf, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

type UserType = "Admin" | "Manager" | "User" | "Limited User" | "Read Only"

describe.each(databasesFor("jobs"))("Auto Sync on %s", (database) => {
  let api: TestApi
  let first: SeededAccount
  let id: number
  const clock = standingClock("2026-11-02T12:00:00Z")
  const behaviour = { ...quickBehaviour, outages: [] as string[] }
  const as = (type: UserType = "Admin") => api.login(emailOf(type, "first.test"))

  beforeAll(async () => {
    api = await startTestApi({ database, sources: behaviour, clock })
    ;({ first } = await seedTwoAccounts(api.deps))
    id = first.locationIds[0]!
  })
  afterAll(() => api.close())

  const state = async (type?: UserType) =>
    (
      await api.call("GET", `/local_listings/eligible_locations/${id}?account_id=${first.id}`, {
        as: await as(type),
      })
    ).body
  const turn = async (way: "publish" | "unpublish", type?: UserType, ids: number[] = [id]) =>
    api.call("POST", `/local_listings/${way}`, {
      as: await as(type),
      body: { account_id: first.id, location_ids: ids },
    })
  const rename = async (public_name: string) =>
    api.patch(`/locations/${id}`, { as: await as(), body: { public_name } })
  const listing = async () => (await api.deps.db.select().from(simulatedListings))[0]?.listing

  test("the overview of integrations says how each directory is connected, to all who may read listings [F-573, P-117, P-431]", async () => {
    const statuses = async (type?: UserType) => {
      const caller = { as: await as(type) }
      const { body } = await api.call(
        "GET",
        `/local_listings/integration_overview?account_id=${first.id}`,
        caller,
      )
      return Object.fromEntries(
        body.integrations.map((one: Record<string, string>) => [
          one["source_code"],
          one["integration_status"],
        ]),
      )
    }
    await upsertIntegrations(api.deps.db)
    const none = { google_maps: "inactive", facebook: "inactive", bing: "inactive" }
    expect(await statuses()).toEqual(none)
    await connect(api.deps, first.id, ["facebook"])
    expect(await statuses("Read Only")).toEqual({ ...none, facebook: "active" })
    await api.deps.db.update(oauthTokens).set({ expiresAt: new Date("2026-11-01T00:00:00Z").toISOString() })
    expect(await statuses()).toEqual({ ...none, facebook: "expired" })
    await api.deps.db.delete(oauthTokens)
  })

  test("a location without Google is not eligible and says why; with it it is [L-220, P-232, P-432]", async () => {
    expect(await state()).toMatchObject({
      status: "not_eligible",
      status_reason: "No active Google integration",
    })
    const refused = await turn("publish")
    expect([refused.status, refused.body.error]).toEqual([422, "No active Google integration"])
    await connect(api.deps, first.id, ["google_my_business"])
    expect(await state("Read Only")).toMatchObject({ status: "eligible_not_published", status_reason: null })
    await api.deps.db.update(simulatedListings).set({ listing: null })
    expect(await state()).toMatchObject({
      status: "not_eligible",
      status_reason: "Location not found in Google integration",
    })
    await api.deps.db.delete(simulatedListings)
  })

  test.each([
    ["Manager", "L-469 P-391 P-435 P-436"],
    ["Admin", "L-470 P-392 P-435 P-436"],
  ] as const)("a %s turns it on and off [%s]", async (type, _) => {
    const on = await turn("publish", type)
    expect([on.status, on.body.locations]).toEqual([
      200,
      [expect.objectContaining({ id, status: "published", status_reason: null })],
    ])
    const off = await turn("unpublish", type)
    expect([off.status, off.body.locations[0].status]).toEqual([200, "eligible_not_published"])
  })

  test.each([
    ["User", "L-469 L-470 P-391 P-392"],
    ["Limited User", "L-469 L-470"],
    ["Read Only", "L-469 L-470"],
  ] as const)("a %s turns it neither on nor off [%s]", async (type, _) => {
    expect((await turn("publish", type)).status).toBe(403)
    expect((await turn("unpublish", type)).status).toBe(403)
    expect((await state()).status).toBe("eligible_not_published")
  })

  test("it is turned on at all locations that are given, or at none", async () => {
    expect((await turn("publish", "Admin", [id, 999_999])).status).toBe(404)
    expect((await state()).status).toBe("eligible_not_published")
  })

  test("what changes reaches the directory 30 minutes later, together with what changes meanwhile, and not before [L-218, L-630, P-007, P-103, P-246]", async () => {
    await rename("Before")
    expect(await publishListings(api.deps)).toBe(0)
    await turn("publish")
    expect(await state()).toMatchObject({ publishing_at: "2026-11-02T12:30:00.000Z" })
    clock.pass(20)
    await rename("After")
    clock.pass(9)
    expect(await publishListings(api.deps)).toBe(0)
    expect(await listing()).not.toMatchObject({ public_name: "After" })
    clock.pass(1)
    expect(await publishListings(api.deps)).toBe(1)
    expect(await listing()).toMatchObject({ public_name: "After" })
    expect(await state()).toMatchObject({
      publishing_at: null,
      local_listing_published_at: "2026-11-02T12:30:00.000Z",
    })
    await api.call("POST", "/special_hours", {
      as: await as(),
      body: { location_id: id, start_date: "2026-12-24", closed: true },
    })
    clock.pass(30)
    expect(await publishListings(api.deps)).toBe(1)
    expect((await listing())!.special_hours).toHaveLength(1)
  })

  test("a directory that cannot be reached is tried again; turned off, nothing more is published", async () => {
    behaviour.outages.push("*")
    await rename("Later")
    clock.pass(30)
    await publishListings(api.deps)
    behaviour.outages.pop()
    expect(await state()).toMatchObject({ publishing_error: "Google cannot be reached. We'll try again." })
    clock.pass(5)
    await publishListings(api.deps)
    expect(await listing()).toMatchObject({ public_name: "Later" })
    expect(await state()).toMatchObject({ publishing_error: null })
    await rename("Never")
    await turn("unpublish")
    clock.pass(60)
    expect(await publishListings(api.deps)).toBe(0)
    expect(await listing()).toMatchObject({ public_name: "Later" })
  })

  test("accepting what Google has publishes nothing (D-159)", async () => {
    await turn("publish")
    clock.pass(30)
    await publishListings(api.deps)
    const theirs = { ...(await listing())!, public_name: "Theirs" }
    await api.deps.db.update(simulatedListings).set({ listing: theirs })
    await api.call("POST", `/locations/${id}/diff`, { as: await as(), body: { override: true } })
    expect(await state()).toMatchObject({ status: "published", publishing_at: null })
    await api.deps.db.update(oauthTokens).set({ revokedAt: "2026-11-01T00:00:00Z" })
    expect((await state()).status).toBe("not_eligible")
  })

  test("without publishing in the plan it cannot be turned on", async () => {
    const row = { accountId: first.id, code: "local_listings_publishing", value: "false" }
    await api.deps.db.insert(accountSettings).values(row)
    const refused = await turn("publish")
    expect([refused.status, refused.body.code]).toEqual([403, "feature_off"])
  })
})

describe.each(databasesFor("locks"))("what a location costs on %s", (database) => {
  let api: TestApi
  let first: SeededAccount
  const as = (type: UserType = "Admin") => api.login(emailOf(type, "first.test"))

  beforeAll(async () => {
    api = await startTestApi({ database })
    ;({ first } = await seedTwoAccounts(api.deps))
  })
  afterAll(() => api.close())

  const preview = async (added: number, type?: UserType) =>
    api.call("GET", `/billing/${first.id}/location_preview?num_added_locations=${added}`, {
      as: await as(type),
    })
  const set = (values: Partial<typeof accounts.$inferInsert>) =>
    api.deps.db.update(accounts).set(values).where(eq(accounts.id, first.id))

  test("an Admin sees the price of the account, and whether its trial has room for so many more [L-221, L-222, L-223, L-503]", async () => {
    await set({ newLocationCents: 1_999, trialLocationLimit: first.locationIds.length + 2 })
    expect((await preview(9)).body).toMatchObject({
      new_location_monthly_unit_cents: 1_999,
      trial_location_limit_reached: false,
    })
    await set({ status: "trial", trialEndedAt: "2100-01-01T00:00:00Z" })
    expect((await preview(2)).body).toMatchObject({
      trial_location_limit: first.locationIds.length + 2,
      trial_location_limit_reached: false,
    })
    expect((await preview(3)).body.trial_location_limit_reached).toBe(true)
    expect((await preview(1, "Manager")).status).toBe(403)
  })

  test("the account says how it stands and whom to ask [L-225, L-226, L-227, L-228]", async () => {
    await set({ planCode: "standard" })
    const support = { supportPhone: "+1 312 555 0142", supportEmail: "help@first.test" }
    await api.deps.db.insert(whitelabels).values({ accountId: first.id, ...support })
    const { body } = await api.call("GET", `/accounts/${first.id}`, { as: await as() })
    expect(body).toMatchObject({ status: "trial", plan_code: "standard", auto: true })
    expect(body.daysLeftInTrial).toBeGreaterThan(10_000)
    expect(body).toMatchObject({ support_phone: "+1 312 555 0142", support_email: "help@first.test" })
  })

  test("a trial takes no location beyond its limit, whoever asks at the same moment [L-224]", async () => {
    await upsertRegions(api.deps.db)
    const [country] = await api.deps.db.select().from(countries).where(eq(countries.code, "FR"))
    const caller = await as()
    const add = (name: string) =>
      api.call("POST", "/locations", { as: caller, body: { ...locationBody(country!.id), name } })
    const answers = await atOnce(["One", "Two", "Three", "Four"].map(add))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 422, 422])
    const { body } = answers.find(({ status }) => status === 422)!
    expect(body).toMatchObject({
      code: "trial_location_limit",
      error: `Your trial includes up to ${first.locationIds.length + 2} locations.`,
    })
  })
})
