import { NextRequest } from "next/server"
import { flagsOf } from "#lib/contract/flags.ts"
import { decide } from "#lib/gate/decide.ts"
import type { GateFacts } from "#lib/gate/decision.ts"
import { gate } from "#lib/gatekeeper/handle.ts"
import type { Session } from "#lib/session/session.ts"
import {
  appHost,
  cookieOf,
  setAppEnvironment,
  shadowCookieOf,
  shadowSession,
  testSession,
} from "#tests/support/app-request.ts"
import { json, startUpstream, type Upstream } from "#tests/support/upstream-stub.ts"

let api: Upstream
beforeAll(async () => {
  api = await startUpstream((_, answer) => json(answer, 404, { status: 404 }))
  setAppEnvironment({ REVIEW_API_URL: api.url })
})
afterAll(() => api.close())

type Cookies = { parent?: Session; shadow?: Session }

async function visit(path: string, { parent, shadow }: Cookies, headers: Record<string, string> = {}) {
  const cookies = [parent && (await cookieOf(parent)), shadow && (await shadowCookieOf(shadow))]
  return gate(
    new NextRequest(`http://${appHost}${path}`, {
      headers: {
        host: appHost,
        accept: "text/html",
        cookie: cookies.filter(Boolean).join("; "),
        ...headers,
      },
    }),
  )
}
const away = (answer: Response) => answer.headers.get("location")?.replace(`http://${appHost}`, "")
const passed = (answer: Response, name: string) => answer.headers.get(`x-middleware-request-${name}`)

const parent = testSession({ account_id: 1, isParent: true })
const shadow = shadowSession({ account_id: 7 })

describe("the gate under /as/{id}", () => {
  test("lets the shadow session of that account through and tells the page whose it is", async () => {
    const answer = await visit("/as/7/reviews?rating=5", { parent, shadow })
    expect(answer.headers.get("x-middleware-next")).toBe("1")
    expect(passed(answer, "x-outpost-shadow")).toBe("7")
    expect(passed(answer, "x-outpost-path")).toBe("/reviews")
    expect(answer.headers.get("x-middleware-rewrite")).toBeNull()
  })

  test.each<[string, Cookies]>([
    ["without any session", {}],
    ["with the parent's session alone", { parent }],
    ["with the shadow session of another account", { parent, shadow: shadowSession({ account_id: 8 }) }],
    ["with the parent's seal in the shadow's cookie", { shadow: testSession({ account_id: 7 }) }],
    [
      "with a shadow session of another host",
      { shadow: shadowSession({ account_id: 7, tenant: { host: "reviews.example", account_id: 1 } }) },
    ],
  ])("leads back to the parent's accounts %s", async (_, cookies) => {
    const answer = await visit("/as/7/reviews", cookies)
    expect([answer.status, away(answer)]).toEqual([307, "/accounts"])
    expect(answer.headers.getSetCookie().join()).not.toContain("app_return_to")
  })

  test("a shadow session is worth nothing outside of it", async () => {
    const name = "app_session"
    const seal = (await shadowCookieOf(shadow)).split("=")[1]
    const answer = await visit("/reviews", {}, { cookie: `${name}=${seal}` })
    expect(away(answer)).toBe("/login")
    expect(away(await visit("/reviews", { shadow }))).toBe("/login")
  })

  test("never believes a browser about whose page it is", async () => {
    const answer = await visit("/reviews", { parent: testSession(), shadow }, { "x-outpost-shadow": "7" })
    expect(answer.headers.get("x-middleware-next")).toBe("1")
    expect(passed(answer, "x-outpost-shadow")).toBeNull()
    expect(answer.headers.get("x-middleware-override-headers")).not.toContain("x-outpost-shadow")
  })

  test.each([
    ["/as/7", "/as/7/reviews"],
    ["/as/7/", "/as/7/reviews"],
    ["/as/7/profile", "/as/7/settings/profile"],
    ["/as/7/nowhere", "/as/7/error?statusCode=404&message=Page%20not%20found"],
    ["/as/7/reviews?features.reviewTags=true", "/as/7/reviews"],
    ["/as/7/reviews?rating=9", "/as/7/reviews?removed=true"],
  ])("keeps redirects under it: %s leads to %s [F-097]", async (from, to) => {
    expect(away(await visit(from, { parent, shadow }))).toBe(to)
  })

  test.each([
    ["/as/7/login", "/login"],
    ["/as/7/forgot-password?x=1", "/forgot-password?x=1"],
    ["/as/7/users/sign_in", "/users/sign_in"],
    ["/as/7/triage", "/triage"],
    ["/as/7/switch-account/8", "/switch-account/8"],
  ])("leads out of it where no account is meant: %s to %s", async (from, to) => {
    expect(away(await visit(from, { parent, shadow }))).toBe(to)
  })

  test("shows the error page inside of it, with and without a session", async () => {
    for (const cookies of [{ shadow }, {}]) {
      const answer = await visit("/as/7/error?statusCode=404", cookies)
      expect(answer.headers.get("x-middleware-next")).toBe("1")
    }
  })
})

test("the rules of a shadow session are those of the child account's kind, whatever the parent's", () => {
  const facts = (path: string): GateFacts => ({
    host: "own",
    method: "GET",
    path,
    search: "",
    isShadow: true,
    isDocument: true,
    session: shadowSession({ account_id: 7 }),
    flags: flagsOf({}),
    forced: {},
  })
  expect(decide(facts("/reviews"))).toEqual({ action: "next", reason: "allowed" })
  expect(decide(facts("/accounts"))).toMatchObject({ action: "redirect", reason: "unknown-path" })
})
