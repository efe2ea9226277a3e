import { jest } from "@jest/globals"
import { storageKeyOf } from "#lib/browser-storage/stored-session.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { mayOpen } from "#lib/gate/may-open.ts"
import { pages } from "#lib/gate/pages.gen.ts"
import { reportPostLogin } from "#lib/page/report-post-login.ts"
import { sessionOf } from "#lib/session/session.ts"
import { authAnswer, fullSummary, setAppEnvironment } from "#tests/support/app-request.ts"

type Flag = "is_parent" | "is_whitelabel" | "is_shadowing" | "is_impersonated"

const lines: string[] = []
beforeAll(() => {
  setAppEnvironment({})
  jest.spyOn(console, "error").mockImplementation((line) => void lines.push(String(line)))
})
afterAll(() => jest.restoreAllMocks())

const session = (flag: Flag, isOn: boolean) =>
  sessionOf(authAnswer({ permission_summary: fullSummary, [flag]: isOn }), null, 0)

/** Effect of each flag of a login; that of the owner is tried in the browser (signing up). */
const effects: Record<Flag, (isOn: boolean) => unknown> = {
  is_parent: (isOn) => [
    mayOpen(pages.accounts, { session: session("is_parent", isOn) }),
    mayOpen(pages.reviews, { session: session("is_parent", isOn) }),
  ],
  is_whitelabel: (isOn) =>
    mayOpen(pages.whitelabel, { session: session("is_whitelabel", isOn), ownsWhitelabel: true }),
  is_shadowing: (isOn) => storageKeyOf(session("is_shadowing", isOn)),
  is_impersonated: (isOn) => {
    lines.length = 0
    reportPostLogin(session("is_impersonated", isOn), new ApiFailure(500, "broken"))
    return lines.length
  },
}

test.each<[Flag, unknown, unknown]>([
  ["is_parent", [true, false], [false, true]],
  ["is_whitelabel", true, false],
  ["is_shadowing", "app.auth.as.11", "app.auth"],
  ["is_impersonated", 0, 1],
])("%s of a login is read from the session and has its effect [F-449]", (flag, on, off) => {
  expect([effects[flag](true), effects[flag](false)]).toEqual([on, off])
})
