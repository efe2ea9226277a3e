import { eq } from "drizzle-orm"
import { upsertRegions } from "#review-api/db/reference/regions.ts"
import { accounts } from "#review-api/db/schema/identity.ts"
import { createNpiRegistry } from "#review-api/places/npi-registry.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { locationBody } from "#tests/support/location-body.ts"
import { answerAsRegistry } from "#tests/support/npi-answers.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { type StandIn, type StandInAnswer, startStandIn } from "#tests/support/stand-in.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

describe.each(databasesFor("search"))("provider numbers on %s (001 §2)", (database) => {
  let api: TestApi
  let standIn: StandIn
  let first: SeededAccount
  let admin: Caller
  let other: Caller
  let countryId: number

  beforeAll(async () => {
    standIn = await startStandIn()
    const npiRegistry = createNpiRegistry(`${standIn.origin}/api/`, 300)
    api = await startTestApi({ database, places: { npiRegistry } })
    ;({ first } = await seedTwoAccounts(api.deps))
    await upsertRegions(api.deps.db)
    await api.deps.db.update(accounts).set({ verticalName: "Healthcare" }).where(eq(accounts.id, first.id))
    admin = await api.login("admin@first.test")
    other = await api.login("admin@second.test")
    const { body } = await api.call("GET", "/countries", { query: { keywords: "France" } })
    countryId = body._embedded.countries[0].id
  })
  afterAll(async () => {
    await api.close()
    await standIn.close()
  })
  beforeEach(() => {
    standIn.asked.length = 0
    standIn.answer = answerAsRegistry
  })

  const lookUp = (number: string, as = admin) => api.call("GET", `/npi/${number}`, { as })
  const search = (query: Record<string, unknown>, as = admin) => api.call("GET", "/npi", { as, query })

  test("a number is looked up in version 2.1 of the registry [L-187 L-499]", async () => {
    const { status, body } = await api.call("GET", "/npi/1234567893", {
      as: admin,
      query: { account_id: first.id },
    })
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        number: "1234567893",
        first_name: "MARIA",
        middle_name: "L",
        last_name: "ORTIZ",
        credential: "MD",
      }),
    ])
    expect(Object.fromEntries(standIn.asked[0]!.url.searchParams)).toEqual({
      version: "2.1",
      limit: "3",
      number: "1234567893",
    })
  })

  test("a number that no one has is a 400, and what is no number asks no one", async () => {
    const { status, body } = await lookUp("1999999999")
    expect([status, body.error]).toEqual([400, "NPI not found"])
    standIn.asked.length = 0
    for (const text of ["123456789", "12345678934", "12345678a3", "%F0%9F%98%80"])
      expect([text, (await lookUp(text)).status]).toEqual([text, 400])
    expect(standIn.asked).toEqual([])
  })

  test("a search by name and address passes on what was given and lists what is found [L-500]", async () => {
    const query = {
      first_name: "Maria",
      last_name: "Ortiz",
      city: "Concord",
      state: "NH",
      postal_code: "03301",
    }
    const { status, body } = await search({ account_id: first.id, ...query })
    expect([status, body.results.map(({ number }: { number: string }) => number)]).toEqual([
      200,
      ["1234567893"],
    ])
    expect(Object.fromEntries(standIn.asked[0]!.url.searchParams)).toMatchObject({ version: "2.1", ...query })
    await search({ ...query, state: "new hampshire" })
    expect(standIn.asked[1]!.url.searchParams.get("state")).toBe("NH")
    await search({ ...query, state: "Bavaria" })
    expect(standIn.asked[2]!.url.searchParams.get("state")).toBeNull()
    expect((await search({ last_name: "Nobody" })).body.results).toEqual([])
    expect((await search({ last_name: "Smith" })).body.results).toHaveLength(2)
    expect((await search({ city: "Concord" })).status).toBe(400)
  })

  const failures: Record<string, StandInAnswer> = {
    "asks to slow down": { status: 429, json: {} },
    breaks: { status: 500, text: "oops", type: "text/plain" },
    "answers HTML": { text: "<h1>Maintenance</h1>", type: "text/html" },
    "answers another shape": { json: { results: { number: 1 } } },
    hangs: "hangs",
  }
  test.each(Object.entries(failures))("a registry that %s is a 502", async (_, answer) => {
    standIn.answer = () => answer
    for (const { status, body } of [await lookUp("1234567893"), await search({ last_name: "Ortiz" })])
      expect([status, body.error]).toEqual([502, "Unable to reach the NPI database"])
  })

  test("a 400 of the registry means that no one was found", async () => {
    standIn.answer = () => ({ status: 400, json: {} })
    expect((await lookUp("1234567893")).status).toBe(400)
    expect((await search({ last_name: "Ortiz" })).body.results).toEqual([])
  })

  test("only healthcare accounts have them: others can neither look up nor keep one [L-015]", async () => {
    for (const { status, body } of [
      await lookUp("1234567893", other),
      await search({ last_name: "Ortiz" }, other),
    ])
      expect([status, body.code]).toEqual([403, "feature_off"])
    expect(standIn.asked).toEqual([])
    const body = { ...locationBody(countryId), industry_ids: { npi_numbers: ["1234567893"] } }
    const mine = await api.call("POST", "/locations", { as: admin, body })
    const theirs = await api.call("POST", "/locations", { as: other, body })
    expect(mine.body.industry_ids).toEqual({ npi_numbers: ["1234567893"] })
    expect([theirs.status, theirs.body.industry_ids ?? null]).toEqual([201, null])
  })

  test("a location returns its number, and an empty list takes it away [L-172]", async () => {
    const made = await api.call("POST", "/locations", {
      as: admin,
      body: { ...locationBody(countryId), industry_ids: { npi_numbers: ["1234567890"] } },
    })
    const path = `/locations/${made.body.id}`
    expect((await api.call("GET", path, { as: admin })).body.industry_ids).toEqual({
      npi_numbers: ["1234567890"],
    })
    const renamed = await api.patch(path, { as: admin, body: { city: "Lille" } })
    expect(renamed.body.industry_ids).toEqual({ npi_numbers: ["1234567890"] })
    const none = await api.patch(path, { as: admin, body: { industry_ids: { npi_numbers: [] } } })
    expect(none.body.industry_ids).toEqual({ npi_numbers: [] })
    const wrong = await api.patch(path, { as: admin, body: { industry_ids: { npi_numbers: ["123"] } } })
    expect(wrong.status).toBe(422)
  })
})
