import { upsertRegions } from "#review-api/db/reference/regions.ts"
import { upsertSources } from "#review-api/db/reference/upsert-sources.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { atOnce } from "#tests/support/at-once.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { switchOn } from "#tests/support/responses.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const path = "/location_source_overrides"

describe.each(databasesFor("locks"))("what directories show of a location on %s (D-158)", (database) => {
  let api: TestApi
  let first: SeededAccount
  let admin: Caller

  beforeAll(async () => {
    api = await startTestApi({ database })
    const seeded = await seedTwoAccounts(api.deps)
    first = seeded.first
    await upsertRegions(api.deps.db)
    await upsertSources(api.deps.db)
    for (const { id } of [seeded.first, seeded.second]) await switchOn(api.deps, id, ["local_listings"])
    admin = await api.login("admin@first.test")
  })
  afterAll(() => api.close())

  const create = (body: object, as = admin) => api.call("POST", path, { as, body })
  const at = (index: number) => first.locationIds[index]!
  const usual = (index: number) => ({ account_id: first.id, location_id: at(index), source_id: 1 })

  test("one directory has another phone and website, the others do not [L-173 L-209 L-512]", async () => {
    const { status, body } = await create({
      ...usual(0),
      phone: "(617) 555-0190",
      website: "saltbridge.example/maps",
      enabled: true,
    })
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        location_id: at(0),
        source_id: 1,
        phone: "+16175550190",
        website: "https://saltbridge.example/maps",
        enabled: true,
      }),
    ])
    const location = await api.call("GET", `/locations/${at(0)}`, { as: admin })
    expect(location.body.source_overrides).toEqual([
      expect.objectContaining({ id: body.id, source_id: 1, phone: "+16175550190" }),
    ])
    expect((await api.call("GET", `/locations/${at(1)}`, { as: admin })).body.source_overrides).toEqual([])
  })

  test("they are listed by location and source [L-511]", async () => {
    await create({ ...usual(1), source_id: 3, phone: "(617) 555-0191" })
    await create({ ...usual(1), source_id: 2, website: "https://saltbridge.example/" })
    const listed = async (query: object, as = admin) => {
      const { status, body } = await api.call("GET", path, { as, query: query as Record<string, unknown> })
      expect(status).toBe(200)
      return body._embedded.location_source_overrides.map(({ source_id }: { source_id: number }) => source_id)
    }
    expect(await listed({ location_id: at(1), sort: "source_id" })).toEqual([2, 3])
    expect(await listed({ location_id: at(1), "sort[by]": "source_id", "sort[order]": "desc" })).toEqual([
      3, 2,
    ])
    expect(await listed({ location_id: at(1), source_id: 3 })).toEqual([3])
    expect(await listed({ location_id: at(1) }, await api.login("admin@second.test"))).toEqual([])
  })

  test("a change holds what is named; cleared values are null, and nothing is deleted", async () => {
    const { body } = await create({
      ...usual(2),
      phone: "(617) 555-0192",
      website: "https://saltbridge.example/",
    })
    const change = (values: object) => api.patch(`${path}/${body.id}`, { as: admin, body: values })
    expect((await change({ phone: "617-555-0193" })).body).toMatchObject({
      phone: "+16175550193",
      website: "https://saltbridge.example/",
      enabled: true,
    })
    expect((await change({ enabled: false })).body).toMatchObject({ phone: "+16175550193", enabled: false })
    expect((await change({ phone: null, website: "" })).body).toMatchObject({ phone: null, website: null })
  })

  test.each([
    [{ phone: "12" }, "Enter a valid phone number"],
    [{ website: "no website" }, "Enter a valid website"],
    [{ website: `https://a.example/${"x".repeat(600)}` }, "Website is too long"],
    [{ source_id: 987_654 }, "Source id is not a directory"],
  ])("%j is a 400 with a sentence", async (values, error) => {
    const { status, body } = await create({ ...usual(3), ...values })
    expect([status, body.error]).toEqual([400, error])
  })

  test("of two at once for one directory, one is in conflict", async () => {
    const body = { ...usual(3), source_id: 5, phone: "(617) 555-0194" }
    const answers = await atOnce([create(body), create(body)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test("only who may create listings gives them, at locations that are theirs", async () => {
    const body = { ...usual(4), phone: "(617) 555-0195" }
    expect((await create(body, await api.login("user@first.test"))).status).toBe(403)
    expect(
      (await create({ ...body, account_id: undefined }, await api.login("admin@second.test"))).status,
    ).toBe(404)
    const made = await create(body)
    const foreign = await api.patch(`${path}/${made.body.id}`, {
      as: await api.login("admin@second.test"),
      body: { enabled: false },
    })
    expect(foreign.status).toBe(404)
  })
})
