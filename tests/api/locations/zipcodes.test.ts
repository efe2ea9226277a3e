import { sql } from "drizzle-orm"
import { knownCountries } from "#review-api/db/reference/countries.ts"
import { upsertRegions } from "#review-api/db/reference/regions.ts"
import { knownStates } from "#review-api/db/reference/states.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { testDatabases } from "#tests/support/databases.ts"
import { seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const country = (code: string) => knownCountries.find((one) => one.code === code)!.id
const home = {
  country_id: country("US"),
  state_id: knownStates.find((one) => one.countryId === country("US") && one.code === "MA")!.id,
}
const abroad = { country_id: country("AE"), state_id: null }
const needed = { zipcode: ["can't be blank"] }

describe.each(testDatabases())("zipcodes on %s", (database) => {
  let api: TestApi
  let admin: Caller

  beforeAll(async () => {
    api = await startTestApi({ database })
    await seedTwoAccounts(api.deps)
    admin = await api.login("admin@first.test")
    await upsertRegions(api.deps.db)
  })
  afterAll(() => api.close())

  const create = (body: object) =>
    api.call("POST", "/locations", {
      as: admin,
      body: { name: "Quay", public_name: "Quay", address: "1 Quay", city: "Dubai", ...body },
    })
  const change = (id: number, body: object) => api.patch(`/locations/${id}`, { as: admin, body })

  test("are needed where addresses have one, and nowhere else [L-378]", async () => {
    expect((await create(home)).body.errors).toEqual(needed)
    const { status, body } = await create(abroad)
    expect([status, body.zipcode]).toEqual([201, null])
    expect((await change(body.id, { zipcode: "" })).status).toBe(200)
    const kept = await change(body.id, { country_id: country("HK"), zipcode: "999077" })
    expect([kept.status, kept.body.zipcode]).toEqual([200, "999077"])
    expect((await change(body.id, { zipcode: null })).body.zipcode).toBeNull()
    expect((await change(body.id, home)).body.errors).toEqual(needed)
    expect((await change(body.id, { ...home, zipcode: "02210" })).status).toBe(200)
    expect((await change(body.id, { zipcode: null })).body.errors).toEqual(needed)
    expect((await change(body.id, { ...abroad, zipcode: "\u200b" })).body.errors).toEqual(needed)
  })

  test("fit the country; one that came in otherwise stays until it is changed", async () => {
    for (const zipcode of ["2108", "ABC", "2.108E+03"]) {
      const { status, body } = await create({ ...home, zipcode })
      expect([zipcode, status, Object.keys(body.errors)]).toEqual([zipcode, 422, ["zipcode"]])
    }
    const { body } = await create({ ...home, zipcode: "02108-1234" })
    expect((await change(body.id, { zipcode: "2108" })).status).toBe(422)
    expect((await change(body.id, { country_id: country("CA"), state_id: null })).status).toBe(422)
    await api.deps.db.execute(sql`update locations set zipcode = '2108' where id = ${body.id}`)
    expect((await change(body.id, { ...home, zipcode: "2108", city: "Boston" })).status).toBe(200)
  })

  test("are needed as well where no country is known", async () => {
    const { body } = await create(abroad)
    await api.deps.db.execute(
      sql`update locations set country = 'Elbonia', country_id = null where id = ${body.id}`,
    )
    expect((await change(body.id, { zipcode: "" })).body.errors).toEqual(needed)
  })
})
