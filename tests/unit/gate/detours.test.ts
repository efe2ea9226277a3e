import { flagsOf } from "#lib/contract/flags.ts"
import { decide } from "#lib/gate/decide.ts"
import type { Decision, GateFacts } from "#lib/gate/decision.ts"
import { masksOf, permissionsOf } from "#lib/permissions/permission-set.ts"
import { allPages } from "./all-pages.ts"

type Given = Partial<GateFacts> & { held?: Record<string, string[]>; isParent?: boolean }

const decided = (path: string, { held = {}, isParent = false, ...more }: Given = {}, table = allPages) =>
  decide(
    {
      host: "own",
      method: "GET",
      path,
      search: "",
      isDocument: true,
      session: {
        permissions: permissionsOf(masksOf(held)),
        account_active: true,
        isParent,
        user_type_id: 6,
        status: "active",
      },
      flags: flagsOf({}),
      forced: {},
      ...more,
    },
    table,
  )
const to = (decision: Decision) => (decision.action === "redirect" ? decision.to : decision.action)

describe("rules that lead somewhere else than to /error", () => {
  const metrics = { metrics: ["read"], location: ["read"] }
  const off = flagsOf({ dashboard: false })

  test("/dashboard without its flag goes to /settings, and only /dashboard itself", () => {
    expect(to(decided("/dashboard", { held: metrics, flags: off }))).toBe("/settings")
    expect(to(decided("/dashboard/", { held: metrics, flags: off }))).toBe("/settings")
    expect(to(decided("/dashboard", { held: metrics }))).toBe("next")
    expect(to(decided("/dashboard/locations", { held: metrics, flags: off }))).toBe("next")
    expect(to(decided("/dashboard", { flags: off }))).toBe("/settings")
  })

  test("users limited to competitor preview are sent to /competitors/preview", () => {
    const held = { competitor: ["preview"] }
    for (const path of ["/competitors", "/competitors/locations"]) {
      expect(to(decided(path, { held }))).toBe("/competitors/preview")
    }
    expect(to(decided("/competitors/preview", { held }))).toBe("next")
    expect(to(decided("/competitors", { held: { competitor: ["read"] } }))).toBe("next")
    expect(to(decided("/competitors", { held: {} }))).toContain("/error?statusCode=403")
  })

  test("no rule leads to a page that does not exist", () => {
    const { competitorsPreview: _, ...rest } = allPages
    const refused = decided("/competitors", { held: { competitor: ["preview"] } }, rest)
    expect(to(refused)).toContain("/error?statusCode=403")
  })

  test("only resellers have /accounts/trials; other parents are sent to /accounts", () => {
    const partner = { isParent: true, held: { child_account: ["read"] } }
    expect(to(decided("/accounts/trials", { ...partner, account: { segment: "reseller" } }))).toBe("next")
    for (const segment of ["agency", "smb", null]) {
      expect(to(decided("/accounts/trials", { ...partner, account: { segment } }))).toBe("/accounts")
    }
    expect(to(decided("/accounts/trials", partner))).toBe("next")
    expect(to(decided("/accounts/trials"))).toContain("/error?statusCode=404")
  })

  test("a session that waits sees its notice first", () => {
    const waiting = decided("/dashboard", {
      flags: off,
      session: {
        permissions: permissionsOf({}),
        account_active: true,
        isParent: false,
        user_type_id: 6,
        status: "pending",
      },
    })
    expect(waiting.action).toBe("notice")
  })
})
