import { flagsOf } from "#lib/contract/flags.ts"
import { decide, startOf } from "#lib/gate/decide.ts"
import type { Decision, GateFacts } from "#lib/gate/decision.ts"
import type { PageTable } from "#lib/gate/page.ts"
import { pages } from "#lib/gate/pages.gen.ts"
import { masksOf, permissionsOf } from "#lib/permissions/permission-set.ts"
import type { GuardSession } from "#lib/permissions/requirement.ts"
import { brandFiles } from "#lib/routes/brand-files.ts"

const session = (more: Partial<GuardSession> = {}): GuardSession => ({
  permissions: permissionsOf(masksOf({ review: ["read"] })),
  account_active: true,
  isParent: false,
  user_type_id: 6,
  status: "active",
  ...more,
})

const facts = (more: Partial<GateFacts> = {}): GateFacts => ({
  host: "own",
  method: "GET",
  path: "/reviews",
  search: "",
  isDocument: true,
  session: session(),
  flags: flagsOf({}),
  forced: {},
  ...more,
})

const billing: PageTable = {
  ...pages,
  billing: { pattern: "/settings/billing", audience: "everybody", requirement: {} },
  billingEdit: { pattern: "/settings/billing/edit", audience: "everybody", requirement: {} },
}
const to = (decision: Decision) => (decision.action === "redirect" ? decision.to : decision.action)
const noAccess = "/error?statusCode=403&message=You%20do%20not%20have%20access%20to%20this%20page."
const notFound = "/error?statusCode=404&message=Page%20not%20found"

describe("decide", () => {
  test("redirects an anonymous visitor of a page to /login and remembers where to return [F-098]", () => {
    expect(decide(facts({ session: null, search: "?rating=5" }))).toEqual({
      action: "redirect",
      reason: "no-session",
      to: "/login",
      returnTo: "/reviews?rating=5",
    })
    expect(to(decide(facts({ session: null, path: "/nowhere" })))).toBe("/login")
    expect(to(decide(facts({ session: null, path: "/" })))).toBe("/login")
  })

  test("has the product's icons and manifest on its own hosts alone", () => {
    for (const path of Object.values(brandFiles)) {
      expect(decide(facts({ path, session: null }))).toMatchObject({ action: "next" })
      expect(decide(facts({ path, host: "whitelabel" }))).toMatchObject({ action: "deny", status: 404 })
    }
  })

  test("has sign-up on the domain of a white label by the link of its partner alone (D-273)", () => {
    for (const path of ["/signup", "/signup/location"]) {
      expect(to(decide(facts({ path, session: null, host: "own" })))).toBe("next")
      expect(to(decide(facts({ path, session: null, host: "whitelabel" })))).toBe(notFound)
      expect(to(decide(facts({ path, session: null, host: "whitelabel", search: "?partner=a" })))).toBe(
        "next",
      )
    }
  })

  test("hands a form that is sent to an unsubscribe link or a page of feedback to its route handler, and no other page's", () => {
    const post = (path: string) => decide(facts({ method: "POST", path, session: null }))
    for (const kind of ["alerts", "requests", "scheduled_exports"]) {
      const path = `/unsubscribe/${kind}/a`
      expect(post(path)).toEqual({ action: "rewrite", reason: "post", to: `/api${path}` })
    }
    for (const path of ["/go/a", "/go/r/a", "/kiosk/a"]) {
      expect(post(path)).toEqual({ action: "rewrite", reason: "post", to: `/api${path}` })
    }
    const others = [
      "/unsubscribe/letters/a",
      "/unsubscribe/alerts",
      "/login",
      "/reviews",
      "/go/c/a/1",
      "/go/o/a",
    ]
    for (const path of others) {
      expect(post(path)).toEqual({ action: "deny", reason: "method", status: 405 })
    }
  })

  test("remembers the page instead of its file", () => {
    const decision = decide(facts({ session: null, path: "/settings/audit-log.csv", search: "?q=a" }))
    expect(decision).toMatchObject({ to: "/login", returnTo: "/settings/audit-log?q=a" })
  })

  test("remembers no address for data of a page that is open already", () => {
    expect(decide(facts({ session: null, isDocument: false }))).not.toHaveProperty("returnTo")
  })

  test("redirects to /login when the white-label settings answer 401 [F-099]", () => {
    expect(to(decide(facts({ whitelabel: { status: 401 } })))).toBe("/login")
  })

  test("marks the way to /login only when the session was invalidated [F-100]", () => {
    const code = "session_invalidated"
    expect(to(decide(facts({ whitelabel: { status: 401, code } })))).toBe("/login?invalidated=true")
    expect(to(decide(facts({ whitelabel: { status: 401, code: "other" } })))).toBe("/login")
    expect(to(decide(facts({ session: null, ended: { code } })))).toBe("/login?invalidated=true")
    expect(to(decide(facts({ session: null, ended: { code: undefined } })))).toBe("/login")
  })

  test.each([400, 402, 403, 404, 500, 502])(
    "redirects to /error when the white label answers %i [F-101]",
    (status) => {
      expect(to(decide(facts({ whitelabel: { status } })))).toBe("/error")
    },
  )

  test("sends an inactive account to /settings/billing/edit, from / by way of /settings [F-040, F-104]", () => {
    const inactive = facts({ session: session({ account_active: false }) })
    expect(to(decide(inactive))).toBe("/settings/billing/edit")
    expect(to(decide({ ...inactive, path: "/settings" }))).toBe("/settings/billing/edit")
    expect(to(decide({ ...inactive, path: "/" }))).toBe("/settings")
  })

  test("leaves an inactive account on the billing pages [F-105]", () => {
    for (const path of ["/settings/billing", "/settings/billing/edit"]) {
      const decision = decide(facts({ path, session: session({ account_active: false }) }), billing)
      expect(decision.action).toBe("next")
    }
    const lookalike = facts({ path: "/settings/billings", session: session({ account_active: false }) })
    expect(to(decide(lookalike, billing))).toBe("/settings/billing/edit")
  })

  test("sends a user without the permission of a page to /error [F-106]", () => {
    const nobody = session({ permissions: permissionsOf({}) })
    expect(to(decide(facts({ session: nobody })))).toBe(noAccess)
    expect(to(decide(facts({ session: nobody, path: "/reviews/7" })))).toBe(noAccess)
  })

  test.each(["pending", "suspended"] as const)(
    "keeps a %s session from pages at their own address, before any permission is asked [F-141]",
    (status) => {
      const notice = { action: "notice", reason: `session-${status}`, notice: status }
      expect(decide(facts({ session: session({ status }) }))).toEqual(notice)
      const poor = session({ status, permissions: permissionsOf({}) })
      expect(decide(facts({ session: poor, path: "/reviews/7" }))).toEqual(notice)
    },
  )

  test("leads a session that waits to /error from unknown paths and to its start from /", () => {
    const waiting = session({ status: "pending" })
    expect(to(decide(facts({ session: waiting, path: "/nowhere" })))).toBe(notFound)
    expect(to(decide(facts({ session: waiting, path: "/" })))).toBe("/reviews")
    expect(to(decide(facts({ session: waiting, path: "/login" })))).toBe("next")
  })

  test("sends an expired session to billing, also when its account counts as active [F-141]", () => {
    const expired = facts({ session: session({ status: "expired" }) })
    expect(to(decide(expired))).toBe("/settings/billing/edit")
    expect(decide({ ...expired, path: "/settings/billing/edit" }).action).toBe("next")
  })

  test.each([
    ["/profile", "", "/settings/profile"],
    ["/account/integrations", "?a=1", "/settings/account/integrations?a=1"],
    ["/billing/edit", "?a=1&b=2", "/settings/billing/edit?a=1&b=2"],
    ["/billing", "", "/settings/billing"],
    ["/settings/account/integrations", "?a=1", "/settings/integrations?a=1"],
    ["/settings/account/anything/else", "?a=1", "/settings?a=1"],
  ])("sends the old address %s%s to %s, for a session", (path, search, expected) => {
    expect(to(decide(facts({ path, search })))).toBe(expected)
    const inactive = session({ account_active: false })
    expect(to(decide(facts({ path, search, session: inactive })))).toBe(expected)
    expect(decide(facts({ path, search, session: null }))).toMatchObject({
      to: "/login",
      returnTo: `${path}${search}`,
    })
  })

  test.each(["/profiles", "/profile/x", "/accounts", "/billings", "/accountant/x", "/settings/accounts/x"])(
    "takes %s for no old address",
    (path) => {
      expect(to(decide(facts({ path })))).toBe(notFound)
    },
  )

  test("leads / to the first page that exists and is permitted", () => {
    expect(to(decide(facts({ path: "/" })))).toBe("/reviews")
    expect(startOf(session({ permissions: permissionsOf({}) }))).toBeNull()
    expect(startOf(session({ isParent: true }))).toBeNull()
  })

  test("redirects /users/sign_in to /login, with and without a session [F-022]", () => {
    expect(to(decide(facts({ path: "/users/sign_in" })))).toBe("/login")
    expect(to(decide(facts({ path: "/users/sign_in", session: null })))).toBe("/login")
  })

  test("redirects unknown paths of an ordinary account to /error [F-086]", () => {
    for (const path of ["/nowhere", "/reviews/1/2", "/accounts", "/reviewsx", "/Reviews"]) {
      expect(to(decide(facts({ path })))).toBe(notFound)
    }
  })

  test("leads a parent to /accounts: from /, from pages of ordinary accounts and from unknown paths", () => {
    const of = session({ isParent: true, permissions: permissionsOf(masksOf({ child_account: ["read"] })) })
    const parent = facts({ session: of })
    for (const path of ["/", "/reviews", "/nowhere", "/accountsx"]) {
      expect(to(decide({ ...parent, path }))).toBe("/accounts")
    }
    expect(to(decide({ ...parent, path: "/accounts" }))).toBe("next")
    expect(to(decide({ ...parent, path: "/settings" }))).toBe("next")
    const { accounts: _, ...rest } = pages
    expect(to(decide(parent, rest))).toBe(notFound)
  })

  test("answers an unknown host with a bare 404 and an unknown one of a silent API with 503", () => {
    expect(decide(facts({ host: "unknown", path: "/login" }))).toMatchObject({ action: "deny", status: 404 })
    expect(decide(facts({ host: "unavailable" }))).toMatchObject({ action: "deny", status: 503 })
  })

  test("refuses other methods and endless queries on pages", () => {
    expect(decide(facts({ method: "POST" }))).toMatchObject({ action: "deny", status: 405 })
    expect(decide(facts({ search: `?a=${"x".repeat(9_000)}` }))).toMatchObject({
      action: "deny",
      status: 414,
    })
  })

  test("keeps forced flags and takes them out of the address [F-422, F-423]", () => {
    const decision = decide(facts({ search: "?rating=5&features.zapier=true&page=2" }))
    expect(decision).toMatchObject({ to: "/reviews?rating=5&page=2", forced: { zapier: true } })
  })

  test("decides in the order of the guards: session, white label, inactive, route set, permission [F-098]", () => {
    const broken = {
      path: "/nowhere",
      whitelabel: { status: 500 },
      session: session({ account_active: false, permissions: permissionsOf({}) }),
    }
    const reason = (more: Partial<GateFacts>) => decide(facts({ ...broken, ...more })).reason
    expect(reason({ session: null })).toBe("no-session")
    expect(reason({})).toBe("white-label-failed")
    expect(reason({ whitelabel: "received" })).toBe("inactive-account")
    const active = session({ permissions: permissionsOf({}) })
    expect(reason({ whitelabel: "received", session: active })).toBe("unknown-path")
    expect(reason({ whitelabel: "received", session: active, path: "/reviews" })).toBe("missing-permission")
  })
})
