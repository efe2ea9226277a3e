import type { LocationDetail } from "#lib/contract/locations/schema.ts"
import { addDays } from "#lib/dates/day.ts"
import { todayIn } from "#lib/dates/today.ts"
import { formatDay } from "#lib/format/dates.ts"
import { handleForm } from "#lib/forms/handle-form.ts"
import { cookieOf, formPost, setAppEnvironment, testSession } from "#tests/support/app-request.ts"
import { fakeApi, listOf, type Paths } from "#tests/support/fake-api.ts"
import { json, startUpstream, type Upstream } from "#tests/support/upstream-stub.ts"

const today = todayIn("UTC")
const location: LocationDetail = {
  id: 5,
  name: "Quay",
  public_name: "Quay",
  address: "1 Quay",
  country: "US",
  country_id: 539,
  is_headquarters: false,
  time_zone: "UTC",
  version: 3,
}
const entry = {
  id: 7,
  location_id: 5,
  start_date: addDays(today, 9),
  closed: true,
  is_24_hours: false,
  hours: [],
}
const override = { location_id: 5, phone: "+16175550190", website: null, enabled: true }
const sources = [
  { id: 1, name: "Google", code: "google_maps" },
  { id: 6, name: "Yelp", code: "yelp_api" },
]

const usual: Paths = {
  "GET /locations/5": (_, answer) => json(answer, 200, location),
  "POST /locations/5": (_, answer) => json(answer, 200, location),
  "POST /locations": (_, answer) => json(answer, 201, location),
  "/special_hours/7": (_, answer, { headers }) =>
    headers["x-http-method-override"] ? json(answer, 200, entry) : answer.writeHead(204).end(),
  "GET /special_hours": (_, answer) => json(answer, 200, listOf("special_hours", [entry])),
  "POST /special_hours": (_, answer) => json(answer, 201, { ...entry, id: 8 }),
  "/categories": (_, answer) => json(answer, 200, listOf("categories", [{ id: 45, name: "Dentist" }])),
  "/sources": (_, answer) => json(answer, 200, listOf("sources", sources)),
  "GET /location_source_overrides": (_, answer) =>
    json(answer, 200, listOf("location_source_overrides", [{ ...override, id: 9, source_id: 1 }])),
  "POST /location_source_overrides": (_, answer) => json(answer, 201, { ...override, id: 10, source_id: 6 }),
  "/location_source_overrides/9": (_, answer) => json(answer, 200, { ...override, id: 9, source_id: 1 }),
}

let api: Upstream
let cookie: string
beforeAll(async () => {
  api = await startUpstream(fakeApi(usual))
  setAppEnvironment({ REVIEW_API_URL: api.url })
  cookie = await cookieOf(testSession())
})
afterAll(() => api.close())
beforeEach(() => {
  api.state.received.length = 0
  api.state.handler = fakeApi(usual)
})

const fields = {
  name: "Quay",
  public_name: "Quay House",
  external_id: "Q-1",
  google_place_id: "",
  is_headquarters: "true",
  address: "1 Quay",
  address_2: "",
  city: "Boston",
  state_id: "3",
  state: "Massachusetts",
  zipcode: "02110",
  country_id: "539",
  country: "United States",
  phone: "(617) 555-0117",
  website: "",
  category: "dentist",
  category_id: "45",
}
const edited = { ...fields, id: "5", version: "3", open_status: "inactive" }

async function send(given: Record<string, string>) {
  const answer = await handleForm(
    formPost("/api/forms/location.save", given, { cookie, headers: { accept: "application/json" } }),
    "location.save",
  )
  return { status: answer.status, body: await answer.json() }
}
const calls = (method: string, path: string) =>
  api.state.received
    .filter((one) => {
      const asked = one.headers["x-http-method-override"] ?? one.method
      return asked === method && one.url.split("?")[0] === path
    })
    .map(({ url, body }) => ({
      query: Object.fromEntries(new URLSearchParams(url.split("?")[1])),
      body: body ? JSON.parse(body) : null,
    }))

const sent = {
  name: "Quay",
  public_name: "Quay House",
  external_id: "Q-1",
  google_place_id: null,
  is_headquarters: true,
  address: "1 Quay",
  address_2: null,
  city: "Boston",
  state_id: "3",
  state: "Massachusetts",
  zipcode: "02110",
  country_id: "539",
  country: "United States",
  phone: "(617) 555-0117",
  website: null,
  category_id: 45,
}

test("an edit sends the fields of the form, what is empty as null [L-170 L-262 L-389 L-484]", async () => {
  expect(await send({ ...edited, remove_hours: "true" })).toMatchObject({
    status: 200,
    body: { notice: "Location updated successfully." },
  })
  const [patch, ...more] = calls("PATCH", "/locations/5")
  expect(more).toEqual([])
  expect(patch!.body).toEqual({
    ...sent,
    open_status: "inactive",
    version: 3,
    hours: null,
    remove_hours: true,
  })
})

test("a new location sends the same with its account [L-486]", async () => {
  expect(await send(fields)).toMatchObject({
    status: 200,
    body: { notice: "Location created successfully." },
  })
  expect(calls("POST", "/locations").map(({ body }) => body)).toEqual([{ ...sent, account_id: 11 }])
})

test.each([
  [204, undefined],
  [400, {}],
  [500, {}],
])("an edit that is answered with %i is not saved [L-485 L-546]", async (status, body) => {
  api.state.handler = fakeApi(
    {
      "POST /locations/5": (_, answer) =>
        body ? json(answer, status, body) : answer.writeHead(status).end(),
    },
    usual,
  )
  const said = await send(edited)
  expect(said.status).toBe(422)
  expect(said.body).not.toHaveProperty("to")
  if (body) {
    expect(said.body.error).toBe(
      "There was an issue with updating this location. Please review the form and try again.",
    )
  }
})

test("the server's own words of a failure are kept [L-545]", async () => {
  const error = "Locations cannot be edited on Sundays."
  api.state.handler = fakeApi({ "POST /locations/5": (_, answer) => json(answer, 422, { error }) }, usual)
  expect((await send(edited)).body).toMatchObject({ error })
})

const holiday = (at: number, id: string, date: string, opens?: [string, string]) => ({
  [`holidays.${at}.id`]: id,
  [`holidays.${at}.date`]: formatDay(date),
  [`holidays.${at}.open`]: String(opens !== undefined),
  ...(opens
    ? { [`holidays.${at}.slots.0.opens`]: opens[0], [`holidays.${at}.slots.0.closes`]: opens[1] }
    : {}),
})
const withHolidays = { ...edited, has_holidays: "true", holidays_confirmed: "true" }

test("holiday hours are read from today on, then created, changed and deleted with the account [L-507 L-508 L-509 L-510 L-598]", async () => {
  const date = addDays(today, 20)
  await send({
    ...withHolidays,
    ...holiday(0, "7", entry.start_date, ["9", "1p"]),
    ...holiday(1, "1-new", date),
  })
  expect(calls("GET", "/special_hours").map(({ query }) => query)).toEqual([
    {
      account_id: "11",
      location_id: "5",
      start_date: today,
      "sort[by]": "start_date",
      "sort[order]": "asc",
      per_page: "250",
    },
  ])
  expect(calls("POST", "/special_hours").map(({ body }) => body)).toEqual([
    { account_id: 11, location_id: "5", start_date: date, closed: true, is_24_hours: false, hours: [] },
  ])
  const hours = [{ open_time: "09:00", close_time: "13:00" }]
  expect(calls("PATCH", "/special_hours/7").map(({ body }) => body)).toEqual([
    { account_id: 11, start_date: entry.start_date, closed: false, is_24_hours: false, hours },
  ])
  api.state.received.length = 0
  await send({ ...withHolidays, holidays_removed: "7" })
  expect(calls("DELETE", "/special_hours/7").map(({ query }) => query)).toEqual([{ account_id: "11" }])
  expect(calls("PATCH", "/locations/5")).toHaveLength(1)
})

test.each([
  [{ error: "No holidays on Mondays." }, "No holidays on Mondays."],
  [{}, "There was an error updating holiday hours"],
])("of holiday hours that are refused with %j is said %s [L-551 L-552]", async (body, text) => {
  api.state.handler = fakeApi({ "POST /special_hours": (_, answer) => json(answer, 422, body) }, usual)
  const said = await send({ ...withHolidays, ...holiday(0, "1-new", addDays(today, 20)) })
  expect(said.body).toMatchObject({ error: text })
  expect(calls("PATCH", "/locations/5")).toEqual([])
})

const own = (id: number, part: string, value: string) => ({
  [`override.${id}.${part}`]: value,
  [`override.${id}.${part}.own`]: "true",
})

test("of what a directory has for itself only what changed is sent, to the decided paths [L-513 L-514]", async () => {
  const known = { "override.1.id": "9", "override.1.phone": "", "override.1.website": "" }
  await send({
    ...edited,
    ...known,
    ...own(1, "phone", "(617) 555-0190"),
    ...own(1, "website", "quay.example"),
  })
  expect(calls("PATCH", "/location_source_overrides/9").map(({ body }) => body)).toEqual([
    { website: "quay.example" },
  ])
  api.state.received.length = 0
  await send({ ...edited, ...known })
  expect(calls("PATCH", "/location_source_overrides/9").map(({ body }) => body)).toEqual([{ phone: null }])
  api.state.received.length = 0
  await send({ ...edited, ...known, ...own(1, "phone", "(617) 555-0190") })
  expect(calls("PATCH", "/location_source_overrides/9")).toEqual([])
  await send({ ...edited, ...own(6, "phone", "(617) 555-0191"), "override.6.website": "" })
  expect(calls("POST", "/location_source_overrides").map(({ body }) => body)).toEqual([
    {
      account_id: 11,
      location_id: 5,
      source_id: "6",
      phone: "(617) 555-0191",
      website: null,
      enabled: true,
    },
  ])
})

test("a category that could not be loaded stays unless another one is chosen", async () => {
  await send({ ...edited, category: "", category_id: "", category_kept: "true" })
  expect(calls("PATCH", "/locations/5")[0]!.body).not.toHaveProperty("category_id")
  await send({ ...edited, category: "", category_id: "" })
  expect(calls("PATCH", "/locations/5")[1]!.body).toMatchObject({ category_id: null })
})
