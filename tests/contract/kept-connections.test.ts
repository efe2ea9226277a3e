import type { Socket } from "node:net"
import { Readable } from "node:stream"
import { setTimeout } from "node:timers/promises"
import { type Dispatcher, Pool } from "undici"
import { callApi } from "#lib/api-client/call-api.ts"
import { proxyToReviewApi } from "#lib/bff/proxy.ts"
import { maxBodyBytes } from "#lib/contract/index.ts"
import { appRequest, cookieOf, ownWrite, setAppEnvironment, testSession } from "#tests/support/app-request.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

let api: TestApi
let cookie: string
const sockets = new Set<Socket>()

beforeAll(async () => {
  api = await startTestApi()
  api.app.server.on("connection", (socket: Socket) => sockets.add(socket))
  setAppEnvironment({ REVIEW_API_URL: api.url })
  cookie = await cookieOf(testSession())
})
afterAll(() => api.close())

const ask = (path: string, init: { method?: string; body?: string; cookie?: string } = {}) =>
  proxyToReviewApi(
    appRequest(`/api/bff${path}`, {
      cookie,
      ...init,
      headers: {
        ...ownWrite,
        ...(init.body === undefined
          ? {}
          : { "content-type": "application/json", "content-length": String(Buffer.byteLength(init.body)) }),
      },
    }),
  )

const nobody = { email: "nobody@first.test", token: "none" }
const ways: Record<string, readonly [status: number, call: () => Promise<number>]> = {
  "a read without a valid token": [401, async () => (await ask("/reviews")).status],
  "a write without a valid token": [
    401,
    async () =>
      (await ask("/user_preferences", { method: "POST", body: JSON.stringify({ name: "x" }) })).status,
  ],
  "a call of the server without a valid token": [
    401,
    () =>
      callApi(nobody, "reviews.list", { query: {} }).then(
        () => 200,
        (error: { status: number }) => error.status,
      ),
  ],
  "a body that is no JSON": [
    400,
    async () => (await ask("/scorecard_requests/1", { method: "POST", body: "{" })).status,
  ],
}

test.each(Object.entries(ways))("refusing %s keeps the connection", async (_, [status, call]) => {
  // A pool may open a second one for what is asked right after the first.
  const answers = [await call(), await call()]
  const before = sockets.size
  for (let time = 0; time < 5; time += 1) answers.push(await call())
  expect(new Set(answers)).toEqual(new Set([status]))
  expect(sockets.size - before).toBe(0)
})

type Call = {
  method: Dispatcher.HttpMethod
  path: string
  body?: () => Dispatcher.DispatchOptions["body"]
  headers?: Record<string, string>
}

/** Four calls, one after another: what they were answered, and how many connections they took. */
async function fourCalls({ method, path, body, headers }: Call) {
  const pool = new Pool(api.url, { connections: 1 })
  const before = sockets.size
  const answers: unknown[] = []
  try {
    for (let time = 0; time < 4; time += 1) {
      const answer = await pool.request({
        method,
        path,
        body: body?.() ?? null,
        headers: {
          "x-outpost-client": "web",
          ...(body ? { "content-type": "application/json" } : {}),
          ...headers,
        },
      })
      await answer.body.dump()
      answers.push([answer.statusCode, answer.headers["connection"]])
    }
  } finally {
    await pool.close()
  }
  return { answers, connections: sockets.size - before }
}

/** A body whose second half comes a little later than its first. */
async function* inHalves() {
  yield '{"name":'
  await setTimeout(50)
  yield '"x"}'
}

/** A body of which no more comes than its beginning. */
async function* begun(bytes: number) {
  yield Buffer.alloc(bytes, "x")
  await new Promise(() => {})
}

const announced = (bytes: number) => ({ "content-length": String(bytes) })
const form = { "content-type": "multipart/form-data; boundary=x" }

test.each<[string, number, Call]>([
  ["an unknown path", 404, { method: "GET", path: "/nowhere" }],
  ["an unknown path of a write", 404, { method: "POST", path: "/nowhere", body: () => "{}" }],
  ["a wrong method", 405, { method: "DELETE", path: "/reviews" }],
  ["no token", 401, { method: "GET", path: "/reviews" }],
  ["no token for a write", 401, { method: "POST", path: "/user_preferences", body: () => "{}" }],
  [
    "no token for a write that comes in pieces",
    401,
    { method: "POST", path: "/user_preferences", body: () => Readable.from(inHalves()) },
  ],
  [
    "no token for a write of 64 KB",
    401,
    { method: "POST", path: "/user_preferences", body: () => Buffer.alloc(65_536, "x") },
  ],
  ["a body that is no JSON", 400, { method: "POST", path: "/auth", body: () => "{" }],
  [
    "a body of another type",
    415,
    { method: "POST", path: "/auth", body: () => "x", headers: { "content-type": "text/plain" } },
  ],
  ["a form where JSON is wanted", 415, { method: "POST", path: "/auth", body: () => "--x--", headers: form }],
])("the Review API answers %s with %i and keeps the connection", async (_, status, call) => {
  expect(await fourCalls(call)).toEqual({
    answers: Array(4).fill([status, "keep-alive"]),
    connections: 1,
  })
})

// The rest never comes: whoever still writes when a connection is closed may not hear why.
test.each<[string, number, Call]>([
  [
    "no token for a larger write",
    401,
    {
      method: "POST",
      path: "/user_preferences",
      body: () => Readable.from(begun(1)),
      headers: announced(65_537),
    },
  ],
  [
    "no token for a write whose length nobody knows",
    401,
    { method: "POST", path: "/user_preferences", body: () => Readable.from(begun(65_537)) },
  ],
  [
    "a body beyond its limit",
    413,
    {
      method: "POST",
      path: "/auth",
      body: () => Readable.from(begun(1)),
      headers: announced(maxBodyBytes + 1),
    },
  ],
])("the Review API answers %s with %i and closes the connection", async (_, status, call) => {
  expect(await fourCalls(call)).toEqual({ answers: Array(4).fill([status, "close"]), connections: 4 })
})
