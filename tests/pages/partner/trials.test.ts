import { within } from "@testing-library/dom"
import { column, navigation, pressNamed, rowsOf, rowWith, textOf } from "../../support/page-parts.ts"
import { demo, signedIn, standBetween } from "../../support/pages.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const rows = (browser: TextBrowser) => rowsOf(browser, "Accounts")
const daysLeft = (browser: TextBrowser) => column(rows(browser), "Trial Days Left").map(Number)
const daysLeftOf = (browser: TextBrowser, name: string) =>
  Number(column([rowWith(rows(browser), name)], "Trial Days Left")[0])
const trials = (browser: TextBrowser) => navigation(browser).queryByRole("link", { name: "Trials" })

test("resellers have a page of trials, soonest end first, with its link [F-089, F-129]", async () => {
  const browser = await signedIn(demo.partner)
  await browser.open("/accounts")
  expect((await browser.click(trials(browser)!)).url).toBe("/accounts/trials")
  expect(trials(browser)).toHaveAttribute("aria-current", "page")
  const dashboard = navigation(browser).getByRole("link", { name: "Dashboard" })
  expect(dashboard).not.toHaveAttribute("aria-current")
  expect(daysLeft(browser).length).toBeGreaterThan(1)
  expect(daysLeft(browser)).toEqual(daysLeft(browser).toSorted((a, b) => a - b))
})

test("trials are extended", async () => {
  const browser = await signedIn(demo.partner)
  await browser.open("/accounts/trials")
  const name = "Orchard Lane Bistro"
  const before = daysLeftOf(browser, name)
  const row = within(rowWith(rows(browser), name))
  browser.fill(row.getByLabelText("By"), "7 days")
  expect((await pressNamed(browser, "Extend", row)).url).toBe("/accounts/trials")
  expect(browser.screen.getByText("Trial extended")).toBeInTheDocument()
  expect(daysLeftOf(browser, name)).toBe(before + 7)
  expect(rowWith(rows(browser), name)).toHaveTextContent("Trial")
})

test("trials become plans, after a question", async () => {
  const browser = await signedIn(demo.partner)
  await browser.open("/accounts/trials")
  const name = "Pine Hollow Tavern"
  const row = within(rowWith(rows(browser), name))
  expect(row.getByText(`Convert ${name} to a plan? Its trial ends.`)).toBeInTheDocument()
  await pressNamed(browser, "Convert", row)
  expect(browser.screen.getByText("Trial converted to a plan")).toBeInTheDocument()
  expect(rows(browser).map(textOf).join()).not.toContain(name)
  await browser.open("/accounts")
  expect(rowWith(rows(browser), name)).toHaveTextContent("Active")
})

test("a manager sees the trials without the ways to change them", async () => {
  const browser = await signedIn(demo.partnerManager)
  await browser.open("/accounts/trials")
  expect(rows(browser).length).toBeGreaterThan(0)
  expect(browser.screen.queryByText("Extend")).toBeNull()
})

describe("a parent of another segment", () => {
  const between = standBetween()

  test("has neither link nor page of trials: it is sent to /accounts [F-129]", async () => {
    const { address, requested, instead } = between()
    const first = await signedIn(demo.partner, { address })
    expect(trials(first)).toBeInTheDocument()
    const own = requested.find(({ path }) => /^\/accounts\/\d+$/.test(path))!.path
    instead[own] = { change: (account: object) => ({ ...account, segment: "agency" }) }
    const browser = await signedIn(demo.partner, { address })
    expect(browser.url).toBe("/accounts")
    expect(navigation(browser).getByRole("link", { name: "Dashboard" })).toBeInTheDocument()
    expect(trials(browser)).toBeNull()
    expect((await browser.open("/accounts/trials")).url).toBe("/accounts")
  })
})
