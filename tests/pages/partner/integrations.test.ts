import { within } from "@testing-library/dom"
import { userTypes } from "#lib/contract/user-types/ids.ts"
import {
  column,
  csvLines,
  followNamed,
  namesOf,
  navigation,
  pressNamed,
  rowsOf,
  search,
  textOf,
} from "../../support/page-parts.ts"
import { demo, signedIn, standBetween } from "../../support/pages.ts"
import { inviteUser } from "../../support/pages-people.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const path = "/accounts/integrations"
const rows = (browser: TextBrowser) => rowsOf(browser, "Integrations")
const states = (browser: TextBrowser) =>
  rows(browser).map((row) => textOf(row.querySelector('[data-label="Status"] .badge')))
const tabs = ({ screen }: TextBrowser) => within(screen.getByRole("navigation", { name: "Status" }))

test("integrations have their item, which leads to the active ones, for partners alone [F-090, F-113, P-074]", async () => {
  const browser = await signedIn(demo.partner)
  await browser.open("/accounts")
  await followNamed(browser, "Integrations", navigation(browser))
  expect(browser.url).toBe(`${path}?integration_status=active`)
  expect(navigation(browser).getByRole("link", { name: "Integrations" })).toHaveAttribute(
    "aria-current",
    "page",
  )
  expect(tabs(browser).getByRole("link", { name: "Active" })).toHaveAttribute("aria-current", "page")
  expect(new Set(states(browser))).toEqual(new Set(["Active"]))

  const ordinary = await signedIn(demo.admin)
  await ordinary.open("/reviews")
  expect(navigation(ordinary).queryByRole("link", { name: "Integrations" })).toBeNull()
  expect((await ordinary.open(path)).url).toMatch(/^\/error\?statusCode=404/)
})

test("integrations are narrowed by their state, which the address tells", async () => {
  const browser = await signedIn(demo.partner)
  await browser.open(path)
  expect(tabs(browser).getByRole("link", { name: "All" })).toHaveAttribute("aria-current", "page")
  expect(new Set(states(browser))).toEqual(new Set(["Active", "Expired", "Inactive"]))
  for (const name of ["Expired", "Inactive"]) {
    await followNamed(browser, name, tabs(browser))
    expect(browser.url).toBe(`${path}?integration_status=${name.toLowerCase()}`)
    expect(tabs(browser).getByRole("link", { name })).toHaveAttribute("aria-current", "page")
    expect(new Set(states(browser))).toEqual(new Set([name]))
  }
  const inactive = rows(browser).map(textOf).join()
  expect(inactive).toContain("Access requested")
  expect(inactive).toContain("Disconnected")
  await browser.open(`${path}?integration_status=expired`)
  expect(column(rows(browser), "Expires")[0]).toMatch(/\d\d\/\d\d\/\d\d/)
})

test("integrations are searched within their state, sorted and paged", async () => {
  const browser = await signedIn(demo.partner)
  await browser.open(path)
  expect(rows(browser)).toHaveLength(25)
  expect((await followNamed(browser, "Next")).url).toBe(`${path}?page=2`)
  expect((await search(browser, "Search integrations", "facebook")).url).toBe(`${path}?search_terms=facebook`)
  expect(new Set(column(rows(browser), "Integration"))).toEqual(new Set(["Facebook"]))
  await followNamed(browser, "Expires", within(browser.screen.getByRole("table", { name: "Integrations" })))
  expect(browser.url).toContain("sort%5Bby%5D=expires_at&sort%5Border%5D=asc")
  expect(states(browser)[0]).toBe("Expired")
  await browser.open(`${path}?integration_status=expired`)
  await search(browser, "Search integrations", "facebook")
  expect(browser.url).toBe(`${path}?integration_status=expired&search_terms=facebook`)
  expect(new Set(states(browser))).toEqual(new Set(["Expired"]))
  await browser.open(`${path}?search_terms=zzz`)
  expect(browser.screen.getByRole("heading", { name: "No integrations found." })).toBeInTheDocument()
  expect((await followNamed(browser, "Clear")).url).toBe(path)
})

test("integrations are a file as the list stands", async () => {
  const browser = await signedIn(demo.partner)
  await browser.open(`${path}?integration_status=expired`)
  const shown = namesOf(rows(browser))
  const { headers, text } = await followNamed(browser, "Download CSV")
  expect(headers.get("content-disposition")).toMatch(/filename="integrations-\d{4}-\d\d-\d\d\.csv"/)
  const { head, lines } = csvLines(text)
  expect(head).toContain("account_id,account,integration,status,expires_at")
  expect(lines.map((line) => line.split(",")[1])).toEqual(shown)
})

test("integrations lead into their account", async () => {
  const browser = await signedIn(demo.partner)
  await browser.open(`${path}?search_terms=juniper`)
  await browser.click(within(rows(browser)[0]!).getByRole("link", { name: "Juniper Table" }))
  await pressNamed(browser, "Continue")
  expect(browser.screen.getByText("Viewing — Juniper Table")).toBeInTheDocument()
})

test("integrations are not accessible to a user of the partner without the permission [F-434]", async () => {
  const browser = await inviteUser(demo.partner, { userTypeId: userTypes["Limited User"] })
  await browser.open("/accounts")
  expect(navigation(browser).queryByRole("link", { name: "Integrations" })).toBeNull()
  expect((await browser.open(path)).url).toMatch(/^\/error\?statusCode=403/)
})

describe("what the Review API says", () => {
  const between = standBetween()

  test("integrations are asked for by state and listed from _embedded.integrations; a failure offers Retry [F-090, F-589]", async () => {
    const { address, requested, instead } = between()
    const browser = await signedIn(demo.partner, { address })
    instead["/integrations"] = {
      change: (body: { _embedded: { integrations: object[] } }) => ({
        ...body,
        _embedded: {
          integrations: [
            { ...body._embedded.integrations[0], name: "Another Service", account_name: "Somebody" },
          ],
        },
      }),
    }
    await browser.open(`${path}?integration_status=active`)
    expect(rows(browser)).toHaveLength(1)
    expect(rows(browser)[0]).toHaveTextContent("Another Service")
    const { query } = requested.findLast(({ path: called }) => called === "/integrations")!
    expect(query.get("integration_status")).toBe("active")
    expect(query.get("parent_id")).toMatch(/^\d+$/)

    instead["/integrations"] = { status: 503, body: { error: "Down for a moment." } }
    await browser.reload()
    const alert = browser.screen.getByRole("alert")
    expect(alert).toHaveTextContent("Unable to load integrations")
    expect(alert).toHaveTextContent("Down for a moment.")
    delete instead["/integrations"]
    await followNamed(browser, "Retry")
    expect(rows(browser).length).toBeGreaterThan(1)
  })
})
