import { errors } from "undici"
import { callApi } from "#lib/api-client/call-api.ts"
import { lostCall } from "#lib/api-client/upstream.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { authAnswer, setAppEnvironment } from "#tests/support/app-request.ts"
import { type Handler, json, startUpstream, type Upstream } from "#tests/support/upstream-stub.ts"

const caller = { email: "ada@saltbridge.example", token: "té:ken" }
let api: Upstream
beforeAll(async () => {
  api = await startUpstream((_, answer) => json(answer, 200, { count: 3, exact: true }))
  setAppEnvironment({ REVIEW_API_URL: api.url, REVIEW_API_READ_TIMEOUT_SECONDS: "1" })
})
afterAll(() => api.close())
beforeEach(() => {
  api.state.handler = (_, answer) => json(answer, 200, { count: 3, exact: true })
})

const failure = async (call: Promise<unknown>): Promise<ApiFailure> => {
  const error = await call.catch((error: unknown) => error)
  expect(error).toBeInstanceOf(ApiFailure)
  return error as ApiFailure
}
const count = () => callApi(caller, "reviews.count", { query: {} })

describe("a call from the server", () => {
  test("carries basic authentication, client header and media type [F-470, F-471, F-472]", async () => {
    await count()
    const { headers } = api.last()
    expect(Buffer.from(headers.authorization!.slice(6), "base64").toString()).toBe(
      "ada@saltbridge.example:té:ken",
    )
    expect(headers["x-outpost-client"]).toBe("web")
    expect(headers.accept).toBe("application/vnd.outpost.v2.hal+json")
    expect(headers).not.toHaveProperty("content-type")
  })

  test("writes parameters and filters into the address [F-476, F-477]", async () => {
    await callApi(caller, "reviews.count", { query: { rating: 5, source_ids: ["1", "2"], keywords: "a b" } })
    expect(api.last().url).toBe("/reviews/count?rating=5&source_ids=1%2C2&keywords=a+b")
    await callApi(caller, "reviews.get", { params: { id: "a/b" } }).catch(() => {})
    expect(api.last().url).toBe("/reviews/a%2Fb")
  })

  test("sends a body as JSON of the media type, without credentials when no one calls [F-478]", async () => {
    api.state.handler = (_, answer) => json(answer, 201, authAnswer())
    const body = { email: "a@b.example", password: "p" }
    expect((await callApi(null, "auth.create", { body })).token).toBe("token-of-ada")
    expect(api.last()).toMatchObject({ method: "POST", url: "/auth", body: JSON.stringify(body) })
    expect(api.last().headers["content-type"]).toBe("application/vnd.outpost.v2.hal+json")
    expect(api.last().headers).not.toHaveProperty("authorization")
  })

  test("sends a PATCH as POST with the override header [F-473]", async () => {
    api.state.handler = (_, answer) =>
      json(answer, 200, { method: "PATCH", override: "PATCH", received_at: "x" })
    await callApi(null, "triage.patch", {})
    expect(api.last()).toMatchObject({ method: "POST" })
    expect(api.last().headers["x-http-method-override"]).toBe("PATCH")
  })

  test("answers nothing for 204", async () => {
    api.state.handler = (_, answer) => answer.writeHead(204).end()
    expect(await callApi(caller, "auth.end", {})).toBeUndefined()
  })

  test("turns a refusal into status, code, text and field errors", async () => {
    api.state.handler = (_, answer) =>
      json(answer, 422, {
        status: 422,
        error: "Name can't be blank",
        code: "c",
        errors: { name: ["can't be blank"] },
      })
    expect(await failure(count())).toMatchObject({
      status: 422,
      code: "c",
      userText: "Name can't be blank",
      fieldErrors: { name: ["can't be blank"] },
    })
  })

  test.each([
    ["another shape", "application/json", '{"count":"three"}'],
    ["broken JSON", "application/json", '{"count":'],
    ["HTML", "text/html", "<h1>Hello</h1>"],
    ["nothing", "application/json", ""],
  ])("fails with 502 when the API answers %s", async (_, type, text) => {
    api.state.handler = (_request, answer) => answer.writeHead(200, { "content-type": type }).end(text)
    expect(await failure(count())).toMatchObject({ status: 502, code: "upstream_unreadable" })
  })

  test("takes an id of no characters for a row that is missing, not for an API that is away", async () => {
    const error = await failure(callApi(caller, "users.delete", { params: { id: "" } }))
    expect(error).toMatchObject({ status: 404, userText: "Not Found" })
  })

  test("fails with 502 when the API hangs up", async () => {
    api.state.handler = (request) => request.socket.destroy()
    expect(await failure(count())).toMatchObject({ status: 502, code: "upstream_unreachable" })
  })

  test("tells an API that is silent from one that is away", () => {
    expect(lostCall(new errors.HeadersTimeoutError())).toMatchObject({
      status: 504,
      code: "upstream_timeout",
    })
    expect(lostCall(new errors.BodyTimeoutError())).toMatchObject({ status: 504 })
    expect(lostCall(new errors.ConnectTimeoutError())).toMatchObject({
      status: 502,
      code: "upstream_unreachable",
    })
  })

  test.each([
    ["takes the call and says nothing", () => {}],
    [
      "says half of it",
      (_, answer) => answer.writeHead(200, { "content-type": "application/json" }).write('{"count":'),
    ],
    [
      "says a little at a time",
      (_, answer) => {
        answer.writeHead(200, { "content-type": "application/json" })
        const drip = setInterval(() => answer.write(" "), 50)
        answer.on("close", () => clearInterval(drip))
      },
    ],
  ] as [string, Handler][])(
    "gives a read and a login up with 504 after their own limit when the API %s",
    async (_, hanging) => {
      api.state.handler = hanging
      const login = callApi(null, "auth.create", { body: { email: caller.email, password: "x" } })
      for (const error of await Promise.all([count(), login].map(failure))) {
        expect(error).toMatchObject({ status: 504, code: "upstream_timeout" })
      }
    },
  )

  test("has no such limit for a write (000 §7)", async () => {
    api.state.handler = (_, answer) => void setTimeout(() => answer.writeHead(204).end(), 1_500)
    expect(await callApi(caller, "auth.end", {})).toBeUndefined()
  })

  test.each([404, 405, 501])(
    "takes %i to an optional read for a feature that is not there",
    async (status) => {
      api.state.handler = (_, answer) => json(answer, status, { error: "x" })
      expect(await failure(callApi(caller, "audit_entries.list", {}))).toMatchObject({
        status: 404,
        code: "not_offered",
      })
      const part = await callApi(caller, "reviews.list_history", { params: { id: "1" } })
      expect([part._embedded.history, part._total]).toEqual([[], 0])
      expect(await callApi(caller, "reviews.get_neighbours", { params: { id: "1" } })).toMatchObject({
        previous_id: null,
        next_id: null,
      })
      expect(await failure(callApi(caller, "reviews.list", {}))).toMatchObject({ status, code: undefined })
      const missing = await failure(callApi(caller, "imports.get", { params: { id: "1" } }))
      expect(missing.code).toBe(status === 404 ? undefined : "not_offered")
    },
  )

  test("ends with the signal", async () => {
    const abort = new AbortController()
    api.state.handler = () => abort.abort()
    await expect(
      callApi(caller, "reviews.count", { query: {} }, { signal: abort.signal }),
    ).rejects.toMatchObject({
      name: "AbortError",
    })
  })
})
