import { upsertRegions } from "#review-api/db/reference/regions.ts"
import { upsertCategories } from "#review-api/db/reference/upsert-categories.ts"
import { createGooglePlaces } from "#review-api/places/google-places.ts"
import { createNominatim } from "#review-api/places/nominatim.ts"
import type { PlaceSearch } from "#review-api/places/place-search.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { answerAsGoogle, answerAsNominatim, googlePlace } from "#tests/support/place-answers.ts"
import { seedTwoAccounts } from "#tests/support/seed.ts"
import { type StandIn, type StandInAnswer, startStandIn } from "#tests/support/stand-in.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const failed = "There was an error fetching Google location data. Please review the form and try again."
const session = "session-0001"

describe.each(databasesFor("search"))("place search on %s (D-148)", (database) => {
  let api: TestApi
  let standIn: StandIn
  let admin: Caller
  let google: PlaceSearch
  let nominatim: PlaceSearch

  beforeAll(async () => {
    standIn = await startStandIn()
    google = createGooglePlaces({ key: "a-key-of-google", origin: standIn.origin, withinMs: 300 })
    nominatim = createNominatim(`${standIn.origin}/`, 300)
    api = await startTestApi({ database })
    await seedTwoAccounts(api.deps)
    await upsertRegions(api.deps.db)
    await upsertCategories(api.deps.db)
    admin = await api.login("admin@first.test")
  })
  afterAll(async () => {
    await api.close()
    await standIn.close()
  })
  beforeEach(() => {
    standIn.asked.length = 0
  })

  const search = (query: Record<string, unknown>, as = admin) =>
    api.call("GET", "/places", { as, query: { account_id: undefined, ...query } })
  const found = async (query: Record<string, unknown>, as = admin) => {
    const { status, body } = await search(query, as)
    expect(status).toBe(200)
    return body._embedded.places as Record<string, unknown>[]
  }
  const countryId = async (keywords: string) =>
    (await api.call("GET", "/countries", { query: { keywords } })).body._embedded.countries[0].id as number

  const whole = {
    name: "Saltbridge Station Row",
    address: "3 Station Row",
    city: "Concord",
    state_code: "NH",
    zipcode: "03301",
    country_code: "US",
    phone: "(603) 555-0133",
    website: "https://saltbridge.example/concord",
    category_name: "American Restaurant",
    latitude: 43.2067,
    longitude: -71.5363,
    time_zone: "America/New_York",
    is_partial: false,
  }

  test("Google finds five by name, and tells all of the chosen one within the same session", async () => {
    api.deps.placeSearch = google
    standIn.answer = answerAsGoogle
    const us = await countryId("United States")
    const { body } = await search({ keywords: "saltbridge concord", country_id: us, session_token: session })
    expect(body.attribution).toEqual({ text: "Google Maps" })
    const places = body._embedded.places
    expect(places).toHaveLength(5)
    expect(places[0]).toMatchObject({
      google_place_id: googlePlace.id,
      name: "Saltbridge Station Row",
      formatted_address: "Station Row, Concord, NH, USA",
      address: null,
      is_partial: true,
    })
    const [place] = await found({ google_place_id: googlePlace.id, session_token: session })
    expect(place).toMatchObject({ ...whole, google_place_id: googlePlace.id, country_id: us })
    expect(place!["hours"]).toMatchObject({
      monday: {
        open: true,
        hours: [
          { open_time: "06:00", close_time: "14:30" },
          { open_time: "17:00", close_time: "22:00" },
        ],
      },
      tuesday: { open: false },
      thursday: { hours: [{ open_time: "18:00", close_time: "01:00" }] },
      saturday: { open: true, is_24_hours: true, hours: [] },
    })
    const [asked, details] = standIn.asked
    expect(asked!.headers["x-goog-api-key"]).toBe("a-key-of-google")
    expect(asked!.body).toMatchObject({ sessionToken: session, includedRegionCodes: ["us"] })
    expect(details!.url.searchParams.get("sessionToken")).toBe(session)
    expect(details!.headers["x-goog-fieldmask"]).toMatch(/^id,displayName,.*regularOpeningHours/)
    expect(details!.headers["x-goog-fieldmask"]).not.toContain("*")
  })

  test("a Nominatim server gives the same answer at once, without a place id of Google", async () => {
    api.deps.placeSearch = nominatim
    standIn.answer = answerAsNominatim
    const us = await countryId("United States")
    const { body } = await search({ keywords: "saltbridge", country_id: us })
    expect(body.attribution).toMatchObject({
      text: "© OpenStreetMap contributors",
      href: "https://www.openstreetmap.org/copyright",
    })
    expect(body._embedded.places).toEqual([
      expect.objectContaining({ ...whole, google_place_id: null, hours: null, country_id: us }),
    ])
    const { url, headers } = standIn.asked[0]!
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ limit: "5", countrycodes: "us" })
    expect(headers["user-agent"]).toBe("Outpost")
  })

  test("with neither, the locations that the caller sees are found, and never another account's", async () => {
    api.deps.placeSearch = null
    const { listingSources } = api.deps
    api.deps.listingSources = () => null
    const us = await countryId("United States")
    const states = await api.call("GET", "/states", { query: { country_id: us, keywords: "New Hampshire" } })
    const body = {
      name: "Row of lanterns",
      public_name: "Lantern Row",
      address: "3 Station Row",
      city: "Concord",
      zipcode: "03301",
      state_id: states.body._embedded.states[0].id,
      country_id: us,
      phone: "(603) 555-0133",
      google_place_id: "ChIJ-own",
      category_id: 45,
    }
    await api.call("POST", "/locations", { as: admin, body })
    const other = await api.login("admin@second.test")
    expect(await found({ keywords: "lantern conc" })).toEqual([
      expect.objectContaining({
        google_place_id: null,
        name: "Lantern Row",
        formatted_address: "3 Station Row, Concord, NH 03301",
        phone: "(603) 555-0133",
        category_name: "Dentist",
        time_zone: "America/New_York",
      }),
    ])
    expect(await found({ keywords: "lantern" }, other)).toEqual([])
    expect(await found({ keywords: "lantern", country_id: await countryId("France") })).toEqual([])
    expect(await found({ keywords: "lantern" }, await api.login("manager@first.test"))).toEqual([])
    expect(await found({ google_place_id: "ChIJ-own" })).toEqual([])
    api.deps.listingSources = listingSources
  })

  test("the simulated directory stands in for Google: an id of its own for each place, always the same", async () => {
    api.deps.placeSearch = null
    const { body } = await search({ keywords: "lantern row concord 03301" })
    const [place] = body._embedded.places
    expect(place).toMatchObject({
      name: "Lantern Row",
      formatted_address: "3 Station Row, Concord, NH 03301",
      google_place_id: expect.stringMatching(/^ChIJ[\w-]{23}$/),
    })
    expect(place.google_place_id).not.toBe("ChIJ-own")
    expect(body.attribution).toEqual({ text: "Simulated Google places" })
    expect(await found({ keywords: "lantern" })).toMatchObject([{ google_place_id: place.google_place_id }])
    const all = await found({ keywords: "house" })
    const ids = [place, ...all].map((one) => one["google_place_id"])
    expect([all.length > 0, new Set(ids).size]).toEqual([true, ids.length])
    expect((await search({ keywords: "nowhere" })).body).toMatchObject({ attribution: null })
    expect(await found({ keywords: "lantern" }, await api.login("admin@second.test"))).toEqual([])
  })

  test("what no one knows is an empty list", async () => {
    for (const [places, answer] of [
      [google, answerAsGoogle],
      [nominatim, answerAsNominatim],
    ] as const) {
      api.deps.placeSearch = places
      standIn.answer = answer
      expect(await found({ keywords: "nowhere" })).toEqual([])
      expect(await found({ google_place_id: "ChIJ-gone" })).toEqual([])
    }
    expect(await found({})).toEqual([])
  })

  const failures: Record<string, StandInAnswer> = {
    "asks to slow down": { status: 429, json: { error: { status: "RESOURCE_EXHAUSTED" } } },
    "refuses the key": { status: 403, json: { error: { status: "PERMISSION_DENIED" } } },
    breaks: { status: 500, text: "oops", type: "text/plain" },
    "answers HTML": { text: "<!doctype html><h1>Sign in</h1>", type: "text/html" },
    "sends elsewhere": { status: 302, text: "" },
    "answers another shape": { json: { suggestions: "none", id: 4 } },
    "answers far too much": { text: `["${"x".repeat(3_000_000)}"]` },
    hangs: "hangs",
  }
  test.each(Object.entries(failures))(
    "a directory that %s is a 502 with the text of the form",
    async (_, answer) => {
      standIn.answer = () => answer
      for (const places of [google, nominatim]) {
        api.deps.placeSearch = places
        const { status, body } = await search({ keywords: "saltbridge", session_token: session })
        expect([status, body.error, body.code]).toEqual([502, failed, "places_failed"])
      }
      api.deps.placeSearch = google
      expect((await search({ google_place_id: googlePlace.id })).status).toBe(502)
      const ofCategory = await api.call("GET", "/categories", {
        as: admin,
        query: { google_place_id: googlePlace.id },
      })
      expect([ofCategory.status, ofCategory.body.error]).toEqual([502, failed])
    },
  )

  test("a directory that is away is told alike, and the key is nowhere in the answer", async () => {
    api.deps.placeSearch = createGooglePlaces({ key: "a-key-of-google", origin: "http://127.0.0.1:1" })
    const { status, text } = await search({ keywords: "saltbridge" })
    expect(status).toBe(502)
    expect(text).not.toContain("a-key-of-google")
  })

  test("text of a directory is one line, and cut where it is endless", async () => {
    api.deps.placeSearch = google
    const displayName = { text: `Salt\u0000\nbridge ${"é".repeat(1_000)}` }
    standIn.answer = () => ({ json: { ...googlePlace, displayName, addressComponents: [] } })
    const [place] = await found({ google_place_id: googlePlace.id })
    expect(place).toMatchObject({ address: null, city: null, country_id: null, state_id: null })
    expect(place!["name"]).toMatch(/^Salt bridge é+$/)
    expect((place!["name"] as string).length).toBeLessThanOrEqual(200)
  })

  test("the category of a place is the first one of /categories [L-494]", async () => {
    api.deps.placeSearch = google
    standIn.answer = answerAsGoogle
    const { body } = await api.call("GET", "/categories", {
      as: admin,
      query: { google_place_id: googlePlace.id },
    })
    expect(body._embedded.categories).toEqual([expect.objectContaining({ name: "American Restaurant" })])
  })
})
