import type { ServerResponse } from "node:http"
import { jest } from "@jest/globals"
import { NextRequest } from "next/server"
import { receivedHeader, receivedStamp } from "#lib/http/received.ts"
import type { Session } from "#lib/session/session.ts"
import {
  appHost,
  authAnswer,
  cookieOf,
  setAppEnvironment,
  shadowCookieOf,
  shadowSession,
  testSession,
} from "#tests/support/app-request.ts"
import { fakeApi, listOf } from "#tests/support/fake-api.ts"
import { json, startUpstream, type Upstream } from "#tests/support/upstream-stub.ts"

const decide = await import("#lib/gate/decide.ts")
const seal = await import("#lib/session/seal.ts")
const decided = jest.fn(decide.decide)
const unsealed = jest.fn(seal.unsealSession)
let given = new Headers()
jest.unstable_mockModule("#lib/gate/decide.ts", () => ({ ...decide, decide: decided }))
jest.unstable_mockModule("#lib/session/seal.ts", () => ({ ...seal, unsealSession: unsealed }))
jest.unstable_mockModule("next/headers", () => ({ headers: async () => given }))
const { gate } = await import("#lib/gatekeeper/handle.ts")
const { guardPage } = await import("#lib/page/guard-page.ts")
const { exchanges } = await import("#lib/http/answer-status.ts")
const { ownVisit } = await import("#lib/session/own-visit.ts")

let api: Upstream
beforeAll(async () => {
  api = await startUpstream(
    fakeApi(
      { "/auth": (_, answer) => json(answer, 200, authAnswer({ token: "newer" })) },
      {
        "/accounts/11": (_, answer) => json(answer, 200, { id: 11, name: "Saltbridge", status: "active" }),
        "/whitelabels": (_, answer) => json(answer, 200, listOf("whitelabels", [])),
        "/account_experiments": (_, answer) => json(answer, 200, listOf("account_experiments", [])),
        "/account_settings": (_, answer) => json(answer, 200, listOf("account_settings", [])),
      },
    ),
  )
  setAppEnvironment({ REVIEW_API_URL: api.url })
})
afterAll(() => api.close())
beforeEach(() => {
  decided.mockClear()
  unsealed.mockClear()
})

/** One request of this process, in which proxy and page have one exchange. */
const inOneRequest = <T>(answer: () => Promise<T>): Promise<T> => {
  const response = { statusCode: 200, headersSent: false, setHeader: () => response }
  const exchange = { request: { headers: {} }, response: response as unknown as ServerResponse }
  return exchanges().run(exchange, answer)
}

/** Has the proxy answer, and returns the headers that go on to the page. */
async function passOn(path: string, cookie: string, sent: Record<string, string> = {}): Promise<Headers> {
  const headers = { host: appHost, accept: "text/html", cookie, ...sent }
  const answer = await gate(new NextRequest(`http://${appHost}${path}`, { headers }))
  expect(answer.headers.get("x-middleware-next")).toBe("1")
  const names = answer.headers.get("x-middleware-override-headers")!.split(",")
  return new Headers(names.map((name) => [name, answer.headers.get(`x-middleware-request-${name}`)!]))
}

/** The token that the page calls the Review API with, or `-> path` of a redirect. */
async function page(headers: Headers): Promise<string> {
  given = headers
  const Page = guardPage(
    { permission: "review.read" },
    ({ context }) => context.caller.token,
    ({ status }) => `failed ${status}`,
  )
  return Page({ params: Promise.resolve({}) }).then(String, (error: Error & { digest?: string }) => {
    if (!error.digest?.startsWith("NEXT_REDIRECT")) throw error
    return `-> ${error.digest.split(";")[2]}`
  })
}

const counts = () => ({ unsealed: unsealed.mock.calls.length, decided: decided.mock.calls.length })
const person = (token: string, more: Partial<Session> = {}) => testSession({ token, ...more })
const open = async (path: string, cookie: string) =>
  inOneRequest(async () => page(await passOn(path, cookie)))

describe("a request for a page", () => {
  test("has its session unsealed once, and is decided once with what the cookie knows and once with all facts", async () => {
    expect(await open("/reviews?rating=5", await cookieOf(person("one")))).toBe("one")
    expect(counts()).toEqual({ unsealed: 1, decided: 2 })
    const [ofCookie, ofPage] = decided.mock.calls.map(([facts]) => facts)
    expect([ofCookie!.settings, ofCookie!.whitelabel]).toEqual([undefined, undefined])
    expect([ofPage!.settings, ofPage!.whitelabel]).toEqual([{}, "received"])
  })

  test("in a shadow session as well", async () => {
    const shadow = await shadowCookieOf(shadowSession())
    expect(await open("/as/11/reviews", shadow)).toBe("token-of-shadow")
    expect(counts()).toEqual({ unsealed: 1, decided: 2 })
  })

  test("goes on with the session that the proxy has just renewed, without unsealing it", async () => {
    const confirmedAtMs = Date.now() - 25 * 60 * 60 * 1_000
    expect(await open("/reviews", await cookieOf(person("older", { confirmedAtMs })))).toBe("newer")
    expect(counts()).toEqual({ unsealed: 1, decided: 2 })
  })

  test("for the file of a page has its session unsealed once too", async () => {
    await inOneRequest(async () => {
      const headers = await passOn("/reviews.csv", await cookieOf(person("file")))
      headers.set(receivedHeader, receivedStamp("::1", "/reviews.csv"))
      const visit = await ownVisit(new Request(`http://${appHost}/api/exports/page`, { headers }))
      expect(visit).toMatchObject({ session: { token: "file" } })
    })
    expect(unsealed).toHaveBeenCalledTimes(1)
  })
})

describe("what the proxy hands over", () => {
  test("is nothing that a client could send: without the proxy a page reads and decides for itself", async () => {
    const cookie = await cookieOf(person("sent"))
    const sent = await inOneRequest(() => passOn("/reviews", cookie))
    decided.mockClear()
    unsealed.mockClear()
    expect(await inOneRequest(() => page(sent))).toBe("sent")
    expect(unsealed.mock.calls.length).toBeGreaterThan(0)
    expect(decided).toHaveBeenCalledTimes(2)
    sent.set("cookie", "")
    expect(await inOneRequest(() => page(sent))).toBe("-> /login")
    sent.set("cookie", cookie.slice(0, -8))
    expect(await inOneRequest(() => page(sent))).toBe("-> /login")
  })

  test("counts for the very cookie, host and shadow session that it was read from", async () => {
    const other = await cookieOf(person("other"))
    for (const [changed, expected] of [
      [{ cookie: other }, "other"],
      [{ cookie: "" }, "-> /login"],
      [{ host: "unknown.example" }, "-> /error?statusCode=404"],
      [{ "x-outpost-shadow": "11" }, "-> /accounts"],
    ] as const) {
      const found = await inOneRequest(async () => {
        const headers = await passOn("/reviews", await cookieOf(person("first")))
        for (const [name, value] of Object.entries(changed)) headers.set(name, value)
        return page(headers)
      })
      expect([changed, found]).toEqual([changed, expected])
    }
  })

  test("says nothing of another address: the page is decided again", async () => {
    const found = await inOneRequest(async () => {
      const headers = await passOn("/reviews", await cookieOf(person("moved")))
      headers.set("x-outpost-path", "/nowhere")
      return page(headers)
    })
    expect(found).toBe("-> /error?statusCode=404&message=Page%20not%20found")
    expect(decided.mock.calls.map(([{ path, settings }]) => [path, settings])).toEqual([
      ["/reviews", undefined],
      ["/nowhere", undefined],
    ])
  })

  test("never reaches another request", async () => {
    const both = ["ada", "bob"].map(async (name) => open("/reviews", await cookieOf(person(name))))
    expect(await Promise.all(both)).toEqual(["ada", "bob"])
    expect(counts()).toEqual({ unsealed: 2, decided: 4 })
  })
})
