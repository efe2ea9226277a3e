import { jest } from "@jest/globals"
import { render, screen } from "@testing-library/react"
import { FilterControl } from "#components/filter-bar/filter-control.tsx"
import { ErrorReports } from "#components/session/error-reports.tsx"
import { browserCall } from "#lib/api-client/browser-client.ts"
import { silenceReports } from "#lib/reporting/report.ts"
import { fails, newAccount, requested, settled, signIn, startApp } from "#tests/support/component/app.ts"

beforeAll(startApp)
beforeEach(() => {
  silenceReports(false)
  jest.spyOn(console, "error").mockImplementation(() => undefined)
})
afterEach(() => jest.restoreAllMocks())

async function reports() {
  await settled()
  const sent = requested().filter(({ path }) => path === "/api/report")
  return sent.map(({ body }) => (JSON.parse(body) as { message: string }).message)
}
const fail = (message: string) =>
  window.dispatchEvent(new ErrorEvent("error", { error: new Error(message), message }))

describe("errors in the browser", () => {
  test("that no one caught are reported, noise is not [F-614]", async () => {
    render(<ErrorReports isImpersonated={false} />)
    fail("lost")
    fail("ResizeObserver loop limit exceeded")
    window.dispatchEvent(new ErrorEvent("error", { message: "Script error." }))
    expect(await reports()).toEqual(["Error: lost"])
  })

  test("of an impersonated session are not reported [F-450]", async () => {
    render(<ErrorReports isImpersonated />)
    fail("lost")
    expect(await reports()).toEqual([])
  })

  test.each([
    [500, 1],
    [403, 1],
    [404, 0],
    [401, 0],
  ])(
    "a read that is answered with %i makes %i report [F-610, F-611, P-497, P-498, P-499]",
    async (answered, count) => {
      await fails("groups.list", answered)
      await signIn((await newAccount()).users.Admin)
      await browserCall("groups.list", { query: {} }).catch(() => undefined)
      expect(await reports()).toHaveLength(count)
    },
  )

  test("a dropdown that crashes says so, is reported, and leaves the page standing [F-615]", async () => {
    const Crash = () => {
      throw new Error("crashed")
    }
    render(
      <FilterControl label="Group" value="All" isSet={false} popup="dialog">
        {() => <Crash />}
      </FilterControl>,
    )
    screen.getByRole("button", { name: /Group/ }).click()
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Something went wrong. Please refresh the page.",
    )
    expect(screen.getByRole("button", { name: /Group/ })).toBeVisible()
    expect(await reports()).toEqual(["Error: crashed"])
  })
})
