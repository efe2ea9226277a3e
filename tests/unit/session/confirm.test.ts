import { readCookie } from "#lib/http/cookies.ts"
import { confirmEmail } from "#lib/session/confirm-email.ts"
import { openFlash } from "#lib/session/flash.ts"
import { sealLinkToken } from "#lib/session/link-token.ts"
import { resendConfirmation } from "#lib/session/resend-confirmation.ts"
import { unsealSession } from "#lib/session/seal.ts"
import type { Session } from "#lib/session/session.ts"
import { authAnswer, cookieOf, formPost, setAppEnvironment, testSession } from "#tests/support/app-request.ts"
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

  test("asks POST /confirm for the session's own email and comes back to the page [F-489]", async () => {
    const fields = { ...back, email: "somebody@else.example" }
    const answer = await resendConfirmation(formPost(path, fields, { cookie: await waiting("w-1") }))
    expect([answer.status, answer.headers.get("location")]).toEqual([303, back.return_to])
    expect(calls()).toEqual(["POST /confirm"])
    expect(JSON.parse(api.last().body)).toEqual({ email: "ada@saltbridge.example" })
    expect(set(answer, "app_resend")).toBe("sent")
  })

  test("says so when the link could not be sent, and goes to no other site", async () => {
    api.state.handler = answering((_, answer) => json(answer, 500, { error: "x" }))
    const fields = { return_to: "//evil.example" }
    const answer = await resendConfirmation(formPost(path, fields, { cookie: await waiting("w-2") }))
    expect([answer.headers.get("location"), set(answer, "app_resend")]).toEqual(["/", "failed"])
  })

  test("sends nothing without a session or for another site", async () => {
    expect((await resendConfirmation(formPost(path, back))).headers.get("location")).toBe("/login")
    const headers = { origin: "http://evil.example" }
    const cookie = await waiting("w-3")
    expect((await resendConfirmation(formPost(path, back, { cookie, headers }))).status).toBe(403)
    expect(calls()).toEqual([])
  })
})

describe("POST /api/session/confirm-email", () => {
  const path = "/api/session/confirm-email"
  const email = "new@saltbridge.example"
  const link = async (of = "/confirm-email") =>
    `app_link=${encodeURIComponent(await sealLinkToken({ path: of, token: "c-1" }))}`
  const press = async (session: Session | null) => {
    const own = session ? `; ${await cookieOf(session)}` : ""
    return confirmEmail(formPost(path, {}, { cookie: `${await link()}${own}` }))
  }
  const noticeOf = async (answer: Response) => (await openFlash(set(answer, "app_flash")))?.notice
  const confirms = (is_change: boolean, auth = 200) => {
    api.state.handler = (_, answer, received) =>
      received.url === "/confirm"
        ? json(answer, 200, { email, status: "active", is_change })
        : json(answer, auth, auth === 200 ? authAnswer() : { error: "Your session has ended." })
  }

  test("confirms the own email with PATCH /confirm and goes on with a renewed session [F-488]", async () => {
    confirms(false)
    const answer = await press(testSession({ status: "pending", token: "w-4" }))
    const [confirm, refresh] = api.state.received
    expect(confirm!.headers["x-http-method-override"]).toBe("PATCH")
    expect(JSON.parse(confirm!.body)).toEqual({ confirmation_token: "c-1" })
    expect([refresh!.method, refresh!.url]).toEqual(["GET", "/auth"])
    expect([answer.headers.get("location"), set(answer, "app_link")]).toEqual(["/", ""])
    expect((await unsealSession(set(answer, "app_session")!))?.status).toBe("active")
  })

  test.each([
    ["nobody", null, 200, null],
    ["somebody else", testSession({ email: "eve@saltbridge.example", token: "w-5" }), 200, "kept"],
    ["its owner, whom it logs out", testSession({ token: "w-6" }), 401, ""],
  ])(
    "a new e-mail is confirmed where %s is logged in, and the page says so (D-273)",
    async (_, who, auth, left) => {
      confirms(true, auth)
      const answer = await press(who)
      expect([answer.status, answer.headers.get("location")]).toEqual([303, "/confirm-email"])
      expect(await noticeOf(answer)).toBe(`You now log in with ${email}.`)
      const session = set(answer, "app_session")
      expect(session && "kept").toBe(left === "kept" ? "kept" : left)
    },
  )

  test("a stale link is told by the page, and the session stays as it is", async () => {
    api.state.handler = answering((_, answer) =>
      json(answer, 410, { error: "This link is no longer valid." }),
    )
    const answer = await press(testSession({ token: "w-7" }))
    expect([answer.headers.get("location"), set(answer, "app_link")]).toEqual(["/confirm-email", ""])
    expect([set(answer, "app_session"), set(answer, "app_flash")]).toEqual([null, null])
  })

  test("other errors are told at the button, and the link stays", async () => {
    api.state.handler = answering((_, answer) => json(answer, 429, { error: "Too many requests." }))
    const answer = await press(null)
    expect((await openFlash(set(answer, "app_flash")))?.error).toBe("Too many requests.")
    expect(set(answer, "app_link")).toBeNull()
  })

  test("asks nothing without a link of this page, or from another site", async () => {
    for (const cookie of ["", await link("/reset-password")])
      expect((await confirmEmail(formPost(path, {}, { cookie }))).headers.get("location")).toBe(
        "/confirm-email",
      )
    const headers = { origin: "http://evil.example" }
    expect((await confirmEmail(formPost(path, {}, { cookie: await link(), headers }))).status).toBe(403)
    expect(calls()).toEqual([])
  })
})
