import { within } from "@testing-library/dom"
import { followNamed, pressNamed, textOf } from "../../support/page-parts.ts"
import { demo, signedIn } from "../../support/pages.ts"
import { setForChild } from "../../support/pages-people.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const rows = ({ screen }: TextBrowser) => [
  ...screen.getByRole("table").querySelectorAll<HTMLElement>("tr:has(td)"),
]

test("alerts are made, changed, made inactive and deleted; an error loses nothing (D-079, D-136)", async () => {
  const frequency = "Monthly (day 1, 08:00)"
  const browser = await signedIn(demo.second)
  const mine = () =>
    rows(browser).filter((row) =>
      ["Maya Brooks", frequency, "2 stars"].every((text) => textOf(row).includes(text)),
    )
  const one = () => within(mine()[0]!)
  const google = () => browser.screen.getByLabelText("Google")
  await browser.open("/settings/alerts")
  await followNamed(browser, "New alert")
  browser.fill(browser.screen.getByLabelText("Type"), "Negative reviews")
  browser.fill(browser.screen.getByLabelText("Frequency"), frequency)
  browser.fill(browser.screen.getByLabelText("Highest rating"), "Up to 4 stars")
  browser.fill(google(), true)
  await pressNamed(browser, "Save")
  expect(browser.screen.getByText(/must be at most 3 for negative reviews/)).toBeInTheDocument()
  expect(google()).toBeChecked()
  expect(browser.screen.getByLabelText("Frequency")).toHaveDisplayValue(frequency)
  browser.fill(browser.screen.getByLabelText(/^Highest rating/), "Up to 2 stars")
  await pressNamed(browser, "Save")
  expect(browser.screen.getByText("Alert saved")).toBeInTheDocument()
  expect(mine()).toHaveLength(1)
  expect(mine()[0]).toHaveTextContent(/All locations, up to 2 stars, 1 source.*Active/)

  await pressNamed(browser, /^Deactivate/, one())
  expect(mine()[0]).toHaveTextContent("Inactive")
  await pressNamed(browser, /^Activate/, one())
  expect(one().getByRole("button", { name: /^Deactivate/ })).toBeInTheDocument()

  await followNamed(browser, "Negative reviews", one())
  browser.fill(google(), false)
  browser.fill(browser.screen.getByLabelText("Active"), false)
  await pressNamed(browser, "Save")
  expect(mine()[0]).toHaveTextContent(/All locations, up to 2 stars.*Inactive/)
  expect(mine()[0]).not.toHaveTextContent("source")

  await followNamed(browser, "Negative reviews", one())
  await pressNamed(browser, "Delete")
  expect(browser.screen.getByText("Alert deleted")).toBeInTheDocument()
  expect(mine()).toEqual([])
})

test("the card leads who may change alerts to theirs, and no one else [F-010, F-430]", async () => {
  const browser = await signedIn(demo.user)
  await browser.open("/settings")
  await followNamed(browser, /^Alerts/)
  expect(browser.screen.getByRole("heading", { level: 1 })).toHaveTextContent("Alerts")
  // The own ones alone: of a User they are two.
  expect(rows(browser)).toHaveLength(2)
  expect(browser.screen.queryByRole("columnheader", { name: "User" })).toBeNull()
  for (const email of [demo.limited, demo.readOnly]) {
    const other = await signedIn(email)
    const { screen } = await other.open("/settings")
    expect(screen.getByRole("link", { name: /^Profile Your/ })).toBeInTheDocument()
    expect(screen.queryByRole("link", { name: /^Alerts/ })).toBeNull()
    expect((await other.open("/settings/alerts")).url).toMatch(/^\/error\?statusCode=403/)
  }
})

test("an Admin sees the alerts of everyone", async () => {
  const browser = await signedIn(demo.admin)
  await browser.open("/settings/alerts")
  const shown = rows(browser).map(textOf).join("\n")
  for (const name of ["Rosa Marchetti", "Tom Larsen", "Elise Kim"]) expect(shown).toContain(name)
})

test("SMS is offered where the account has it [F-463, P-409]", async () => {
  // A session's permissions are read when it begins.
  const offers = async () => {
    const { screen } = await (await signedIn(demo.copper)).open("/settings/alerts/new")
    expect(screen.getByLabelText("Frequency")).toBeInTheDocument()
    return screen.queryByLabelText("Channel") !== null
  }
  const set = (value: string) => setForChild(demo.copper, "sms_alerts", value)
  expect(await offers()).toBe(false)
  await set("true")
  expect(await offers()).toBe(true)
  await set("false")
  expect(await offers()).toBe(false)
})
