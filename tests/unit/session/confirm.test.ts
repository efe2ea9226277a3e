import { followConfirmation, resendConfirmation } from "#lib/session/confirm.ts"
import { readCookie } from "#lib/session/cookies.ts"
import { openFlash } from "#lib/session/flash.ts"
import { unsealSession } from "#lib/session/seal.ts"
import {
  appRequest,
  authAnswer,
  cookieOf,
  formPost,
  setAppEnvironment,
  testSession,
} from "#tests/support/app-request.ts"
import { type Handler, json, startUpstream, type Upstream } from "#tests/support/upstream-stub.ts"

/** Answers /confirm as a test says, and /auth with an active session. */
const answering =
  (confirm: Handler): Handler =>
  (request, answer, received) =>
    received.url === "/confirm" ? confirm(request, answer, received) : json(answer, 200, authAnswer())

let api: Upstream
beforeAll(async () => {
  api = await startUpstream(answering((_, answer) => void answer.writeHead(202).end()))
  setAppEnvironment({ REVIEW_API_URL: api.url })
})
afterAll(() => api.close())
beforeEach(() => {
  api.state.received.length = 0
  api.state.handler = answering((_, answer) => void answer.writeHead(202).end())
})

const set = (answer: Response, name: string): string | null => {
  const found = answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`))
  return found ? readCookie(found.split(";")[0], name) : null
}
const calls = () => api.state.received.map(({ method, url }) => `${method} ${url.split("?")[0]}`)

describe("/api/session/confirm", () => {
  const path = "/api/session/confirm"
  const back = { return_to: "/reviews?rating=5" }
  const waiting = async (token: string) => cookieOf(testSession({ status: "pending", token }))
  const follow = async (cookie?: string) =>
    followConfirmation(appRequest(`${path}?confirmation_token=c-1`, cookie ? { cookie } : {}))

  test("asks POST /confirm for the session's own e-mail and comes back to the page [F-489]", async () => {
    const fields = { ...back, email: "somebody@else.example" }
    const answer = await resendConfirmation(formPost(path, fields, { cookie: await waiting("w-1") }))
    expect([answer.status, answer.headers.get("location")]).toEqual([303, back.return_to])
    expect(calls()).toEqual(["POST /confirm"])
    expect(JSON.parse(api.last().body)).toEqual({ email: "ada@saltbridge.example" })
    expect(set(answer, "outpost_resend")).toBe("sent")
  })

  test("says so when the link could not be sent, and goes to no other site", async () => {
    api.state.handler = answering((_, answer) => json(answer, 500, { error: "x" }))
    const fields = { return_to: "//evil.example" }
    const answer = await resendConfirmation(formPost(path, fields, { cookie: await waiting("w-2") }))
    expect([answer.headers.get("location"), set(answer, "outpost_resend")]).toEqual(["/", "failed"])
  })

  test("sends nothing without a session or for another site", async () => {
    expect((await resendConfirmation(formPost(path, back))).headers.get("location")).toBe("/login")
    const headers = { origin: "http://evil.example" }
    const cookie = await waiting("w-3")
    expect((await resendConfirmation(formPost(path, back, { cookie, headers }))).status).toBe(403)
    expect(calls()).toEqual([])
  })

  test("confirms the e-mail with PATCH /confirm and goes on with a renewed session [F-488]", async () => {
    api.state.handler = answering((_, answer) =>
      json(answer, 200, { email: "ada@saltbridge.example", status: "active" }),
    )
    const answer = await follow(await waiting("w-4"))
    const [confirm, refresh] = api.state.received
    expect(confirm!.headers["x-http-method-override"]).toBe("PATCH")
    expect(JSON.parse(confirm!.body)).toEqual({ confirmation_token: "c-1" })
    expect([refresh!.method, refresh!.url]).toEqual(["GET", "/auth"])
    expect(answer.headers.get("location")).toBe("/")
    expect((await unsealSession(set(answer, "outpost_session")!))?.status).toBe("active")
  })

  test("tells that a link is stale and leaves the session as it is", async () => {
    const error = "This link is no longer valid."
    api.state.handler = answering((_, answer) => json(answer, 410, { error }))
    const answer = await follow(await waiting("w-5"))
    expect(answer.headers.get("location")).toBe(`/error?statusCode=410&message=${encodeURIComponent(error)}`)
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test("a new e-mail ends the session, and the login page says what to log in with", async () => {
    const email = "new@saltbridge.example"
    api.state.handler = (_, answer, received) =>
      received.url === "/confirm"
        ? json(answer, 200, { email, status: "active" })
        : json(answer, 401, { error: "Your session has ended.", code: "session_invalidated" })
    const answer = await follow(await waiting("w-6"))
    expect([answer.headers.get("location"), set(answer, "outpost_session")]).toEqual(["/login", ""])
    expect(await openFlash(set(answer, "outpost_flash"))).toMatchObject({
      error: "",
      notice: "Your email address has been changed. Log in with it.",
      email,
    })
  })

  test("leads a browser without a session to the form that carries the token on", async () => {
    expect((await follow()).headers.get("location")).toBe("/login?confirmation_token=c-1")
    expect(calls()).toEqual([])
  })
})
