import { readCookie } from "#lib/http/cookies.ts"
import { chooseSession } from "#lib/session/choose-session.ts"
import { openFlash } from "#lib/session/flash.ts"
import { sealSession, unsealSession } from "#lib/session/seal.ts"
import type { Session } from "#lib/session/session.ts"
import { ssoLanding, ssoLogin } from "#lib/session/sso-login.ts"
import {
  appRequest,
  authAnswer,
  cookieOf,
  formPost,
  setAppEnvironment,
  testSession,
} from "#tests/support/app-request.ts"
import { type Handler, json, startUpstream, type Upstream } from "#tests/support/upstream-stub.ts"

const token = "header.claims.signature"
const domain = "reviews.northwind.localhost"
const noColours = {
  navigation_background_color: null,
  main_text_color: null,
  active_text_color: null,
  background_hover_color: null,
  hover_text_color: null,
  logo_left: null,
}

/** Like the Review API for the user 70 of account 7, whose partner is account 90. */
const usual: Handler = (request, answer, { url }) => {
  const path = url.split("?")[0]!
  if (path === "/sso/exchange") {
    return json(
      answer,
      201,
      authAnswer({ account_id: 7, user_id: 70, email: "bo@b.example", token: "of-bo" }),
    )
  }
  if (path === "/auth" && request.method === "DELETE") return void answer.writeHead(204).end()
  if (path === "/whitelabels") {
    const whitelabels = [{ id: 1, account_id: 90, ...noColours }]
    return json(answer, 200, { _embedded: { whitelabels }, _page: 1, _total_pages: 1, _total: 1 })
  }
  if (path === "/accounts/7") return json(answer, 200, { id: 7, name: "B", status: "active", parent_id: 1 })
  return json(answer, 404, { status: 404 })
}

let api: Upstream
beforeAll(async () => {
  api = await startUpstream(usual)
  setAppEnvironment({ REVIEW_API_URL: api.url })
})
afterAll(() => api.close())
beforeEach(() => {
  api.state.received.length = 0
  api.state.handler = usual
})

const navigation = { "sec-fetch-mode": "navigate", "sec-fetch-site": "cross-site" }
type Given = { cookie?: string; host?: string; headers?: Record<string, string> }
const ownOrigin = ({ host }: Given): Record<string, string> => (host ? { origin: `http://${host}` } : {})
const open = (given: Given & { method?: string } = {}) =>
  ssoLanding(appRequest(`/sso-login/${token}`, { headers: navigation, ...given }), token)
/** Opens a link and continues on the page that it leads to. */
async function land(given: Given = {}) {
  const opened = await open(given)
  if (opened.status !== 303) return opened
  const link = `app_link=${encodeURIComponent(sealIn(opened, "app_link"))}`
  const cookie = given.cookie ? `${given.cookie}; ${link}` : link
  return ssoLogin(formPost("/api/session/sso-login", {}, { ...given, cookie, headers: ownOrigin(given) }))
}
const set = (answer: Response, name: string) =>
  answer.headers.getSetCookie().find((one) => one.startsWith(`${name}=`))
const sealIn = (answer: Response, name: string) => readCookie(set(answer, name)?.split(";")[0], name) ?? ""
const to = (answer: Response) => [answer.status, answer.headers.get("location")]
const calls = () =>
  api.state.received.map(({ method, url, headers }) => {
    const basic = headers.authorization?.replace("Basic ", "")
    const as = basic ? Buffer.from(basic, "base64").toString().split(":")[1] : "nobody"
    return `${method} ${url.split("?")[0]} as ${as}`
  })
const failedText = "Single sign-on failed. Please sign in."

describe("/sso-login/{token} (D-052)", () => {
  test("uses nothing up by being opened, however often", async () => {
    for (const given of [{}, {}, { method: "HEAD" }, { headers: {} }]) await open(given)
    expect(to(await open())).toEqual([303, "/sso-login"])
    expect(calls()).toEqual([])
    expect(to(await land())).toEqual([303, "/"])
    expect(calls()).toEqual(["POST /sso/exchange as nobody"])
  })

  test("trades the token for a session and goes to the start [F-033]", async () => {
    const answer = await land()
    expect(to(answer)).toEqual([303, "/"])
    expect(JSON.parse(api.last().body)).toEqual({ token })
    expect(await unsealSession(sealIn(answer, "app_session"))).toMatchObject({
      kind: "session",
      account_id: 7,
      token: "of-bo",
      isImpersonated: false,
    })
  })

  test("says when the session is impersonated, and only then [F-140]", async () => {
    const isImpersonated = async () =>
      (await unsealSession(sealIn(await land(), "app_session")))?.isImpersonated
    expect(await isImpersonated()).toBe(false)
    api.state.handler = (_, answer) => json(answer, 201, authAnswer({ is_impersonated: true }))
    expect(await isImpersonated()).toBe(true)
  })

  test.each([401, 410, 422, 429, 500])(
    "leads to /login with one sentence when the API answers %s",
    async (status) => {
      api.state.handler = (_, answer) => json(answer, status, { status, error: "why" })
      const answer = await land()
      expect(to(answer)).toEqual([303, "/login"])
      expect(await openFlash(sealIn(answer, "app_flash"))).toMatchObject({ error: failedText })
      expect(set(answer, "app_session")).toBeUndefined()
    },
  )

  test("leaves whoever is signed in alone when it fails", async () => {
    api.state.handler = (_, answer) => json(answer, 401, { status: 401 })
    const answer = await land({ cookie: await cookieOf(testSession()) })
    expect(answer.headers.getSetCookie().map((one) => one.split("=")[0])).toEqual(["app_flash", "app_link"])
    expect(calls()).toEqual(["POST /sso/exchange as nobody"])
  })

  test("tells no other site and no cache of the token", async () => {
    for (const handler of [usual, ((_, answer) => json(answer, 401, {})) satisfies Handler]) {
      api.state.handler = handler
      const { headers } = await open()
      expect([headers.get("referrer-policy"), headers.get("cache-control")]).toEqual([
        "no-referrer",
        "no-store",
      ])
      expect([...headers].join()).not.toContain(token)
    }
  })

  test.each<Record<string, string>>([
    { "sec-fetch-mode": "no-cors" },
    { ...navigation, "sec-purpose": "prefetch;prerender" },
  ])("does not use a token up for what is no visit of a person: %j", async (headers) => {
    expect((await land({ headers })).status).toBe(403)
    expect(calls()).toEqual([])
  })

  test("lets on a white label's host only its own people and its children's in", async () => {
    const answer = await land({ host: domain })
    expect(to(answer)).toEqual([303, "/login"])
    expect(calls().at(-1)).toBe("DELETE /auth as of-bo")
    api.state.handler = (request, reply, received) =>
      received.url === "/accounts/7"
        ? json(reply, 200, { id: 7, name: "B", status: "active", parent_id: 90 })
        : usual(request, reply, received)
    const own = await land({ host: domain })
    expect(to(own)).toEqual([303, "/"])
    const session = await unsealSession(sealIn(own, "app_session"))
    expect(session?.tenant).toEqual({ host: domain, account_id: 90 })
  })

  test("takes the place of the same person's session without a question", async () => {
    const before = testSession({ account_id: 7, user_id: 70, token: "of-bo-before" })
    const answer = await land({ cookie: await cookieOf(before) })
    expect(to(answer)).toEqual([303, "/"])
    expect(calls().at(-1)).toBe("DELETE /auth as of-bo-before")
  })
})

describe("with someone else signed in", () => {
  const ada = testSession()

  test.each<[string, Partial<Session>]>([
    ["another person", {}],
    ["the same person of another account", { user_id: 70 }],
    ["staff who impersonates that person", { account_id: 7, user_id: 70, isImpersonated: true }],
  ])("asks first: %s", async (_, more) => {
    const answer = await land({ cookie: await cookieOf({ ...ada, ...more }) })
    expect(to(answer)).toEqual([303, "/sso-login"])
    expect(set(answer, "app_session")).toBeUndefined()
    expect(calls()).toEqual(["POST /sso/exchange as nobody"])
    expect(set(answer, "app_offered")).toMatch(/; Path=\/; Max-Age=600; SameSite=Lax; HttpOnly$/)
  })

  const choose = async (choice: string, given: Given & { offered?: string } = {}) => {
    const offered = given.offered ?? sealIn(await land({ cookie: await cookieOf(ada) }), "app_offered")
    api.state.received.length = 0
    const cookie = `${await cookieOf(ada)}; app_offered=${encodeURIComponent(offered)}`
    return chooseSession(formPost("/api/session/sso", { choice }, { cookie, ...given }))
  }

  test("Continue ends the session of before and goes on with the offered one", async () => {
    const answer = await choose("continue")
    expect(to(answer)).toEqual([303, "/"])
    expect(calls()).toEqual(["DELETE /auth as token-of-ada"])
    const session = await unsealSession(sealIn(answer, "app_session"))
    expect(session).toMatchObject({ kind: "session", account_id: 7, token: "of-bo" })
    expect(set(answer, "app_offered")).toContain("Max-Age=0")
  })

  test.each(["stay", ""])("anything else ends the offered one: %j", async (choice) => {
    const answer = await choose(choice)
    expect(to(answer)).toEqual([303, "/"])
    expect(calls()).toEqual(["DELETE /auth as of-bo"])
    expect(set(answer, "app_session")).toBeUndefined()
    expect(set(answer, "app_offered")).toContain("Max-Age=0")
  })

  test("an offered session opens nothing by itself, and nothing else is an offer", async () => {
    const offered = sealIn(await land({ cookie: await cookieOf(ada) }), "app_offered")
    expect(await unsealSession(offered)).toBeNull()
    expect(await unsealSession(offered, "shadow")).toBeNull()
    const answer = await choose("continue", { offered: await sealSession(ada) })
    expect(to(answer)).toEqual([303, "/login"])
    expect(calls()).toEqual([])
  })

  test("an offer is gone after ten minutes, and on every other host", async () => {
    const now = Date.now()
    const seal = await sealSession({ ...ada, kind: "offered" }, now)
    expect(await unsealSession(seal, "offered", now + 11 * 60_000)).toBeNull()
    const elsewhere = { ...ada, kind: "offered", tenant: { host: domain, account_id: 90 } } as const
    expect(to(await choose("continue", { offered: await sealSession(elsewhere) }))[1]).toBe("/login")
  })

  test("no other site can answer", async () => {
    expect((await choose("continue", { headers: { origin: "http://evil.example" } })).status).toBe(403)
    expect(calls()).toEqual([])
  })
})
