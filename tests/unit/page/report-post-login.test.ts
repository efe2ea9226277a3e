import { jest } from "@jest/globals"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { reportPostLogin } from "#lib/page/report-post-login.ts"
import { setAppEnvironment, testSession } from "#tests/support/app-request.ts"

let lines: string[]
beforeAll(() => setAppEnvironment({}))
beforeEach(() => {
  lines = []
  jest.spyOn(console, "error").mockImplementation((line) => void lines.push(String(line)))
})
afterEach(() => jest.restoreAllMocks())

describe("what every page needs after logging in", () => {
  const failed = new ApiFailure(500, "Broken")

  test("is reported when it cannot be fetched [F-612]", () => {
    reportPostLogin(testSession(), failed)
    reportPostLogin(testSession(), Object.assign(new Error("white label"), { failure: failed }))
    expect(lines.map((line) => JSON.parse(line).kind)).toEqual(["post-login", "post-login"])
  })

  test.each([
    { status: "pending" },
    { status: "expired" },
    { status: "suspended" },
    { isImpersonated: true },
  ] as const)("is not reported for %j [F-613]", (more) => {
    reportPostLogin(testSession(more), failed)
    expect(lines).toEqual([])
  })

  test.each([401, 404])("is not reported for a %i", (status) => {
    reportPostLogin(testSession(), new ApiFailure(status, "Gone"))
    expect(lines).toEqual([])
  })
})
