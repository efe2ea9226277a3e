import { within } from "@testing-library/dom"
import { partnerChildren } from "#tests/support/accounts.ts"
import {
  column,
  csvLines,
  followNamed,
  namesOf,
  navigation,
  pressNamed,
  rowsOf,
  rowWith,
  search,
} from "../../support/page-parts.ts"
import { demo, signedIn } from "../../support/pages.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const rows = (browser: TextBrowser) => rowsOf(browser, "Accounts")
const names = (browser: TextBrowser) => namesOf(rows(browser))
const head = ({ screen }: TextBrowser) => within(screen.getByRole("table", { name: "Accounts" }))

test("a partner begins under /accounts, and unknown addresses lead there [F-087, F-088, F-096]", async () => {
  const browser = await signedIn(demo.partner)
  for (const path of ["/", "/no-such-page", "/reviews", "/accounts"]) {
    expect([path, (await browser.open(path)).url]).toEqual([path, "/accounts"])
  }
  expect(names(browser)).toEqual(partnerChildren)
  const copper = rowWith(rows(browser), "Copper Kettle Diner")
  expect(copper).toHaveTextContent(/Active.*4.*–/)
  expect(copper).toHaveTextContent(/[1-5]\.\d/)
  expect(rowWith(rows(browser), "Fox & Fig")).toHaveTextContent("Past Due")
})

test("partners have a navigation and addresses of their own [F-012, F-126, F-448]", async () => {
  const browser = await signedIn(demo.partner)
  await browser.open("/accounts")
  const dashboard = navigation(browser).getByRole("link", { name: "Dashboard" })
  expect(dashboard).toHaveAttribute("aria-current", "page")
  expect(dashboard).toHaveAttribute("href", "/accounts")
  expect(navigation(browser).queryByText("Online Presence")).toBeNull()
  expect(navigation(browser).queryByRole("link", { name: "Reviews" })).toBeNull()

  const ordinary = await signedIn(demo.admin)
  expect((await ordinary.open("/accounts")).url).toMatch(/^\/error\?statusCode=404/)
  await ordinary.open("/reviews")
  expect(navigation(ordinary).getByRole("link", { name: "Reviews" })).toBeInTheDocument()
  expect((await ordinary.ask("/api/bff/accounts?parent_id=1")).status).toBe(403)
})

test("accounts are searched and sorted by forms and links; the address tells all of it", async () => {
  const browser = await signedIn(demo.partner)
  await browser.open("/accounts")
  expect((await search(browser, "Search accounts", "co")).url).toBe("/accounts?search_terms=co")
  expect(names(browser)).toEqual(["Copper Kettle Diner", "Lantern Street Coffee"])
  await followNamed(browser, "Clear search")
  expect(names(browser)).toHaveLength(partnerChildren.length)
  await followNamed(browser, "Account", head(browser))
  expect(names(browser)).toEqual(partnerChildren.toReversed())
  await followNamed(browser, "Locations", head(browser))
  expect(browser.url).toBe("/accounts?sort%5Bby%5D=total_locations&sort%5Border%5D=asc")
  await followNamed(browser, "Locations", head(browser))
  expect(browser.url).toBe("/accounts?sort%5Bby%5D=total_locations&sort%5Border%5D=desc")
  const locations = head(browser).getByRole("columnheader", { name: "Locations" })
  expect(locations).toHaveAttribute("aria-sort", "descending")
  const counts = column(rows(browser), "Locations").map(Number)
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  await browser.open("/accounts?search_terms=zzz")
  expect(browser.screen.getByRole("heading", { name: "No accounts found." })).toBeInTheDocument()
})

test("accounts are a file as the list stands", async () => {
  const browser = await signedIn(demo.partner)
  await browser.open("/accounts?search_terms=co&sort[by]=name&sort[order]=desc")
  const { headers, text } = await followNamed(browser, "Download CSV")
  expect(headers.get("content-disposition")).toMatch(/filename="accounts-\d{4}-\d\d-\d\d\.csv"/)
  const { head, lines } = csvLines(text)
  expect(head).toBe("account_id,name,status,locations,trial_ends_at")
  expect(lines.map((line) => line.split(",")[1])).toEqual(["Lantern Street Coffee", "Copper Kettle Diner"])
})

test("accounts are opened by View, and left by Switch back [F-037 P-002]", async () => {
  const browser = await signedIn(demo.partner)
  await browser.open("/accounts")
  await followNamed(browser, "View Juniper Table")
  expect((await pressNamed(browser, "Continue")).url).toMatch(/^\/as\/\d+\//)
  expect(browser.screen.getByText("Viewing — Juniper Table")).toBeInTheDocument()
  expect((await followNamed(browser, "Switch back")).url).toBe("/accounts")
})
