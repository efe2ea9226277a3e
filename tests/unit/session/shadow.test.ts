import { proxyToReviewApi } from "#lib/bff/proxy.ts"
import { readCookie } from "#lib/http/cookies.ts"
import { checkEnded } from "#lib/session/check-ended.ts"
import { logOut } from "#lib/session/log-out.ts"
import { refresh } from "#lib/session/refresh.ts"
import { unsealSession } from "#lib/session/seal.ts"
import { switchAccount } from "#lib/session/switch-account.ts"
import { switchBack } from "#lib/session/switch-back.ts"
import {
  appRequest,
  authAnswer,
  cookieOf,
  formPost,
  ownWrite,
  setAppEnvironment,
  shadowCookieOf,
  shadowSession,
  testSession,
} from "#tests/support/app-request.ts"
import { servedUnder } from "#tests/support/base-path.ts"
import { type Handler, json, startUpstream, type Upstream } from "#tests/support/upstream-stub.ts"

const shadowAnswer = authAnswer({
  account_id: 7,
  user_id: 70,
  token: "token-in-child",
  is_shadowing: true,
  parent_account_id: 1,
})
const noColours = {
  navigation_background_color: null,
  main_text_color: null,
  active_text_color: null,
  background_hover_color: null,
  hover_text_color: null,
  logo_left: null,
}
const domain = "reviews.northwind.localhost"

/** Like the Review API for a partner whose child is account 7, a child of account 1. */
const usual: Handler = (request, answer, { url }) => {
  const path = url.split("?")[0]!
  if (path === "/shadow_user/tokens") return json(answer, 201, shadowAnswer)
  if (path === "/auth" && request.method === "DELETE") return void answer.writeHead(204).end()
  if (path === "/auth") return json(answer, 200, { ...shadowAnswer, token: "token-renewed" })
  if (path === "/whitelabels") {
    const whitelabels = [{ id: 1, account_id: 90, ...noColours }]
    const list = { _embedded: { whitelabels }, _page: 1, _total_pages: 1, _total: 1 }
    return json(answer, 200, list)
  }
  if (path === "/mywhitelabel") return json(answer, 200, { id: null, account_id: null, ...noColours })
  if (path === "/accounts/7") return json(answer, 200, { id: 7, name: "B", status: "active", parent_id: 1 })
  return json(answer, 200, { ok: true })
}

let api: Upstream
let cookie: string
let both: string
const parent = testSession({ account_id: 1, isParent: true, token: "token-of-parent" })
const shadow = shadowSession({ account_id: 7 })

beforeAll(async () => {
  api = await startUpstream(usual)
  setAppEnvironment({ REVIEW_API_URL: api.url })
  cookie = await cookieOf(parent)
  both = `${cookie}; ${await shadowCookieOf(shadow)}`
})
afterAll(() => api.close())
beforeEach(() => {
  api.state.received.length = 0
  api.state.handler = usual
})

const basic = (token: string) => `Basic ${Buffer.from(`ada@saltbridge.example:${token}`).toString("base64")}`
const calls = () =>
  api.state.received.map(({ method, url, headers }) => [
    `${method} ${url.split("?")[0]}`,
    headers.authorization,
  ])
const set = (answer: Response, name: string) =>
  answer.headers.getSetCookie().find((one) => one.startsWith(`${name}=`))
const to = (answer: Response) => [answer.status, answer.headers.get("location")]

describe("POST /api/session/switch-account (D-050)", () => {
  const open = (given: { headers?: Record<string, string>; cookie?: string; host?: string } = {}) =>
    switchAccount(formPost("/api/session/switch-account", { child_account_id: "7" }, { cookie, ...given }))

  test("opens a shadow session in the child account and goes to its start [F-038, F-496]", async () => {
    const answer = await open()
    expect(to(answer)).toEqual([303, "/as/7"])
    expect(calls()).toEqual([["POST /shadow_user/tokens", basic("token-of-parent")]])
    expect(JSON.parse(api.last().body)).toEqual({ child_account_id: "7" })
    const cookies = answer.headers.getSetCookie()
    expect(cookies).toEqual([expect.stringMatching(/^app_shadow=/)])
    expect(cookies[0]).toMatch(/; Path=\/as\/7; Max-Age=28800; SameSite=Lax; HttpOnly$/)
    const sealed = readCookie(cookies[0]!.split(";")[0], "app_shadow")!
    expect(await unsealSession(sealed, "shadow")).toMatchObject({
      kind: "shadow",
      account_id: 7,
      isShadowing: true,
      token: "token-in-child",
    })
  })

  test("says that the session is a shadow session, and only then [F-139]", async () => {
    const sealed = readCookie(set(await open(), "app_shadow")!.split(";")[0], "app_shadow")!
    expect((await unsealSession(sealed, "shadow"))?.isShadowing).toBe(true)
    expect(parent.isShadowing).toBe(false)
  })

  test.each([403, 404, 422])("leads to the error page when the API answers %s", async (status) => {
    api.state.handler = (_, answer) => json(answer, status, { status, error: "no" })
    const answer = await open()
    expect(to(answer)).toEqual([303, "/error?statusCode=404&message=Page%20not%20found"])
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test("says what is so when the API fails, and lets the parent's session end when it is over", async () => {
    api.state.handler = (_, answer) => json(answer, 500, { status: 500, error: "Broken" })
    expect(to(await open())).toEqual([303, "/error?statusCode=500&message=Broken"])
    api.state.handler = (_, answer) => json(answer, 401, { status: 401 })
    expect(to(await open())).toEqual([303, "/api/session/ended"])
  })

  test("takes no form of another site", async () => {
    expect((await open({ headers: { origin: "http://evil.example" } })).status).toBe(403)
    expect(calls()).toEqual([])
  })

  test("leads to /login without a session", async () => {
    expect(to(await open({ cookie: "" }))).toEqual([303, "/login"])
  })

  test("opens on a white label's host only what belongs to it", async () => {
    const tenant = { host: domain, account_id: 90 }
    const own = await cookieOf({ ...parent, tenant })
    const onDomain = { cookie: own, host: domain, headers: { origin: `http://${domain}` } }
    const answer = await open(onDomain)
    expect(to(answer)).toEqual([303, "/error?statusCode=404&message=Page%20not%20found"])
    expect(calls().at(-1)).toEqual(["DELETE /auth", basic("token-in-child")])
    api.state.handler = (request, reply, received) =>
      received.url === "/accounts/7"
        ? json(reply, 200, { id: 7, name: "B", status: "active", parent_id: 90 })
        : usual(request, reply, received)
    expect(to(await open(onDomain))[1]).toBe("/as/7")
  })
})

describe("the proxy under /as/{id}", () => {
  const ask = (path: string, cookies: string, more: Record<string, string> = {}) =>
    proxyToReviewApi(appRequest(path, { cookie: cookies, headers: more }))

  test("carries the shadow's credentials, and the plain proxy the parent's, side by side", async () => {
    await ask("/as/7/api/bff/reviews?rating=5", both)
    expect([api.last().url, api.last().headers.authorization]).toEqual([
      "/reviews?rating=5",
      basic("token-of-shadow"),
    ])
    await ask("/api/bff/reviews", both)
    expect(api.last().headers.authorization).toBe(basic("token-of-parent"))
  })

  test("answers 401 without the shadow session of that account, never with the parent's", async () => {
    const other = `${cookie}; ${await shadowCookieOf(shadowSession({ account_id: 8 }))}`
    const planted = `${cookie}; app_shadow=${cookie.split("=")[1]}`
    for (const cookies of [cookie, other, planted, ""]) {
      expect((await ask("/as/7/api/bff/reviews", cookies)).status).toBe(401)
    }
    expect(calls()).toEqual([])
  })

  test("clears only the shadow's cookie when the API says 401", async () => {
    api.state.handler = (_, answer) => json(answer, 401, { status: 401 })
    const answer = await ask("/as/7/api/bff/reviews", both)
    expect(answer.headers.getSetCookie()).toEqual([
      "app_shadow=; Path=/as/7; Max-Age=0; SameSite=Lax; HttpOnly",
    ])
  })

  test("takes writes of this site alone, and never opens sessions", async () => {
    const write = (headers: Record<string, string>, path = "/as/7/api/bff/triage") =>
      proxyToReviewApi(appRequest(path, { method: "POST", cookie: both, headers }))
    expect((await write({ origin: "http://evil.example", "x-outpost-client": "web" })).status).toBe(403)
    expect((await write(ownWrite, "/as/7/api/bff/shadow_user/tokens")).status).toBe(404)
    expect((await write(ownWrite, "/api/bff/shadow_user/tokens")).status).toBe(404)
  })
})

describe("the end of a shadow session (D-051)", () => {
  const inShadow = <T>(run: () => T) => servedUnder("/as/7", run)

  test("Switch back ends it alone and goes to the accounts", async () => {
    const answer = await inShadow(() =>
      switchBack(formPost("/as/7/api/session/switch-back", {}, { cookie: both })),
    )
    expect(to(answer)).toEqual([303, "/accounts"])
    expect(calls()).toEqual([["DELETE /auth", basic("token-of-shadow")]])
    expect(answer.headers.getSetCookie()).toEqual([
      "app_shadow=; Path=/as/7; Max-Age=0; SameSite=Lax; HttpOnly",
    ])
  })

  test("Switch back says so when the API cannot be told, and is nothing outside of a shadow session", async () => {
    api.state.handler = (_, answer) => json(answer, 500, { status: 500 })
    const post = (path: string) => switchBack(formPost(path, {}, { cookie: both }))
    const answer = await inShadow(() => post("/as/7/api/session/switch-back"))
    expect(to(answer)).toEqual([303, "/as/7/error?message=Something%20went%20wrong."])
    expect(answer.headers.getSetCookie()).toEqual([])
    expect((await post("/api/session/switch-back")).status).toBe(404)
  })

  test("Log Out ends both sessions and goes to /login", async () => {
    const answer = await inShadow(() => logOut(formPost("/as/7/api/session/logout", {}, { cookie: both })))
    expect(to(answer)).toEqual([303, "/login"])
    expect(calls()).toEqual([
      ["DELETE /auth", basic("token-of-shadow")],
      ["DELETE /auth", basic("token-of-parent")],
    ])
    expect(set(answer, "app_shadow")).toContain("Path=/as/7; Max-Age=0")
    expect(set(answer, "app_session")).toContain("Path=/; Max-Age=0")
  })

  test("Log Out of the parent ends its own session in the browser", async () => {
    const answer = await logOut(formPost("/api/session/logout", {}, { cookie: both }))
    expect(calls()).toEqual([["DELETE /auth", basic("token-of-parent")]])
    expect(set(answer, "app_shadow")).toBeUndefined()
  })

  test.each(["switch-back", "logout"])("%s takes no form of another site", async (way) => {
    const headers = { origin: "http://evil.example" }
    const request = formPost(`/as/7/api/session/${way}`, {}, { cookie: both, headers })
    const answer = await inShadow(() => (way === "logout" ? logOut(request) : switchBack(request)))
    expect(answer.status).toBe(403)
    expect(calls()).toEqual([])
  })

  test("one that the API has ended leads to the parent's accounts, whose session stays", async () => {
    const check = (cookies: string) =>
      inShadow(() => checkEnded(appRequest("/as/7/api/session/ended", { cookie: cookies })))
    api.state.handler = (_, answer) => json(answer, 401, { status: 401, code: "session_invalidated" })
    const answer = await check(both)
    expect(to(answer)).toEqual([303, "/accounts"])
    expect(answer.headers.getSetCookie().map((one) => one.split("=")[0])).toEqual(["app_shadow"])
    expect(to(await check(cookie))).toEqual([303, "/accounts"])
  })

  test("a refresh keeps kind and cookie", async () => {
    const answer = await inShadow(() =>
      refresh(appRequest("/as/7/api/session/refresh", { method: "POST", cookie: both, headers: ownWrite })),
    )
    expect(await answer.json()).toMatchObject({ account_id: 7, isShadowing: true })
    const sealed = readCookie(set(answer, "app_shadow")!.split(";")[0], "app_shadow")!
    expect(await unsealSession(sealed, "shadow")).toMatchObject({ kind: "shadow", token: "token-renewed" })
    expect(set(answer, "app_session")).toBeUndefined()
  })
})

test("the seal of a shadow session is good for 8 hours", async () => {
  const seal = readCookie(await shadowCookieOf(shadow), "app_shadow")!
  const now = Date.now()
  expect(await unsealSession(seal, "shadow", now + 8 * 3_600_000 - 60_000)).not.toBeNull()
  expect(await unsealSession(seal, "shadow", now + 8 * 3_600_000 + 60_000)).toBeNull()
})
