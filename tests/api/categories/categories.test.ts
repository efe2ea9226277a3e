import { knownCategories } from "#review-api/db/reference/categories.ts"
import { upsertRegions } from "#review-api/db/reference/regions.ts"
import { upsertCategories } from "#review-api/db/reference/upsert-categories.ts"
import { matchCategory } from "#review-api/places/match-category.ts"
import { relatedCategories } from "#review-api/places/related-categories.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { locationBody } from "#tests/support/location-body.ts"
import { seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

test("there are several hundred categories, each with an id and a name of its own", () => {
  expect(knownCategories.length).toBeGreaterThan(500)
  for (const key of ["id", "code", "name"] as const)
    expect(new Set(knownCategories.map((one) => one[key])).size).toBe(knownCategories.length)
  for (const { id, name } of knownCategories)
    expect([id, name]).toEqual([expect.any(Number), expect.stringMatching(/^[\p{Lu}\d]\S*( \S+)*$/u)])
})

test.each([
  [["amenity/restaurant/pizza", "amenity/restaurant"], "Pizza Restaurant"],
  [["amenity/restaurant/of_nowhere", "amenity/restaurant"], "Restaurant"],
  [["Italian Restaurant", "italian_restaurant"], "Italian Restaurant"],
  [["Dental Clinic", "dentist", "health"], "Dentist"],
  [["petrol"], "Gas Station"],
  [["point_of_interest", "establishment"], undefined],
  [[], undefined],
])("the words %j of a directory mean %s", (kinds, name) => {
  expect(matchCategory(kinds)?.name).toBe(name)
})

test.each([
  ["Dental", "Dentist"],
  ["Bakeries", "Bakery"],
  ["petrol", "Gas Station"],
  ["hairdresser", "Barber"],
  ["attorney", "Law Office"],
  ["legal", "Law Office"],
  ["vet", "Veterinarian"],
  ["pharmacist", "Pharmacy"],
  ["chemist", "Drugstore"],
  ["fitness", "Gym / Fitness Center"],
  ["garage", "Car Repair Shop"],
  ["mechanic", "Car Repair Shop"],
  ["flowers", "Florist"],
  ["physician", "Doctor"],
  ["accounting", "Accountant Office"],
  ["lodging", "Hotel"],
  ["coffee", "Cafe"],
  ["plumbing", "Plumber"],
  ["realtor", "Real Estate Office"],
  ["photography", "Photographer"],
  ["laundromat", "Laundry"],
  ["movie", "Cinema"],
])("%s means %s among others", (typed, name) => {
  const ids = relatedCategories(typed)
  expect(knownCategories.filter(({ id }) => ids.includes(id)).map((one) => one.name)).toContain(name)
  expect(ids.length).toBeLessThan(12)
})

test.each(["entist", "xy", "100%_", "", "zzzzqqq"])("%j means none", (typed) => {
  expect(relatedCategories(typed)).toEqual([])
})

describe.each(databasesFor("search"))("categories on %s (001 §7)", (database) => {
  let api: TestApi
  let admin: Caller
  beforeAll(async () => {
    api = await startTestApi({ database })
    await seedTwoAccounts(api.deps)
    await upsertCategories(api.deps.db)
    await upsertRegions(api.deps.db)
    admin = await api.login("admin@first.test")
  })
  afterAll(() => api.close())

  const list = async (query: Record<string, unknown>) => {
    const { status, body } = await api.call("GET", "/categories", { as: admin, query })
    expect(status).toBe(200)
    const items = body._embedded.categories as { id: number; name: string; source_id: null }[]
    return { body, items, names: items.map(({ name }) => name) }
  }

  test("a page has 25 of them, by name [L-188 L-493 L-596]", async () => {
    const { body, items } = await list({})
    expect([items.length, body._total, body._total_pages]).toEqual([
      25,
      knownCategories.length,
      Math.ceil(knownCategories.length / 25),
    ])
    expect(Object.keys(items[0]!)).toEqual(expect.arrayContaining(["id", "name", "source_id"]))
    const query = {
      search_type: "typeahead",
      keywords: "rest piz",
      "sort[by]": "name",
      "sort[order]": "desc",
    }
    expect((await list({ ...query, page: 1, per_page: 25, nonce: "n1" })).names).toEqual(["Pizza Restaurant"])
  })

  test("a search finds parts of names, or beginnings of words, without case and accents (D-010)", async () => {
    expect((await list({ keywords: "ENTIST" })).names).toContain("Dentist")
    expect((await list({ keywords: "entist", search_type: "typeahead" })).names).toEqual([])
    const typed = { search_type: "typeahead", "sort[by]": "relevance" }
    expect((await list({ keywords: "déntist", ...typed })).names[0]).toBe("Dentist")
    expect((await list({ keywords: "Dental", ...typed })).names).toEqual(["Dentist"])
    expect((await list({ keywords: "rest", ...typed })).names[0]).toBe("Restaurant")
    expect((await list({ keywords: "hotel", "sort[by]": "relevance" })).names[0]).toBe("Hotel")
    expect((await list({ keywords: "100%_\\" })).names).toEqual([])
  })

  test("one of them is found by id [L-495]", async () => {
    const { id, name } = knownCategories[44]!
    const { status, body } = await api.call("GET", `/categories/${id}`, { as: admin })
    expect([status, body]).toEqual([200, expect.objectContaining({ id, name, source_id: null })])
    for (const nobody of ["999999", "dentist", "99999999999999"])
      expect((await api.call("GET", `/categories/${nobody}`, { as: admin })).status).toBe(404)
  })

  test("a location has the category that was chosen, with its name [L-167]", async () => {
    const countries = await api.call("GET", "/countries", { query: { keywords: "France" } })
    const [dentist, hotel] = ["Dentist", "Hotel"].map(
      (name) => knownCategories.find((one) => one.name === name)!,
    )
    const body = { ...locationBody(countries.body._embedded.countries[0].id), category_id: dentist!.id }
    const made = await api.call("POST", "/locations", { as: admin, body })
    expect(made.body).toMatchObject({ category_id: dentist!.id, category_name: "Dentist" })
    const path = `/locations/${made.body.id}`
    const change = (category_id: unknown) => api.patch(path, { as: admin, body: { category_id } })
    expect((await change(String(hotel!.id))).body).toMatchObject({
      category_id: hotel!.id,
      category_name: "Hotel",
    })
    expect((await change("no-category")).body.errors).toEqual({ category_id: ["is not a category"] })
    expect((await change(null)).body).toMatchObject({ category_id: null, category_name: null })
  })
})
