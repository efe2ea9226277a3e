import { proxyToReviewApi } from "#lib/bff/proxy.ts"
import { mediaType } from "#lib/contract/index.ts"
import { readCookie } from "#lib/http/cookies.ts"
import { unsealSession } from "#lib/session/seal.ts"
import { appRequest, cookieOf, ownWrite, setAppEnvironment, testSession } from "#tests/support/app-request.ts"
import { json, startUpstream, type Upstream } from "#tests/support/upstream-stub.ts"

let api: Upstream
let cookie: string

beforeAll(async () => {
  api = await startUpstream((_, answer) => json(answer, 200, { ok: true }))
  setAppEnvironment({ REVIEW_API_URL: api.url })
  cookie = await cookieOf(testSession())
})
afterAll(() => api.close())
beforeEach(() => {
  api.state.received.length = 0
  api.state.handler = (_, answer) => json(answer, 200, { ok: true })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  proxyToReviewApi(appRequest(`/api/bff${path}`, { cookie, headers }))
const bodyOf = async (answer: Response) => (await answer.json()) as Record<string, unknown>

describe("headers on the way to the API", () => {
  test("carry email and token as basic authentication [F-470]", async () => {
    await get("/reviews")
    const expected = Buffer.from("ada@saltbridge.example:token-of-ada").toString("base64")
    expect(api.last().headers.authorization).toBe(`Basic ${expected}`)
  })

  test("carry the client header [F-471]", async () => {
    await get("/reviews")
    expect(api.last().headers["x-outpost-client"]).toBe("web")
  })

  test("ask for the versioned media type [F-472]", async () => {
    await get("/reviews")
    expect(api.last().headers.accept).toBe("application/vnd.outpost.v2.hal+json")
  })

  test("drop what a browser may not say itself", async () => {
    await get("/reviews", {
      authorization: "Basic Zm9yZ2VkOmZvcmdlZA==",
      accept: "text/html",
      "content-type": "text/plain",
      "x-outpost-client": "other",
      "x-forwarded-for": "1.2.3.4",
      "x-outpost-shadow": "7",
      te: "trailers",
      "accept-language": "en-US",
      "if-none-match": '"v1"',
    })
    const { headers } = api.last()
    expect(headers.accept).toBe(mediaType)
    expect(headers.authorization).toContain(Buffer.from("ada@").toString("base64").slice(0, 4))
    expect(headers["x-outpost-client"]).toBe("web")
    for (const name of ["cookie", "content-type", "x-forwarded-for", "x-outpost-shadow", "te", "origin"]) {
      expect(headers).not.toHaveProperty(name)
    }
    expect(headers["accept-language"]).toBe("en-US")
    expect(headers["if-none-match"]).toBe('"v1"')
  })
})

describe("the query", () => {
  test("keeps order, repeats and escapes as they were sent [F-476]", async () => {
    const search = "?rating=5&a=1&sort%5Bby%5D=published_at&a=2&keywords=a%20b+c&e=&a=3"
    await proxyToReviewApi(appRequest(`/api/bff/reviews${search}`, { cookie, peer: "127.0.0.1" }))
    expect(api.last().url).toBe(`/reviews${search}`)
  })

  test("reaches a single resource by its id [F-477]", async () => {
    await get("/reviews/abc%20d?nonce=1")
    expect(api.last()).toMatchObject({ method: "GET", url: "/reviews/abc%20d?nonce=1" })
  })
})

describe("headers on the way back", () => {
  test("keep what the app needs and drop cookies, credentials and the server's name", async () => {
    api.state.handler = (_, answer) =>
      json(
        answer,
        200,
        {},
        {
          "set-cookie": "upstream=1",
          server: "secret/1.0",
          authorization: "Basic abc",
          "x-powered-by": "x",
          "access-control-allow-origin": "*",
          "content-disposition": "attachment; filename=a.csv",
          "x-suggested-filename": "a.csv",
          "ratelimit-limit": "600",
          "ratelimit-remaining": "599",
          "ratelimit-reset": "1",
          "retry-after": "2",
          etag: '"v1"',
        },
      )
    const { headers } = await get("/reviews")
    const dropped = ["set-cookie", "server", "authorization", "x-powered-by", "access-control-allow-origin"]
    for (const name of dropped) expect(headers.has(name)).toBe(false)
    expect(Object.fromEntries(headers)).toMatchObject({
      // Pages may be a white label's.
      "content-type": "application/hal+json; charset=utf-8",
      "content-disposition": "attachment; filename=a.csv",
      "x-suggested-filename": "a.csv",
      "ratelimit-limit": "600",
      "ratelimit-remaining": "599",
      "ratelimit-reset": "1",
      "retry-after": "2",
      etag: '"v1"',
      "x-content-type-options": "nosniff",
    })
  })

  test("forbid caches unless the API allows them", async () => {
    expect((await get("/reviews")).headers.get("cache-control")).toBe("no-store")
    api.state.handler = (_, answer) => json(answer, 200, {}, { "cache-control": "private, max-age=5" })
    expect((await get("/reviews")).headers.get("cache-control")).toBe("private, max-age=5")
  })

  test("pass 304 without a body", async () => {
    api.state.handler = (_, answer) => answer.writeHead(304, { etag: '"v1"' }).end()
    const answer = await get("/reviews", { "if-none-match": '"v1"' })
    expect([answer.status, await answer.text()]).toEqual([304, ""])
  })
})

describe("who may call", () => {
  test("answers 401 without asking the API when there is no session", async () => {
    const answer = await proxyToReviewApi(appRequest("/api/bff/reviews"))
    expect(answer.status).toBe(401)
    expect(await bodyOf(answer)).toMatchObject({ status: 401 })
    expect(api.state.received).toHaveLength(0)
  })

  test("sends no credentials with public calls, with and without a session", async () => {
    for (const own of [cookie, undefined]) {
      expect((await proxyToReviewApi(appRequest("/api/bff/triage", { cookie: own }))).status).toBe(200)
      expect(api.last().headers).not.toHaveProperty("authorization")
    }
  })

  test("answers 404 to what is not in the table, without asking the API", async () => {
    for (const path of ["/nothing", "/auth", "/healthz", "/reviews/a%2Fb"]) {
      expect((await get(path)).status).toBe(404)
    }
    expect(api.state.received).toHaveLength(0)
  })

  test("answers a bare 404 on a host that is no one's", async () => {
    api.state.handler = (_, answer) =>
      json(answer, 200, { _embedded: { whitelabels: [] }, _page: 1, _total_pages: 0, _total: 0 })
    const request = appRequest("/api/bff/reviews", { cookie, host: "evil.example" })
    expect((await proxyToReviewApi(request)).status).toBe(404)
    expect(api.state.received.map(({ url }) => url)).toEqual(["/whitelabels?custom_domain=evil.example"])
  })

  test("takes a session that was opened on another tenant's host for none", async () => {
    const tenant = { host: "reviews.elsewhere.example", account_id: 11 }
    const foreign = await cookieOf(testSession({ tenant }))
    expect((await proxyToReviewApi(appRequest("/api/bff/reviews", { cookie: foreign }))).status).toBe(401)
  })
})

describe("writes", () => {
  const post = (headers: Record<string, string>, method = "POST") =>
    proxyToReviewApi(appRequest("/api/bff/triage", { method, cookie, headers }))

  test.each([
    ["no client header", { origin: "http://localhost:3000" }],
    ["another client header", { ...ownWrite, "x-outpost-client": "app" }],
    ["another client header of a browser", { ...ownWrite, "x-client": "app" }],
    ["no Origin", { "x-outpost-client": "web" }],
    ["a foreign Origin", { ...ownWrite, origin: "http://evil.example" }],
    ["the Origin of another port", { ...ownWrite, origin: "http://localhost:3001" }],
    ["the Origin of another scheme", { ...ownWrite, origin: "https://localhost:3000" }],
    ["Origin null", { ...ownWrite, origin: "null" }],
  ])("are refused with %s", async (_, headers) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      expect((await post(headers as Record<string, string>, method)).status).toBe(403)
    }
    expect(api.state.received).toHaveLength(0)
  })

  test("pass from a page of this site, POST, PUT and DELETE as they are [F-478, F-480, F-481]", async () => {
    for (const method of ["POST", "PUT", "DELETE"]) {
      expect((await post(ownWrite, method)).status).toBe(200)
      expect(api.last()).toMatchObject({ method, url: "/triage" })
    }
  })

  test("leave as POST with the override header when they are a PATCH [F-473, F-479]", async () => {
    await post(ownWrite, "PATCH")
    expect(api.last()).toMatchObject({ method: "POST", url: "/triage" })
    expect(api.last().headers["x-http-method-override"]).toBe("PATCH")
  })

  test("carry no body that the table does not name, and a length of zero", async () => {
    const headers = { ...ownWrite, "content-type": "application/json" }
    await proxyToReviewApi(appRequest("/api/bff/triage", { method: "POST", headers, body: "{}" }))
    expect(api.last()).toMatchObject({ body: "" })
    expect(api.last().headers["content-length"]).toBe("0")
  })
})

describe("what the API's refusals do to the session", () => {
  test("a 401 clears the cookie and passes its code [F-261]", async () => {
    api.state.handler = (_, answer) =>
      json(answer, 401, { status: 401, error: "x", code: "session_invalidated" })
    const answer = await get("/reviews")
    expect(answer.status).toBe(401)
    expect(await bodyOf(answer)).toMatchObject({ code: "session_invalidated" })
    expect(answer.headers.get("set-cookie")).toMatch(/^app_session=; Path=\/; Max-Age=0/)
  })

  test("a 402 marks the account inactive in the cookie [F-260]", async () => {
    api.state.handler = (_, answer) => json(answer, 402, { status: 402, error: "inactive" })
    const answer = await get("/reviews")
    const seal = readCookie(answer.headers.get("set-cookie")?.split(";")[0], "app_session")
    expect(await unsealSession(seal!)).toMatchObject({ account_active: false, token: "token-of-ada" })
  })

  test("a 401 of a public call leaves the session alone", async () => {
    api.state.handler = (_, answer) => json(answer, 401, { status: 401, error: "x" })
    expect((await get("/triage")).headers.has("set-cookie")).toBe(false)
  })
})
