import { within } from "@testing-library/dom"
import { fresh } from "#tests/support/accounts.ts"
import {
  csvLines,
  followNamed,
  navigation,
  pressNamed,
  rowsOf,
  rowWith,
  search,
  textOf,
} from "../../support/page-parts.ts"
import { demo, signedIn, standBetween, visitor } from "../../support/pages.ts"
import { mailedLinks } from "../../support/pages-people.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const rows = (browser: TextBrowser) => rowsOf(browser, "Scorecards")
const title = ({ screen }: TextBrowser) => textOf(screen.getByRole("heading", { level: 1 }))
const item = (browser: TextBrowser) => navigation(browser).queryByRole("link", { name: "Scorecards" })

test("ordinary accounts have scorecards below partner tools, with their item [F-008, F-079, F-080, F-121]", async () => {
  const browser = await signedIn(demo.admin)
  expect((await browser.open("/partner-tools")).url).toBe("/partner-tools/scorecards")
  expect(title(browser)).toBe("Scorecards")
  expect(rowWith(rows(browser), "Stone Oven Trattoria")).toHaveTextContent("74 of 100")
  await browser.open("/reviews")
  expect((await browser.click(item(browser)!)).url).toBe("/partner-tools/scorecards")
  expect(item(browser)).toHaveAttribute("aria-current", "page")
})

test("partners have their tools on one page: scorecards and the sign-up link [F-093]", async () => {
  const browser = await signedIn(demo.partner)
  await browser.open("/accounts")
  expect((await browser.click(item(browser)!)).url).toBe("/partner-tools")
  expect(title(browser)).toBe("Partner tools")
  expect(browser.screen.getByLabelText("Sign-up link")).toHaveDisplayValue(
    /^http:\/\/reviews\.northwind\.localhost:\d+\/signup\?partner=[0-9a-f]{32}$/,
  )
  for (const [business, says] of [
    ["Mill & Loaf", "88 of 100"],
    ["Anchor Point", "1 request"],
    ["Vineyard Row", "Not opened yet"],
  ] as const) {
    expect(rowWith(rows(browser), business)).toHaveTextContent(says)
  }
  expect((await browser.open("/partner-tools/scorecards")).url).toBe("/partner-tools")
  expect((await followNamed(browser, "New scorecard")).url).toBe("/partner-tools/scorecards/new")
  expect(item(browser)).toHaveAttribute("aria-current", "page")
})

async function send(browser: TextBrowser, business: string, email: string, score: string) {
  await browser.open("/partner-tools/scorecards/new")
  browser.fill(browser.screen.getByLabelText(/^Business/), business)
  browser.fill(browser.screen.getByLabelText(/^Email/), email)
  browser.fill(browser.screen.getByRole("spinbutton", { name: /^Score/ }), score)
  return pressNamed(browser, "Send")
}

test("a scorecard is mailed, opened, answered with a request, seen by its sender and deleted", async () => {
  const business = `Rowan Tea Room ${fresh()}`
  const email = `rowan-${fresh()}@business.example`
  const browser = await signedIn(demo.partner)
  expect((await send(browser, business, email, "47")).url).toBe("/partner-tools")
  expect(browser.screen.getByText("Scorecard sent")).toBeInTheDocument()
  expect(rowWith(rows(browser), business)).toHaveTextContent(/47 of 100.*Not opened yet/)

  const guest = visitor()
  await guest.open((await mailedLinks(email))[0]!)
  expect(title(guest)).toBe(business)
  guest.fill(guest.screen.getByLabelText(/^Name/), "Ada Guest")
  guest.fill(guest.screen.getByLabelText(/^Email/), "ada@guest.example")
  guest.fill(guest.screen.getByLabelText(/^Comment/), "Please call in the morning.")
  await pressNamed(guest, "Send")
  expect(guest.screen.getByText("Thank you. We will be in touch.")).toBeInTheDocument()

  await browser.open("/partner-tools")
  const row = rowWith(rows(browser), business)
  for (const label of ["Sent", "Opened"]) {
    expect(textOf(row.querySelector(`[data-label="${label}"]`))).toMatch(/\d\d\/\d\d\/\d\d/)
  }
  expect(row).toHaveTextContent("1 request")
  await followNamed(browser, business, within(row))
  expect(browser.screen.getByRole("main")).toHaveTextContent("Score 47 of 100")
  expect(browser.screen.getByLabelText("Link")).toHaveDisplayValue(/\/scorecardrequest\/[\w-]{22}$/)
  const requested = browser.screen.getByRole("table", { name: "Requests" })
  expect(requested).toHaveTextContent(/Ada Guest.*Please call in the morning\./)

  await pressNamed(browser, "Delete")
  expect(browser.screen.getByText("Scorecard deleted")).toBeInTheDocument()
  expect(rows(browser).map(textOf).join()).not.toContain(business)
})

test("a scorecard with errors comes back with what was typed", async () => {
  const browser = await signedIn(demo.partner)
  await send(browser, "   ", "owner@business.example", "61")
  expect(browser.screen.getByText("Business is required")).toBeInTheDocument()
  expect(browser.screen.getByLabelText(/^Email/)).toHaveValue("owner@business.example")
})

test("scorecards are searched, sorted and a file", async () => {
  const browser = await signedIn(demo.partner)
  await browser.open("/partner-tools")
  await followNamed(browser, "Grade", within(browser.screen.getByRole("table", { name: "Scorecards" })))
  expect(browser.url).toBe("/partner-tools?sort%5Bby%5D=grade&sort%5Border%5D=asc")
  expect(rows(browser)[0]).toHaveTextContent("Mill & Loaf")
  await search(browser, "Search scorecards", "anchorpoint")
  expect(rows(browser)).toHaveLength(1)
  const { headers, text } = await followNamed(browser, "Download CSV")
  expect(headers.get("content-disposition")).toMatch(/filename="scorecards-\d{4}-\d\d-\d\d\.csv"/)
  const { head, lines } = csvLines(text)
  expect(head).toMatch(/business,grade,sent_at,opened_at$/)
  expect(lines).toEqual([expect.stringMatching(/^Anchor Point Seafood,D,/)])
})

test("an account without scorecards is told how to begin", async () => {
  const browser = await signedIn(demo.second)
  await browser.open("/partner-tools/scorecards")
  expect(browser.screen.getByRole("heading", { name: "No scorecards yet." })).toBeInTheDocument()
})

test("scorecards are not accessible to a user without the permission [F-436]", async () => {
  const browser = await signedIn(demo.user)
  await browser.open("/reviews")
  expect(navigation(browser).getByRole("link", { name: "Reviews" })).toBeInTheDocument()
  expect(item(browser)).toBeNull()
  for (const path of ["/partner-tools/scorecards", "/partner-tools/scorecards/new"]) {
    expect((await browser.open(path)).url).toMatch(/^\/error\?statusCode=403/)
  }
})

describe("when the Review API fails", () => {
  const between = standBetween()

  test("the list of scorecards says so and offers Retry", async () => {
    const { address, instead } = between()
    const browser = await signedIn(demo.partner, { address })
    instead["/partner_scorecards"] = { status: 503, body: { error: "Down for a moment." } }
    await browser.open("/partner-tools")
    expect(textOf(browser.screen.getByRole("alert"))).toMatch(
      /Unable to load scorecards.*Down for a moment\./,
    )
    delete instead["/partner_scorecards"]
    await followNamed(browser, "Retry")
    expect(rows(browser).length).toBeGreaterThan(0)
  })
})

test("a partner's sign-up link has the partner's name and colours, on its own domain and the app's, and a wrong one says so (D-273)", async () => {
  const browser = await signedIn(demo.partner)
  await browser.open("/partner-tools")
  const link = browser.screen.getByLabelText<HTMLInputElement>("Sign-up link").value
  const { search } = new URL(link)
  for (const address of [link, `/signup${search}`]) {
    const stranger = visitor()
    await stranger.open(address)
    expect(title(stranger)).toBe("Sign up with Northwind Partners")
    expect(stranger.page.document.querySelector("[data-tenant][style*='--']")).not.toBeNull()
    expect(textOf(stranger.screen.getByRole("contentinfo"))).toContain("help@northwind.example")
  }
  for (const wrong of ["/signup?partner=nobody", new URL("/signup?partner=nobody", link).href]) {
    const stranger = visitor()
    const { status } = await stranger.open(wrong)
    expect([status, title(stranger)]).toEqual([404, "This sign-up link is not valid"])
  }
})
