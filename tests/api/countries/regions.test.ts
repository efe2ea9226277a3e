import { knownCountries } from "#review-api/db/reference/countries.ts"
import { upsertRegions } from "#review-api/db/reference/regions.ts"
import { knownStates } from "#review-api/db/reference/states.ts"
import { locationExamples } from "#review-api/openapi/examples/locations.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

type Region = { id: number; country_id?: number; code: string; name: string }

test("countries are complete, and no two regions have one id", () => {
  expect(knownCountries).toHaveLength(249)
  expect(new Set(knownCountries.map(({ code }) => code)).size).toBe(249)
  for (const { code, name } of knownCountries)
    expect([code, name]).toEqual([
      expect.stringMatching(/^[A-Z]{2}$/),
      expect.stringMatching(/^\p{Lu}.*\S$/u),
    ])
  const ids = [...knownCountries, ...knownStates].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test("examples of the API name those that there are", () => {
  const { country_id, state_id } = locationExamples["locations.create"].body
  const state = knownStates.find(({ id }) => id === state_id)
  const country = knownCountries.find(({ id }) => id === country_id)
  expect([country?.code, state?.code, state?.countryId]).toEqual(["US", "ME", country_id])
})

test("say whether their addresses have a zipcode", () => {
  const without = knownCountries.filter(({ hasPostcodes }) => !hasPostcodes).map(({ code }) => code)
  expect(without).toHaveLength(69)
  expect(without).toEqual(expect.arrayContaining(["AE", "GH", "HK", "JM", "MO", "PA", "QA"]))
  for (const code of ["US", "CA", "GB", "IE", "IN", "NL", "SG"]) expect(without).not.toContain(code)
})

test.each([
  ["US", 57],
  ["CA", 13],
  ["AU", 8],
  ["MX", 32],
  ["BR", 27],
  ["IN", 36],
  ["JP", 47],
  ["AR", 24],
])("%s has its %i states", (code, count) => {
  const { id } = knownCountries.find((country) => country.code === code)!
  const codes = knownStates.filter(({ countryId }) => countryId === id).map((state) => state.code)
  expect([codes.length, new Set(codes).size]).toEqual([count, count])
})

describe.each(databasesFor("search"))("countries and states on %s", (database) => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi({ database })
    await upsertRegions(api.deps.db)
  })
  afterAll(() => api.close())

  const list = async (noun: "countries" | "states", query: Record<string, unknown>) => {
    const { status, body } = await api.call("GET", `/${noun}`, { query: { per_page: 500, ...query } })
    expect(status).toBe(200)
    return { total: body._total as number, items: body._embedded[noun] as Region[] }
  }
  const countryId = async (keywords: string) => (await list("countries", { keywords })).items[0]!.id

  test("all countries come on one page, by name, without a session", async () => {
    const { total, items } = await list("countries", {})
    expect([total, items.length]).toEqual([249, 249])
    expect([items[0]!.name, items[1]!.name, items.at(-1)!.name]).toEqual([
      "Afghanistan",
      "Åland Islands",
      "Zimbabwe",
    ])
  })

  test("a search as one types finds the beginnings of words, without case and accents", async () => {
    const names = async (keywords: string) =>
      (await list("countries", { keywords, search_type: "typeahead" })).items.map(({ name }) => name)
    expect(await names("uni sta")).toEqual(["United States", "United States Minor Outlying Islands"])
    expect(await names("turk")).toEqual(["Türkiye", "Turkmenistan", "Turks and Caicos Islands"])
    expect(await names("ates")).toEqual([])
  })

  test("states are those of the country that is asked for", async () => {
    const [us, au, fr] = [
      await countryId("United States"),
      await countryId("Australia"),
      await countryId("France"),
    ]
    const western = await list("states", { country_id: us, keywords: "w", search_type: "typeahead" })
    expect(western.items.map(({ code }) => code)).toEqual(["WA", "WV", "WI", "WY"])
    const australian = await list("states", { country_id: au })
    expect(new Set(australian.items.map(({ country_id }) => country_id))).toEqual(new Set([au]))
    expect(australian.total).toBe(8)
    for (const nothing of [fr, 987_654_321]) {
      expect((await list("states", { country_id: nothing })).total).toBe(0)
    }
    const { status } = await api.call("GET", "/states", { query: { country_id: "no-country" } })
    expect(status).toBe(400)
  })

  test("what is up to date stays as it is when it is brought up to date again", async () => {
    const before = await list("countries", {})
    await upsertRegions(api.deps.db)
    expect(await list("countries", {})).toEqual(before)
  })
})
