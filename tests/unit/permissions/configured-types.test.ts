import { mayLinkTo, mayOpen } from "#lib/gate/may-open.ts"
import { pages } from "#lib/gate/pages.gen.ts"
import { exportRefusal } from "#lib/page/export-gate.ts"
import type { loadContext } from "#lib/page/load-context.ts"
import { userTypeOf } from "#lib/permissions/user-type.ts"
import { paths } from "#lib/routes/routes.ts"
import { sessionOf } from "#lib/session/session.ts"
import { authAnswer, fullSummary, testSession } from "#tests/support/app-request.ts"

type Context = Awaited<ReturnType<typeof loadContext>>

beforeAll(() => {
  process.env["USER_TYPE_IDS"] = '{"Admin":40,"User":6}'
})
afterAll(() => {
  delete process.env["USER_TYPE_IDS"]
})

/** Someone of a type who holds every permission, so that the type alone decides. */
const of = (user_type_id: number | string) =>
  sessionOf(authAnswer({ user_type_id, permission_summary: fullSummary }), null, 0)

test("who is an Admin is said by the configured id, and by no other [F-416, P-191]", () => {
  expect([40, "40", 6, 5, 1, 41].map((id) => userTypeOf(id) === "Admin")).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

test("gates for Admins go by the configured id [F-416, P-191]", () => {
  for (const [id, isAdmin] of [
    [40, true],
    ["40", true],
    [6, false],
    [5, false],
  ] as const) {
    expect(mayOpen(pages.auditLog, { session: of(id) })).toBe(isAdmin)
    expect(mayLinkTo(paths.auditLog(), { session: of(id) })).toBe(isAdmin)
    const trial = { account: { status: "trial" }, settings: {}, session: of(id) } as unknown as Context
    expect(exportRefusal(trial, "/reviews")?.isAdmin).toBe(isAdmin)
  }
  expect(mayOpen(pages.auditLog, { session: testSession() })).toBe(false)
})
