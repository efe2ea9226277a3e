import { userTypes } from "#lib/contract/index.ts"
import { flagsOf } from "#lib/flags/flags.ts"
import { decide } from "#lib/gate/decide.ts"
import { type Page, pages } from "#lib/gate/pages.ts"
import type { GuardSession } from "#lib/gate/requirement.ts"
import { masksOf, permissionsOf } from "#lib/permissions/permission-set.ts"

const sessions = ["none", "active", "inactive", "pending", "expired", "suspended"] as const
const accounts = ["ordinary", "parent"] as const
const holders = ["reads reviews", "reads nothing"] as const

function sessionFor(user: number, state: (typeof sessions)[number], account: string, holder: string) {
  if (state === "none") return null
  const summary = holder === "reads reviews" ? { review: ["read"] } : {}
  return {
    permissions: permissionsOf(masksOf(summary)),
    account_active: state !== "inactive",
    isParent: account === "parent",
    user_type_id: user,
    status: state === "inactive" ? "active" : state,
  } satisfies GuardSession
}

/** The same table in plain words, written apart from the stages. */
function expected(page: Page, state: string, account: string, holder: string): string {
  if (page.audience === "public") return "next"
  if (state === "none") return "/login"
  if (state === "inactive" || state === "expired") return "/error 402"
  if (account === "parent") return "/error 404"
  if (state === "pending" || state === "suspended") return `notice ${state}`
  return holder === "reads reviews" ? "next" : "/error 403"
}

const cases = Object.entries(pages as Record<string, Page>).flatMap(([name, page]) =>
  Object.entries(userTypes).flatMap(([type, user]) =>
    sessions.flatMap((state) =>
      accounts.flatMap((account) =>
        holders.map((holder) => ({ name, page, type, user, state, account, holder })),
      ),
    ),
  ),
)

test("every page stands in the matrix with every status of a session", () => {
  const met = new Set(cases.map(({ name, state }) => `${name} ${state}`))
  expect(met.size).toBe(Object.keys(pages).length * sessions.length)
})

describe("guard matrix", () => {
  test.each(cases)("$name · $type · $state · $account account · $holder", (given) => {
    const { page, user, state, account, holder } = given
    const decision = decide({
      host: "own",
      method: "GET",
      path: page.pattern.replace(/\{\w+\}/g, "1"),
      search: "",
      isDocument: true,
      session: sessionFor(user, state, account, holder),
      flags: flagsOf({}),
      forced: {},
    })
    const notice = decision.action === "notice" ? [decision.notice] : []
    const url = decision.action === "redirect" ? new URL(decision.to, "http://localhost") : null
    const status = url?.searchParams.get("statusCode")
    const actual = url
      ? [url.pathname, ...(status ? [status] : [])].join(" ")
      : [decision.action, ...notice].join(" ")
    expect(actual).toBe(expected(page, state, account, holder))
  })
})
