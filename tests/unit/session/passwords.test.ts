import { readCookie } from "#lib/http/cookies.ts"
import { originOf } from "#lib/http/origin.ts"
import { checkReset } from "#lib/session/check-reset.ts"
import { openFlash } from "#lib/session/flash.ts"
import { forgotPassword } from "#lib/session/forgot-password.ts"
import { sealLinkToken } from "#lib/session/link-token.ts"
import { resetPassword } from "#lib/session/reset-password.ts"
import { unsealSession } from "#lib/session/seal.ts"
import {
  appRequest,
  authAnswer,
  cookieOf,
  formPost,
  setAppEnvironment,
  testSession,
} from "#tests/support/app-request.ts"
import { json, startUpstream, type Upstream } from "#tests/support/upstream-stub.ts"

const forgot = "/api/session/forgot-password"
const reset = "/api/session/reset-password"
const email = "ada@saltbridge.example"
const fields = { password: "a new password", password_confirmation: "a new password" }

let api: Upstream
beforeAll(async () => {
  api = await startUpstream((_, answer) => void answer.writeHead(202).end())
  setAppEnvironment({ REVIEW_API_URL: api.url })
})
afterAll(() => api.close())
beforeEach(() => {
  api.state.received.length = 0
  api.state.handler = (_, answer) => void answer.writeHead(202).end()
})

const answers = (status: number, body: object) => {
  api.state.handler = (_, answer) => json(answer, status, body)
}
const set = (answer: Response, name: string): string | null => {
  const found = answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`))
  return found ? readCookie(found.split(";")[0], name) : null
}
const linkCookie = async (token = "t-1", path = "/reset-password") =>
  `app_link=${encodeURIComponent(await sealLinkToken({ path, token }))}`
const flashOf = (answer: Response) => openFlash(set(answer, "app_flash"))

describe("POST /api/session/forgot-password", () => {
  test("sends the email to POST /passwords and says the same for everyone [F-491]", async () => {
    const answer = await forgotPassword(formPost(forgot, { email: ` ${email} ` }, { peer: "203.0.113.5" }))
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/forgot-password"])
    expect(await flashOf(answer)).toEqual({
      error: "",
      email,
      notice: `If an account exists for ${email}, we sent a link to reset the password.`,
    })
    const { method, url, body, headers } = api.last()
    expect([method, url, JSON.parse(body)]).toEqual(["POST", "/passwords", { email }])
    expect(headers["x-forwarded-for"]).toBe("203.0.113.5")
  })

  test.each([
    [422, { error: "Email is invalid", errors: { email: ["is invalid"] } }, "Enter a valid email address"],
    [429, { error: "Too many requests." }, "Too many requests."],
  ])("shows the text of a %i and keeps the e-mail", async (status, body, error) => {
    answers(status, body)
    const flash = await flashOf(await forgotPassword(formPost(forgot, { email })))
    expect(flash).toEqual({ error, email })
  })

  test("refuses a form from elsewhere", async () => {
    const headers = { origin: "http://evil.example" }
    expect((await forgotPassword(formPost(forgot, { email }, { headers }))).status).toBe(403)
    expect(api.state.received).toEqual([])
  })
})

describe("POST /api/session/reset-password", () => {
  const post = async (cookie: string) => resetPassword(formPost(reset, fields, { cookie }))

  test("sends token, password and confirmation as PATCH /passwords [F-413, F-490]", async () => {
    answers(200, { email })
    const answer = await post(await linkCookie())
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/password-reset-complete"])
    const { method, url, headers, body } = api.last()
    expect([method, headers["x-http-method-override"], url]).toEqual(["POST", "PATCH", "/passwords"])
    expect(JSON.parse(body)).toEqual({ token: "t-1", ...fields })
    expect(set(answer, "app_link")).toBe("")
  })

  test("ends the session that this browser had of the same user, and no other", async () => {
    answers(200, { email: "ADA@saltbridge.example" })
    const cookies = async (of: string) =>
      `${await linkCookie()}; ${await cookieOf(testSession({ email: of }))}`
    expect(set(await post(await cookies(email)), "app_session")).toBe("")
    expect(set(await post(await cookies("eve@saltbridge.example")), "app_session")).toBeNull()
  })

  test("whoever accepts an invitation is logged in, in place of whoever was (D-056)", async () => {
    api.state.handler = (_, answer, { url }) =>
      url === "/auth"
        ? json(answer, 201, authAnswer({ email }))
        : json(answer, 200, { email, is_invitation: true })
    const other = await cookieOf(testSession({ email: "eve@saltbridge.example" }))
    const answer = await post(`${await linkCookie()}; ${other}`)
    expect([answer.headers.get("location"), set(answer, "app_link")]).toEqual(["/", ""])
    expect((await unsealSession(set(answer, "app_session")!))?.email).toBe(email)
    expect(api.state.received.map(({ method, url }) => `${method} ${url}`).slice(0, 2)).toEqual([
      "POST /passwords",
      "POST /auth",
    ])
    expect(JSON.parse(api.state.received[1]!.body)).toEqual({ email, password: fields.password })
  })

  test("an invitation whose login fails is accepted all the same", async () => {
    api.state.handler = (_, answer, { url }) =>
      url === "/auth"
        ? json(answer, 429, { error: "Too many requests." })
        : json(answer, 200, { email, is_invitation: true })
    const answer = await post(await linkCookie())
    expect(answer.headers.get("location")).toBe("/password-reset-complete")
  })

  test("goes to /expired-password when the link is over [F-493]", async () => {
    answers(410, { error: "Reset link expired" })
    const answer = await post(await linkCookie())
    expect([answer.headers.get("location"), set(answer, "app_link")]).toEqual(["/expired-password", ""])
  })

  test.each([
    ["no link", async () => ""],
    ["a link for another page", () => linkCookie("t-1", "/signup")],
    ["a forged link", async () => "app_link=forged"],
  ])("asks nothing with %s", async (_, cookie) => {
    expect((await post(await cookie())).headers.get("location")).toBe("/expired-password")
    expect(api.state.received).toEqual([])
  })

  test("shows every other error at the form and keeps the link", async () => {
    answers(422, { error: "Passwords do not match" })
    const answer = await post(await linkCookie())
    expect(answer.headers.get("location")).toBe("/reset-password")
    expect((await flashOf(answer))?.error).toBe("Passwords do not match")
    expect(set(answer, "app_link")).toBeNull()
  })

  test("refuses a form from elsewhere", async () => {
    const given = { cookie: await linkCookie(), headers: { origin: "null" } }
    expect((await resetPassword(formPost(reset, fields, given))).status).toBe(403)
  })
})

describe("the link behind /reset-password", () => {
  const check = async (cookie: string | null) =>
    checkReset(cookie, originOf(appRequest("/reset-password").headers))

  test("is asked about with GET /passwords [F-492, F-494]", async () => {
    answers(200, { token: "t-1", email, expires_at: "2026-03-01T12:00:00Z" })
    expect(await check(await linkCookie())).toEqual({ email, invitation: null })
    expect([api.last().method, api.last().url]).toEqual(["GET", "/passwords?token=t-1"])
  })

  test("leads to /expired-password when it is over or absent [F-493]", async () => {
    answers(410, { error: "Reset link expired" })
    const expired = { leaveFor: "/expired-password" }
    expect(await check(await linkCookie())).toEqual(expired)
    expect(api.state.received).toHaveLength(1)
    expect(await check(null)).toEqual(expired)
    expect(api.state.received).toHaveLength(1)
  })

  test("leads to /error when it cannot be asked", async () => {
    answers(429, { error: "Too many requests." })
    expect(await check(await linkCookie())).toEqual({
      leaveFor: "/error?statusCode=429&message=Too%20many%20requests.",
    })
  })
})
