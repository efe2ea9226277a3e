import { NextRequest } from "next/server"
import { processWide } from "#lib/env/process-wide.ts"
import { gate } from "#lib/gatekeeper/handle.ts"
import { readCookie } from "#lib/http/cookies.ts"
import { receivedHeader, receivedStamp } from "#lib/http/received.ts"
import { linkTokenOf } from "#lib/session/link-token.ts"
import { renewedWhenDue } from "#lib/session/renew.ts"
import { unsealSession } from "#lib/session/seal.ts"
import type { Session } from "#lib/session/session.ts"
import { appHost, authAnswer, cookieOf, setAppEnvironment, testSession } from "#tests/support/app-request.ts"
import { json, startUpstream, type Upstream } from "#tests/support/upstream-stub.ts"

const dayMs = 24 * 60 * 60 * 1_000
let api: Upstream
beforeAll(async () => {
  api = await startUpstream((_, answer) => json(answer, 200, authAnswer({ token: "newer" })))
  setAppEnvironment({ REVIEW_API_URL: api.url, TRUSTED_PROXIES: "10.0.0.0/8" })
})
afterAll(() => api.close())
beforeEach(() => {
  api.state.received.length = 0
  api.state.handler = (_, answer) => json(answer, 200, authAnswer({ token: "newer" }))
})

const visit = async (path: string, session?: Session | null, headers: Record<string, string> = {}) =>
  gate(
    new NextRequest(`http://${appHost}${path}`, {
      headers: {
        host: appHost,
        accept: "text/html",
        ...(session ? { cookie: await cookieOf(session) } : {}),
        ...headers,
      },
    }),
  )
const away = (answer: Response) => {
  const location = answer.headers.get("location")
  return location?.replace(`http://${appHost}`, "")
}
/** Header that a page behind the gate receives. */
const passed = (answer: Response, name: string) => answer.headers.get(`x-middleware-request-${name}`)
const set = (answer: Response, name: string) => {
  const found = answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`))
  return found ? readCookie(found.split(";")[0], name) : null
}

describe("the gate", () => {
  test("keeps the return address in a cookie, never in the address of /login [F-098]", async () => {
    const answer = await visit("/reviews?rating=5")
    expect([answer.status, away(answer)]).toEqual([307, "/login"])
    expect(set(answer, "app_return_to")).toBe("/reviews?rating=5")
    expect(answer.headers.get("cache-control")).toBe("no-store")
  })

  test("lets a session through and tells the page nonce and address", async () => {
    const answer = await visit("/reviews?rating=5", testSession())
    expect(answer.headers.get("x-middleware-next")).toBe("1")
    expect(passed(answer, "x-outpost-path")).toBe("/reviews")
    expect(passed(answer, "x-outpost-search")).toBe("?rating=5")
    const nonce = passed(answer, "x-outpost-nonce")
    expect(answer.headers.get("content-security-policy")).toContain(`'nonce-${nonce}'`)
    expect(passed(answer, "content-security-policy")).toBe(answer.headers.get("content-security-policy"))
    expect(passed(await visit("/reviews", testSession()), "x-outpost-nonce")).not.toBe(nonce)
  })

  test("reads the query as it was sent, not as Next reads it", async () => {
    const received = { [receivedHeader]: receivedStamp("::1", "/reviews?rating=5&constructor=1&_rsc=1") }
    const answer = await visit(
      "/reviews?constructor=function%20Object&constructor=1",
      testSession(),
      received,
    )
    expect(answer.headers.get("x-middleware-next")).toBe("1")
    expect(passed(answer, "x-outpost-search")).toBe("?rating=5&constructor=1")
  })

  test("sends what a filter form asks for to its canonical address, once the gate lets it through", async () => {
    const form = "/reviews?rating=&sourceId=3&groupId="
    expect(away(await visit(form, testSession()))).toBe("/reviews?sourceId=3")
    expect(away(await visit(form))).toBe("/login")
  })

  test("takes the token of a link out of the address and keeps it sealed, for its page only [F-024]", async () => {
    const answer = await visit("/reset-password?token=secret-of-the-mail&x=1")
    expect([answer.status, away(answer)]).toEqual([307, "/reset-password"])
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer")
    expect(answer.headers.get("cache-control")).toBe("no-store")
    const cookie = answer.headers.getSetCookie().find((one) => one.startsWith("app_link="))!
    expect(cookie).toMatch(/; Path=\/; Max-Age=1800; SameSite=Lax; HttpOnly$/)
    expect([...answer.headers].join()).not.toContain("secret-of-the-mail")
    expect(await linkTokenOf(cookie.split(";")[0]!, "/reset-password")).toBe("secret-of-the-mail")
    expect(await linkTokenOf(cookie.split(";")[0]!, "/login")).toBeNull()
  })

  test.each(["/login?token=secret", "/reviews?token=secret", "/reset-password"])(
    "takes no token at %s",
    async (path) => expect(set(await visit(path), "app_link")).toBeNull(),
  )

  test("an empty token of a link is none", async () => {
    const answer = await visit("/reset-password?token=")
    expect(away(answer)).toBe("/reset-password")
    const cookie = answer.headers.getSetCookie().find((one) => one.startsWith("app_link="))!
    expect(await linkTokenOf(cookie.split(";")[0]!, "/reset-password")).toBeNull()
  })

  test("lets the form of the consent page lead where the API says that an application is registered", async () => {
    const targetsOf = async (address: string) => {
      const answer = await visit(`/oauth/authorize?redirect_uri=${address}`, testSession())
      return /form-action ([^;]*)/.exec(answer.headers.get("content-security-policy")!)![1]
    }
    const known = { client_id: "c", client_name: "C", redirect_uri: "https://known.example/cb", scopes: [] }
    api.state.handler = (_, answer) => json(answer, 200, known)
    expect(await targetsOf("https://evil.example")).toBe("'self' https://known.example")
    api.state.handler = (_, answer) => json(answer, 400, { error: "x", code: "invalid_redirect" })
    expect(await targetsOf("https://evil.example")).toBe("'self'")
    api.state.handler = (_, answer) => json(answer, 503, { error: "x" })
    expect(await targetsOf("https://evil.example")).toBe("'self'")
    expect((await visit("/reviews", testSession())).headers.get("content-security-policy")).toContain(
      "form-action 'self';",
    )
  })

  test("drops private headers that a client sends", async () => {
    const forged = {
      "x-outpost-shadow": "7",
      "x-outpost-path": "/login",
      "x-outpost-anything": "1",
      "content-security-policy": "script-src *",
    }
    const answer = await visit("/reviews", testSession(), forged)
    expect(passed(answer, "x-outpost-shadow")).toBeNull()
    expect(passed(answer, "x-outpost-anything")).toBeNull()
    expect(passed(answer, "x-outpost-path")).toBe("/reviews")
    expect(passed(answer, "content-security-policy")).not.toContain("script-src *")
  })

  test("renews a session once a day, visibly to the same render", async () => {
    const old = testSession({ token: "older", confirmedAtMs: Date.now() - dayMs - 1_000 })
    const answer = await visit("/reviews", old)
    expect(api.state.received.map(({ method, url }) => `${method} ${url}`)).toEqual(["GET /auth"])
    const seal = set(answer, "app_session")!
    const renewed = await unsealSession(seal)
    expect(renewed).toMatchObject({ token: "newer", nonce: old.nonce })
    expect(readCookie(passed(answer, "cookie"), "app_session")).toBe(seal)
    await visit("/reviews", renewed)
    expect(api.state.received).toHaveLength(1)
  })

  test("sends a signed-in visitor of /login on without asking the API, unless a message waits there", async () => {
    const session = testSession()
    const answer = await visit("/login", session)
    expect([answer.status, away(answer), api.state.received]).toEqual([307, "/", []])
    const withMessage = { cookie: `${await cookieOf(session)}; app_flash=x` }
    for (const [path, headers] of [
      ["/login", withMessage],
      ["/login?confirmation_token=x", {}],
    ] as const)
      expect((await visit(path, session, headers)).headers.get("x-middleware-next")).toBe("1")
    expect((await visit("/login")).headers.get("x-middleware-next")).toBe("1")
  })

  test("asks for no new session for half a minute after the API was away", async () => {
    api.state.handler = (_, answer) => json(answer, 503, { error: "x" })
    const old = testSession({ token: "older-5", confirmedAtMs: 0 })
    for (const [afterMs, asked] of [
      [0, 1],
      [29_000, 1],
      [31_000, 2],
    ] as const) {
      processWide("refreshes", () => new Map()).clear()
      expect(await renewedWhenDue(old, dayMs * 2 + afterMs)).toEqual({ session: old, isNew: false })
      expect(api.state.received).toHaveLength(asked)
    }
  })

  test("renews for documents only", async () => {
    const old = testSession({ token: "older-2", confirmedAtMs: Date.now() - dayMs - 1_000 })
    await visit("/reviews", old, { accept: "*/*" })
    expect(api.state.received).toHaveLength(0)
  })

  test("keeps an old session while the API is away, and ends it when the API says 401", async () => {
    const old = (token: string) => testSession({ token, confirmedAtMs: Date.now() - dayMs - 1_000 })
    api.state.handler = (_, answer) => json(answer, 503, { error: "x" })
    expect((await visit("/reviews", old("older-3"))).headers.get("x-middleware-next")).toBe("1")
    api.state.handler = (_, answer) => json(answer, 401, { error: "x", code: "session_invalidated" })
    const ended = await visit("/reviews", old("older-4"))
    expect([away(ended), set(ended, "app_session")]).toEqual(["/login?invalidated=true", ""])
  })

  test("takes a session of another tenant's host for none", async () => {
    const foreign = testSession({ tenant: { host: "reviews.elsewhere.example", account_id: 1 } })
    expect(away(await visit("/reviews", foreign))).toBe("/login")
  })

  test("answers a bare 404 on an unknown host", async () => {
    api.state.handler = (_, answer) =>
      json(answer, 200, { _embedded: { whitelabels: [] }, _page: 1, _total_pages: 0, _total: 0 })
    const answer = await visit("/login", null, { host: "evil.example" })
    expect([answer.status, await answer.text()]).toEqual([404, "Not Found"])
  })

  test("answers 503 on a host that no one can look up", async () => {
    api.state.handler = (request) => request.socket.destroy()
    const answer = await visit("/login", null, { host: "reviews.unknown.example" })
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "10"])
  })

  test("forces flags by a readable cookie and a clean address [F-422, F-423]", async () => {
    const answer = await visit("/reviews?features.zapier=true&rating=5", testSession())
    expect(away(answer)).toBe("/reviews?rating=5")
    const cookie = answer.headers.getSetCookie().find((text) => text.startsWith("app_features="))!
    expect(readCookie(cookie.split(";")[0], "app_features")).toBe('{"zapier":true}')
    expect(cookie).toMatch(/Path=\/; Max-Age=2592000; SameSite=Lax$/)
  })

  test("shows the words of the login form once", async () => {
    const answer = await visit("/login", null, { cookie: "app_flash=words" })
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^app_flash=; .*Max-Age=0/)])
    expect((await visit("/login")).headers.getSetCookie()).toEqual([])
  })

  test("believes https from a trusted proxy: secure cookies and HSTS", async () => {
    const behind = {
      [receivedHeader]: receivedStamp("10.0.0.1", "/reviews"),
      "x-forwarded-proto": "https",
      "x-forwarded-host": "localhost",
    }
    const answer = await visit("/reviews", null, behind)
    expect(answer.headers.get("strict-transport-security")).toContain("max-age=")
    expect(answer.headers.getSetCookie()[0]).toMatch(/; Secure$/)
    const alone = await visit("/reviews", null, { ...behind, [receivedHeader]: "forged 10.0.0.1 /" })
    expect(alone.headers.has("strict-transport-security")).toBe(false)
  })
})
