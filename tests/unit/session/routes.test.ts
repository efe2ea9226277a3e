import { readCookie } from "#lib/http/cookies.ts"
import { checkEnded } from "#lib/session/check-ended.ts"
import { openFlash } from "#lib/session/flash.ts"
import { logIn } from "#lib/session/log-in.ts"
import { logOut } from "#lib/session/log-out.ts"
import { refresh } from "#lib/session/refresh.ts"
import { unsealSession } from "#lib/session/seal.ts"
import {
  appRequest,
  authAnswer,
  cookieOf,
  formPost,
  ownWrite,
  setAppEnvironment,
  testSession,
} from "#tests/support/app-request.ts"
import { fakeApi, listOf, noColours, type Paths } from "#tests/support/fake-api.ts"
import { type Handler, json, startUpstream, type Upstream } from "#tests/support/upstream-stub.ts"

const login = "/api/session/login"
const domain = "reviews.northwind.localhost"

/** Tests override single paths. */
const usual = (more: Paths = {}): Handler =>
  fakeApi(more, {
    "DELETE /auth": (_, answer) => void answer.writeHead(204).end(),
    "/auth": (_, answer, { body }) => {
      const { password } = body ? JSON.parse(body) : { password: "right" }
      if (password === "right") return json(answer, 201, authAnswer())
      json(answer, 401, { status: 401, error: "Invalid email or password." })
    },
    "/whitelabels": (_, answer) =>
      json(answer, 200, listOf("whitelabels", [{ id: 1, account_id: 90, ...noColours }])),
    "/accounts/11": (_, answer) =>
      json(answer, 200, { id: 11, name: "A", status: "active", parent_id: null }),
  })

let api: Upstream
beforeAll(async () => {
  api = await startUpstream(usual())
  setAppEnvironment({ REVIEW_API_URL: api.url })
})
afterAll(() => api.close())
beforeEach(() => {
  api.state.received.length = 0
  api.state.handler = usual()
})

const set = (answer: Response, name: string): string | null => {
  const found = answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`))
  return found ? readCookie(found.split(";")[0], name) : null
}
const calls = () => api.state.received.map(({ method, url }) => `${method} ${url.split("?")[0]}`)
const fields = { email: "ada@saltbridge.example", password: "right" }

describe("POST /api/session/login", () => {
  test("opens a sealed session and goes to the start [F-485]", async () => {
    const answer = await logIn(formPost(login, fields))
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/"])
    const session = await unsealSession(set(answer, "app_session")!)
    expect(session).toMatchObject({ account_id: 11, user_id: 22, token: "token-of-ada", tenant: null })
    expect(JSON.parse(api.last().body)).toEqual(fields)
    expect(api.last().headers).not.toHaveProperty("authorization")
  })

  test("carries a confirmation token only when there is one [F-486]", async () => {
    await logIn(formPost(login, { ...fields, confirmation_token: "c-1" }))
    expect(JSON.parse(api.last().body)).toEqual({ ...fields, confirmation_token: "c-1" })
    await logIn(formPost(login, { ...fields, confirmation_token: "" }))
    expect(JSON.parse(api.last().body)).not.toHaveProperty("confirmation_token")
  })

  test("keeps the confirmation token for the next attempt, unless it is stale", async () => {
    const given = { ...fields, password: "wrong", confirmation_token: "c-1" }
    const wrong = await logIn(formPost(login, given))
    expect(wrong.headers.get("location")).toBe("/login?confirmation_token=c-1")
    api.state.handler = usual({ "/auth": (_, answer) => json(answer, 410, { error: "x" }) })
    expect((await logIn(formPost(login, given))).headers.get("location")).toBe("/login")
  })

  test("makes a new seal and nonce at every login and ends the session before [F-253]", async () => {
    const planted = testSession({ token: "planted" })
    const cookie = await cookieOf(planted)
    const first = await logIn(formPost(login, fields, { cookie }))
    const second = await logIn(formPost(login, fields, { cookie }))
    const [one, two] = [set(first, "app_session")!, set(second, "app_session")!]
    expect(one).not.toBe(two)
    const nonces = [planted, await unsealSession(one), await unsealSession(two)].map(
      (session) => session?.nonce,
    )
    expect(new Set(nonces).size).toBe(3)
    expect(calls()).toEqual(["POST /auth", "DELETE /auth", "POST /auth", "DELETE /auth"])
  })

  test("returns to the page that was asked for", async () => {
    const cookie = `app_return_to=${encodeURIComponent("/reviews?rating=5")}`
    const answer = await logIn(formPost(login, fields, { cookie }))
    expect(answer.headers.get("location")).toBe("/reviews?rating=5")
    expect(answer.headers.getSetCookie().join()).toContain("app_return_to=; Path=/; Max-Age=0")
  })

  test.each(["//evil.example", "https://evil.example", "/\\evil.example", "/api/session/ended"])(
    "never returns to %s",
    async (target) => {
      const cookie = `app_return_to=${encodeURIComponent(target)}`
      const answer = await logIn(formPost(login, fields, { cookie }))
      expect(answer.headers.get("location")).toBe("/")
    },
  )

  test("on an error clears the token and keeps error and email for the form, out of the address [F-255, F-146]", async () => {
    const cookie = await cookieOf(testSession())
    const answer = await logIn(formPost(login, { ...fields, password: "wrong" }, { cookie }))
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/login"])
    expect(set(answer, "app_session")).toBe("")
    expect(await openFlash(set(answer, "app_flash"))).toEqual({
      error: "Invalid email or password.",
      email: fields.email,
    })
  })

  test.each([
    [
      403,
      { code: "no_dashboard_access", error: "This user receives e-mail only." },
      "This user receives e-mail only.",
    ],
    [422, { error: "Email can't be blank", errors: { email: ["can't be blank"] } }, "Email can't be blank"],
    [410, { error: "This link has expired." }, "This link has expired."],
    [500, {}, "An error occurred while performing this action."],
  ])("shows the text of a %i", async (status, body, text) => {
    api.state.handler = usual({ "/auth": (_, answer) => json(answer, status, { status, ...body }) })
    const answer = await logIn(formPost(login, fields))
    expect((await openFlash(set(answer, "app_flash")))?.error).toBe(text)
  })

  test.each([{ origin: "http://evil.example" }, { origin: "null" }, { origin: "" }])(
    "refuses a form from elsewhere: %j",
    async (headers) => {
      expect((await logIn(formPost(login, fields, { headers }))).status).toBe(403)
      expect(calls()).toEqual([])
    },
  )

  test("refuses other bodies and endless ones", async () => {
    const headers = { "content-type": "application/json" }
    expect((await logIn(formPost(login, fields, { headers }))).status).toBe(415)
    const accept = { headers: { accept: "application/json" } }
    expect((await logIn(formPost(login, { email: "e".repeat(20_000) }, accept))).status).toBe(413)
    expect(calls()).toEqual([])
  })

  test("tells the API the visitor's address, so that limits count visitors", async () => {
    await logIn(formPost(login, fields, { peer: "203.0.113.5" }))
    expect(api.last().headers["x-forwarded-for"]).toBe("203.0.113.5")
  })
})

describe("login on a white-label host", () => {
  const onTenant = () =>
    logIn(formPost(login, fields, { host: domain, headers: { origin: `http://${domain}` } }))
  const account = (more: object): Handler =>
    usual({
      "/accounts/11": (_, answer) => json(answer, 200, { id: 11, name: "A", status: "active", ...more }),
    })

  test("binds the session to that host, for its account and its children", async () => {
    api.state.handler = account({ parent_id: 90 })
    const session = await unsealSession(set(await onTenant(), "app_session")!)
    expect(session?.tenant).toEqual({ host: domain, account_id: 90 })
    api.state.handler = usual({
      "/auth": (_, answer) => json(answer, 201, authAnswer({ account_id: "90" })),
    })
    expect(set(await onTenant(), "app_session")).not.toBe("")
  })

  test("turns people of other accounts away as if the password were wrong, and ends their token", async () => {
    api.state.handler = account({ parent_id: 91 })
    const answer = await onTenant()
    expect(set(answer, "app_session")).toBe("")
    expect((await openFlash(set(answer, "app_flash")))?.error).toBe("Invalid email or password.")
    expect(calls().at(-1)).toBe("DELETE /auth")
  })
})

describe("POST /api/session/logout", () => {
  const logout = (more: Record<string, string> = {}, cookie?: string) =>
    logOut(formPost("/api/session/logout", more, { cookie }))

  test("ends the session in the API, clears every trace and goes to /login [F-257, F-487]", async () => {
    const answer = await logout({}, await cookieOf(testSession()))
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/login"])
    expect(calls()).toEqual(["DELETE /auth"])
    expect(set(answer, "app_session")).toBe("")
    expect(set(answer, "app_return_to")).toBe("")
  })

  test("may mark the session invalidated [F-258, F-146]", async () => {
    const answer = await logout({ invalidated: "true" }, await cookieOf(testSession()))
    expect(answer.headers.get("location")).toBe("/login?invalidated=true")
  })

  test("clears the session also when the API cannot be told, and says so [F-256]", async () => {
    api.state.handler = usual({ "DELETE /auth": (_, answer) => json(answer, 500, { error: "Broken" }) })
    const answer = await logout({}, await cookieOf(testSession()))
    expect(set(answer, "app_session")).toBe("")
    expect((await openFlash(set(answer, "app_flash")))?.error).toBe("Broken")
  })

  test("takes a token that was dead already for ended", async () => {
    api.state.handler = usual({ "DELETE /auth": (_, answer) => json(answer, 401, { error: "x" }) })
    expect(set(await logout({}, await cookieOf(testSession())), "app_flash")).toBe("")
  })

  test("works without a session and refuses other sites", async () => {
    expect((await logout()).status).toBe(303)
    const foreign = formPost("/api/session/logout", {}, { headers: { origin: "http://evil.example" } })
    expect((await logOut(foreign)).status).toBe(403)
  })
})

describe("GET /api/session/ended", () => {
  const ended = async (more: Parameters<typeof testSession>[0] = {}, extra = "") =>
    checkEnded(appRequest("/api/session/ended", { cookie: `${await cookieOf(testSession(more))}${extra}` }))
  const away = (answer: Response) => answer.headers.get("location")

  test("clears the cookie when the API says 401 again, marked when it was invalidated [F-099, F-100]", async () => {
    api.state.handler = usual({ "/mywhitelabel": (_, answer) => json(answer, 401, { error: "x" }) })
    const plain = await ended()
    expect([away(plain), set(plain, "app_session")]).toEqual(["/login", ""])
    const code = "session_invalidated"
    api.state.handler = usual({ "/accounts/11": (_, answer) => json(answer, 401, { error: "x", code }) })
    expect(away(await ended())).toBe("/login?invalidated=true")
  })

  test("keeps the session when the API takes it, and never goes round in circles", async () => {
    const first = await ended()
    expect([away(first), set(first, "app_checked")]).toEqual(["/", "1"])
    expect((await unsealSession(set(first, "app_session")!))?.token).toBe("token-of-ada")
    const second = await ended({}, "; app_checked=1")
    expect(away(second)).toBe("/error?message=Something%20went%20wrong.")
    expect(second.headers.getSetCookie()).toEqual([])
  })

  test("marks an expired account inactive and a paid one active again [F-259]", async () => {
    const status = (text: string): Handler =>
      usual({ "/accounts/11": (_, answer) => json(answer, 200, { id: 11, name: "A", status: text }) })
    api.state.handler = status("expired")
    const closed = await unsealSession(set(await ended(), "app_session")!)
    expect(closed?.account_active).toBe(false)
    api.state.handler = status("active")
    const opened = await unsealSession(set(await ended({ account_active: false }), "app_session")!)
    expect(opened?.account_active).toBe(true)
  })

  test("marks the account inactive when the API answers 402 to every call of it (D-014)", async () => {
    const unpaid: Handler = (_, answer) => json(answer, 402, { status: 402, error: "Payment Required" })
    api.state.handler = unpaid
    const answer = await ended()
    expect(away(answer)).toBe("/")
    const closed = await unsealSession(set(answer, "app_session")!)
    expect(closed).toMatchObject({ account_active: false, status: "expired" })
  })

  test("marks the session of a suspended account, and opens it again [F-141]", async () => {
    const status = (text: string): Handler =>
      usual({ "/accounts/11": (_, answer) => json(answer, 200, { id: 11, name: "A", status: text }) })
    api.state.handler = status("suspended")
    const closed = await unsealSession(set(await ended(), "app_session")!)
    expect(closed).toMatchObject({ status: "suspended", account_active: true })
    api.state.handler = status("active")
    const opened = await unsealSession(set(await ended({ status: "suspended" }), "app_session")!)
    expect(opened?.status).toBe("active")
  })

  test("learns from a new token what the account does not tell: an email that is not confirmed", async () => {
    const auth: Handler = (_, answer) => json(answer, 200, authAnswer({ status: "pending", token: "next" }))
    api.state.handler = usual({ "GET /auth": auth })
    const session = await unsealSession(set(await ended({ token: "of-pending" }), "app_session")!)
    expect(session).toMatchObject({ status: "pending", token: "next" })
  })

  test("leaves everything as it is when the API is away", async () => {
    api.state.handler = usual({ "/mywhitelabel": (_, answer) => json(answer, 500, { error: "Broken" }) })
    const answer = await ended()
    expect(away(answer)).toBe("/error?statusCode=500&message=Broken")
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test("leads to /login without a session", async () => {
    expect(away(await checkEnded(appRequest("/api/session/ended")))).toBe("/login")
  })
})

describe("POST /api/session/refresh", () => {
  const call = async (headers: Record<string, string>, token: string) =>
    refresh(
      appRequest("/api/session/refresh", {
        method: "POST",
        cookie: await cookieOf(testSession({ token })),
        headers,
      }),
    )

  test("asks GET /auth for a new token and answers identity without it [F-484]", async () => {
    api.state.handler = usual({
      "GET /auth": (_, answer) => json(answer, 200, authAnswer({ token: "newer" })),
    })
    const answer = await call(ownWrite, "older")
    const text = await answer.text()
    expect(text).not.toContain("newer")
    expect(Object.keys(JSON.parse(text))).toContain("nonce")
    expect((await unsealSession(set(answer, "app_session")!))?.token).toBe("newer")
    expect(calls()).toEqual(["GET /auth"])
  })

  test("clears the cookie when the session is over", async () => {
    api.state.handler = usual({ "/auth": (_, answer) => json(answer, 401, { error: "x" }) })
    const answer = await call(ownWrite, "dead")
    expect([answer.status, set(answer, "app_session")]).toEqual([401, ""])
  })

  test("refuses calls that do not come from a page of this site", async () => {
    expect((await call({ origin: ownWrite.origin }, "t")).status).toBe(403)
    expect((await call({ "x-outpost-client": "web" }, "t")).status).toBe(403)
  })
})
