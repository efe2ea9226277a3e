import { within } from "@testing-library/dom"
import {
  column,
  csvLines,
  filterBar,
  followNamed,
  namesOf,
  navigation,
  pressNamed,
  queryOf,
  rowsOf,
  rowWith,
  search,
  textOf,
} from "../../support/page-parts.ts"
import { demo, signedIn, standBetween } from "../../support/pages.ts"
import { readList } from "../../support/pages-bff.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const path = "/partner-account-reports"
const rows = (browser: TextBrowser) => rowsOf(browser, "Accounts")
const numbers = (browser: TextBrowser, label: string) =>
  column(rows(browser), label).map((text) => Number(text.replace(/[^\d.]/g, "")))
const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0)
const totals = ({ screen }: TextBrowser) => screen.getByRole("region", { name: "All accounts" })
const ownAccount = async (browser: TextBrowser) =>
  (await readList(browser, "accounts", "?per_page=1")).items[0]!.id
const counted = (browser: TextBrowser, n: number) =>
  expect(filterBar(browser).getAllByText(`FILTERS (${n})`)[0]).toBeInTheDocument()

test("the report has its item, and figures of every account for the last 7 days unless asked otherwise [F-092, F-301]", async () => {
  const browser = await signedIn(demo.partner)
  await browser.open("/accounts")
  expect((await followNamed(browser, "Reports", navigation(browser))).url).toBe(path)
  expect(navigation(browser).getByRole("link", { name: "Reports" })).toHaveAttribute("aria-current", "page")
  expect(filterBar(browser).getByLabelText("Date")).toHaveDisplayValue("Last 7 Days")
  counted(browser, 0)
  expect(rows(browser)).toHaveLength(11)

  browser.fill(filterBar(browser).getByLabelText("Date"), "All Time")
  await pressNamed(browser, "Apply", filterBar(browser))
  expect(browser.url).toMatch(/\?from=2000-01-01&to=[\d-]+&dateDescriptor=allTime$/)
  counted(browser, 1)
  const answer = await browser.ask(`/api/bff/reviews/count?parent_id=${await ownAccount(browser)}`)
  const { count } = (await answer.json()) as { count: number }
  expect(sum(numbers(browser, "Reviews"))).toBe(count)
  expect(totals(browser)).toHaveTextContent(count.toLocaleString("en-US"))
  for (const label of ["Positive", "Neutral", "Negative"]) {
    expect(numbers(browser, label).every(Number.isInteger)).toBe(true)
  }
  expect(column(rows(browser), "Response Rate").every((text) => /^\d+%$/.test(text))).toBe(true)
})

test("the report says what each account costs the partner a month, and nothing of those that it does not pay for (D-326)", async () => {
  const browser = await signedIn(demo.partner)
  await browser.open(path)
  const cost = (name: string) => column([rowWith(rows(browser), name)], "Cost per Month")
  expect(cost("Copper Kettle Diner")).toEqual(["$196.00"])
  expect(cost("Bluebird Bakery & Cafe")).toEqual(["–"])
})

type Figures = Record<"total_reviews_delta" | "total_reviews_lag" | "overall_avg_response_time_delta", number>

function changesOf({
  total_reviews_delta: delta,
  total_reviews_lag: lag,
  overall_avg_response_time_delta: days,
}: Figures) {
  return {
    Reviews: lag ? `${Math.abs(Math.round((delta / lag) * 100))}%` : "",
    "Response Time": days === null || Math.abs(days) < 0.005 ? "" : days < 0 ? "faster" : "slower",
  }
}

test("each figure is compared with as many days before, and All Time with nothing", async () => {
  const browser = await signedIn(demo.partner)
  await browser.open(`${path}?dateDescriptor=sixMonths`)
  const range = `start_date=${queryOf(browser, "from")}&end_date=${queryOf(browser, "to")}&with_lag=true`
  const answer = await browser.ask(`/api/bff/reports/${await ownAccount(browser)}/children?${range}`)
  const report = (await answer.json()) as { _embedded: { accounts: Figures[] }; totals: Figures }
  expect(report.totals.total_reviews_lag).toBeGreaterThan(0)
  expect(totals(browser)).toHaveTextContent(changesOf(report.totals).Reviews)
  const wanted = report._embedded.accounts.map(changesOf)
  for (const label of ["Reviews", "Response Time"] as const) {
    expect(column(rows(browser), label)).toEqual(
      wanted.map((changes) => expect.stringContaining(changes[label])),
    )
  }
  expect(rowWith(rows(browser), "Copper Kettle").querySelectorAll(".delta")).toHaveLength(4)
  await browser.open(`${path}?dateDescriptor=allTime`)
  expect(rows(browser)).toHaveLength(11)
  expect(browser.page.document.querySelectorAll(".delta")).toHaveLength(0)
})

test("the report is searched, sorted and put back as it was; the address tells all of it", async () => {
  const browser = await signedIn(demo.partner)
  await browser.open(`${path}?dateDescriptor=allTime`)
  await followNamed(browser, "Reviews", within(browser.screen.getByRole("table", { name: "Accounts" })))
  expect(browser.url).toContain("sort%5Bby%5D=total_reviews&sort%5Border%5D=asc")
  const counts = numbers(browser, "Reviews")
  expect(counts).toHaveLength(11)
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  await search(browser, "Search accounts", "co")
  expect(queryOf(browser, "search_terms")).toBe("co")
  expect(namesOf(rows(browser)).toSorted()).toEqual(["Copper Kettle Diner", "Lantern Street Coffee"])
  expect(totals(browser)).toHaveTextContent(sum(numbers(browser, "Reviews")).toLocaleString("en-US"))
  counted(browser, 2)
  await followNamed(browser, "Clear All")
  expect(browser.url).toContain("sort%5Bby%5D=total_reviews&sort%5Border%5D=asc")
  expect(rows(browser)).toHaveLength(11)
  await browser.open(`${path}?search_terms=zzz`)
  expect(browser.screen.getByRole("heading", { name: "No accounts found." })).toBeInTheDocument()
})

test("the report takes days of one's own", async () => {
  const browser = await signedIn(demo.partner)
  await browser.open(`${path}?dateDescriptor=allTime`)
  expect(numbers(browser, "Reviews").filter((count) => count > 0)).toHaveLength(11)
  await followNamed(browser, "Custom dates")
  const chooser = within(browser.screen.getByRole("region", { name: "Choose dates" }))
  browser.fill(chooser.getByLabelText("From"), "2001-01-01")
  browser.fill(chooser.getByLabelText("To"), "2001-01-31")
  await pressNamed(browser, "Apply", chooser)
  expect(browser.url).toContain("from=2001-01-01&to=2001-01-31&dateDescriptor=custom")
  expect(numbers(browser, "Reviews").filter((count) => count === 0)).toHaveLength(11)
})

test("the report is a file with the rows and the range of the page", async () => {
  const browser = await signedIn(demo.partner)
  await browser.open(`${path}?search_terms=co&dateDescriptor=allTime`)
  const shown = numbers(browser, "Reviews")
  expect(shown).toHaveLength(2)
  const { headers } = await followNamed(browser, "Download CSV")
  expect(headers.get("content-disposition")).toMatch(/filename="account-report-\d{4}-\d\d-\d\d\.csv"/)
  // A bookmark of a range that rolls has stale days.
  const stale = `${path}.csv?search_terms=co&from=2001-01-01&to=2001-01-07&dateDescriptor=allTime`
  const { head, lines } = csvLines(await (await browser.ask(stale)).text())
  expect(head).toContain("account_id,name,total_reviews,avg_rating")
  expect(lines.map((line) => Number(line.split(",")[2]))).toEqual(shown)
})

test("the report leads into an account, and an ordinary account has none", async () => {
  const browser = await signedIn(demo.partner)
  await browser.open(path)
  await followNamed(browser, "Juniper Table", within(rowWith(rows(browser), "Juniper Table")))
  await pressNamed(browser, "Continue")
  expect(browser.screen.getByText("Viewing — Juniper Table")).toBeInTheDocument()
  const ordinary = await signedIn(demo.admin)
  expect((await ordinary.open(path)).url).toMatch(/^\/error\?statusCode=404/)
})

describe("what the Review API answers decides", () => {
  const between = standBetween()

  test("where the partner pays for nobody there is no column of costs", async () => {
    const browser = await signedIn(demo.partner, { address: between().address })
    const id = await ownAccount(browser)
    between().instead[`/reports/${id}/children`] = {
      change: (answer: { _embedded: { accounts: object[] } }) => ({
        ...answer,
        _embedded: {
          accounts: answer._embedded.accounts.map((account) => ({ ...account, monthly_cost_cents: null })),
        },
      }),
    }
    await browser.open(path)
    expect(rows(browser)).toHaveLength(11)
    expect(browser.screen.queryByRole("columnheader", { name: /Cost/ })).toBeNull()
  })

  test("the report says so and offers Retry", async () => {
    const { address, instead } = between()
    const browser = await signedIn(demo.partner, { address })
    const report = `/reports/${await ownAccount(browser)}/children`
    instead[report] = { status: 503, body: { error: "Down for a moment." } }
    await browser.open(path)
    const alert = browser.screen.getByRole("alert")
    expect(textOf(alert)).toMatch(/Unable to load accounts.*Down for a moment\./)
    delete instead[report]
    await followNamed(browser, "Retry")
    expect(rows(browser)).toHaveLength(11)
  })
})
