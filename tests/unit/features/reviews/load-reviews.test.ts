import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { mediaType } from "#lib/contract/wire.ts"
import { attempt } from "#lib/errors/attempt.ts"
import { loadFilterNames } from "#lib/features/filter-bar/chosen-names.ts"
import { inPageTime, type LateSummary, loadSummary } from "#lib/features/reviews/load-page.ts"
import { loadReviews, loadReviewsForPrint } from "#lib/features/reviews/load-reviews.ts"
import { loadReviewsSearch } from "#lib/features/reviews/search-params.ts"

const caller = { email: "a@b.test", token: "t" }
const facts = { today: "2026-11-20", weekStart: "sunday" as const }
const load = (query: string) => loadReviewsSearch(new URLSearchParams(query))

let server: Server
let requested: URL[] = []
let answer: (url: URL) => { status?: number; body: unknown }

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? "", "http://api.test")
    requested.push(url)
    const { status = 200, body } = answer(url)
    response.writeHead(status, { "content-type": mediaType })
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  process.env.REVIEW_API_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  process.env.SESSION_SECRET = "s".repeat(40)
})
afterAll(() => {
  server.closeAllConnections()
  return new Promise((closed) => server.close(closed))
})
beforeEach(() => {
  requested = []
})

const paths = () => requested.map(({ pathname }) => pathname).sort()

describe("the names in the filter bar", () => {
  test("come from the chosen group, location and source [F-546 F-549 F-551]", async () => {
    const bodies: Record<string, unknown> = {
      "/groups/3": { id: 3, name: "New England", active_location_ids: [] },
      "/locations/7": { id: 7, name: "Harbor Street", address: null, is_headquarters: false },
      "/sources/2": { id: 2, name: "Google" },
    }
    answer = ({ pathname }) => ({ body: bodies[pathname] })
    await expect(loadFilterNames(caller, "1", load("groupId=3&locationId=7&sourceId=2"))).resolves.toEqual({
      names: { groupId: "New England", locationId: "Harbor Street", sourceId: "Google" },
      errors: [],
    })
    expect(paths()).toEqual(["/groups/3", "/locations/7", "/sources/2"])
  })

  test("of several locations come in one call, and one that is missing leads away [L-481]", async () => {
    const of = (id: number) => ({ id, name: `Location ${id}`, address: null, is_headquarters: false })
    const rows = (ids: number[]) => ({
      body: {
        _embedded: { locations: ids.map(of) },
        _page: 1,
        _total_pages: 1,
        _total: ids.length,
        _links: {},
      },
    })
    answer = () => rows([9, 7])
    await expect(loadFilterNames(caller, "1", load("locationId=7,9,7"))).resolves.toEqual({
      names: { "locationId:7": "Location 7", "locationId:9": "Location 9" },
      errors: [],
    })
    expect(requested.map(({ pathname, searchParams }) => [pathname, searchParams.get("id")])).toEqual([
      ["/locations", "7,9"],
    ])
    answer = () => rows([7])
    await expect(loadFilterNames(caller, "1", load("locationId=7,9"))).rejects.toMatchObject({ status: 404 })
  })

  test("are not asked for where nothing is chosen", async () => {
    await loadFilterNames(caller, "1", load("rating=4"))
    expect(requested).toEqual([])
  })

  test("that the server cannot give are told by their text [F-631]", async () => {
    answer = () => ({ status: 503, body: { status: 503 } })
    const { names, errors } = await loadFilterNames(caller, "1", load("locationId=7"))
    expect([names, errors]).toEqual([{ locationId: null }, ["Error fetching location"]])
  })

  test("say of a source that it cannot be loaded [F-657, P-483]", async () => {
    answer = () => ({ status: 503, body: { status: 503 } })
    const { names, errors } = await loadFilterNames(caller, "1", load("sourceId=1"))
    expect(requested.map(({ pathname }) => pathname)).toEqual(["/sources/1"])
    expect([names, errors]).toEqual([
      { sourceId: null },
      ["Unable to load source at this time. Please reload or try again later."],
    ])
  })

  test.each(["error", "Message"])(
    "have what the server says as %s behind a colon [F-606, P-496]",
    async (name) => {
      answer = () => ({ status: 503, body: { status: 503, [name]: "The kettle is cold" } })
      const { errors } = await loadFilterNames(caller, "1", load("locationId=7"))
      expect(errors).toEqual(["Error fetching location: The kettle is cold"])
    },
  )

  test("lead away from the page for a foreign or missing id", async () => {
    answer = () => ({ status: 404, body: { status: 404, error: "Not found" } })
    await expect(loadFilterNames(caller, "1", load("locationId=7"))).rejects.toMatchObject({ status: 404 })
  })
})

describe("the figures above the list", () => {
  const empty = (url: URL) => ({ body: url.pathname.endsWith("breakdown") ? { breakdown: [] } : {} })
  const overview = () => requested.find(({ pathname }) => pathname === "/metrics/1/overview")

  test("are compared with the period before, all time with none", async () => {
    answer = empty
    await loadSummary(caller, "1", load("groupId=3"), facts)
    expect(Object.fromEntries(overview()?.searchParams ?? [])).toEqual({
      start_date: "2026-10-22",
      end_date: "2026-11-20",
      group_id: "3",
      with_lag: "true",
    })
    requested = []
    await loadSummary(caller, "1", load("dateDescriptor=allTime"), facts)
    expect(overview()?.searchParams.has("with_lag")).toBe(false)
  })

  test("come with the page while they are soon there, else after it, whatever becomes of them then (D-268)", async () => {
    answer = empty
    const soon = await inPageTime(loadSummary(caller, "1", load("rating=5"), facts), 5_000)
    expect(soon).toMatchObject({ ok: true, value: { isCounted: true } })
    const never = new Promise<never>(() => {})
    expect(await inPageTime(never, 1)).toEqual({ later: expect.any(Promise) })
    for (const [status, shown] of [
      [503, { ok: false, failure: { status: 503 } }],
      [401, { ok: false, failure: { status: 401 } }],
    ] as const) {
      let answerNow = () => {}
      const held = new Promise<void>((done) => {
        answerNow = done
      })
      answer = () => ({ status, body: { status } })
      const late = await inPageTime(
        held.then(() => loadSummary(caller, "1", load(""), facts)),
        1,
      )
      answerNow()
      await expect((late as LateSummary).later).resolves.toMatchObject(shown)
    }
    answer = () => ({ status: 401, body: { status: 401 } })
    await expect(inPageTime(loadSummary(caller, "1", load(""), facts), 5_000)).rejects.toMatchObject({
      status: 401,
    })
  })

  test("are not told as figures while the API still counts them", async () => {
    answer = (url) => ({ body: { ...empty(url).body, exact: !url.pathname.endsWith("overview") } })
    expect(await loadSummary(caller, "1", load("search_terms=x"), facts)).toMatchObject({
      value: { isCounted: false },
    })
  })
})

describe("a list that cannot be loaded", () => {
  test.each([400, 422, 429, 500, 503])("with %i is told in its place", async (status) => {
    answer = () => ({ status, body: { status, error: "Not now" } })
    const list = await attempt(loadReviews(caller, {}))
    expect(list).toMatchObject({ ok: false, failure: { status, userText: "Not now" } })
  })

  test.each([401, 402, 403, 404])("with %i is left to the guard of the page", async (status) => {
    answer = () => ({ status, body: { status } })
    await expect(attempt(loadReviews(caller, {}))).rejects.toMatchObject({ status })
  })
})

describe("a printed list", () => {
  const review = (id: number) => ({
    id,
    account_id: 1,
    location_id: 1,
    location_name: "Mill Yard",
    source_id: 1,
    source_name: "Google",
    rating: 5,
    status: "unread",
    published_at: "2026-11-20T00:00:00Z",
  })

  test("takes 500 reviews at a time and follows the older page to the end [L-601]", async () => {
    answer = (url) => {
      const from = Number(url.searchParams.get("after") ?? 0)
      const count = Math.min(500, 1100 - from)
      const next = from + count < 1100 ? String(from + count) : null
      return {
        body: {
          _embedded: { reviews: Array.from({ length: count }, (_, index) => review(from + index)) },
          _page: 1,
          _total_pages: 3,
          _total: 1100,
          paging: { cursors: { before: null, after: next } },
        },
      }
    }
    const list = await loadReviewsForPrint(caller, { rating: 5, after: "300" })
    expect(list._embedded.reviews.map(({ id }) => id)).toEqual(Array.from({ length: 1100 }, (_, id) => id))
    expect(
      requested.map(({ searchParams }) => [searchParams.get("per_page"), searchParams.get("after")]),
    ).toEqual([
      ["500", null],
      ["500", "500"],
      ["500", "1000"],
    ])
  })
})
