import { within } from "@testing-library/dom"
import { followNamed, pressNamed, rowsOf, rowWith, textOf } from "../../support/page-parts.ts"
import { demo, signedIn } from "../../support/pages.ts"
import {
  flyout,
  makeSchedule,
  managePage,
  schedulesOf,
  withoutSchedules,
} from "../../support/pages-schedules.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const rows = (browser: TextBrowser) => rowsOf(browser, "Scheduled Exports")

/** An Admin of an account in which no one else makes schedules. */
const admin = () => withoutSchedules(demo.juniper)
const toast = ({ screen }: TextBrowser, text: string) => expect(screen.getByText(text)).toBeInTheDocument()

test("there is none at first; the page leads back to the settings and stands among them [F-071, F-649, F-759]", async () => {
  const browser = await admin()
  await browser.open("/settings")
  expect((await followNamed(browser, /^Scheduled exports/)).url).toBe("/settings/scheduled-exports")
  toast(browser, "No Scheduled Exports")
  expect((await followNamed(browser, "Back to Account & Settings")).url).toBe("/settings")
})

test("schedules are listed newest first with type, frequency, time and last sent, and sorted [F-761, F-762, F-763, F-764, F-765]", async () => {
  const browser = await admin()
  await makeSchedule(browser, { email_subject: "Daily one" })
  await makeSchedule(browser, {
    email_subject: "Weekly one",
    email_frequency: "weekly",
    scheduled_time: "sunday",
  })
  await makeSchedule(browser, {
    email_subject: "Monthly one",
    email_frequency: "monthly",
    scheduled_time: "1",
  })
  await browser.open(managePage)
  const table = within(browser.screen.getByRole("table", { name: "Scheduled Exports" }))
  expect(table.getAllByRole("columnheader").map(textOf)).toEqual([
    "Select",
    "Name",
    "Type",
    "Email Frequency",
    "Scheduled Time",
    "Last Sent",
    "Actions",
  ])
  expect(rows(browser)).toHaveLength(3)
  expect(rows(browser)[0]).toHaveTextContent("Monthly one")
  for (const [name, words] of [
    ["Daily one", ["Reviews", "Daily", "1:00 PM", "Never"]],
    ["Weekly one", ["Weekly", "Sunday"]],
    ["Monthly one", ["Monthly", "Day 1"]],
  ] as const) {
    for (const word of words) expect(rowWith(rows(browser), name)).toHaveTextContent(word)
  }
  expect((await followNamed(browser, "Type", table)).url).toMatch(/sort(%5B|\[)by(%5D|\])=display_name/)
})

test("schedules come in pages [F-767]", async () => {
  const browser = await admin()
  for (let at = 0; at < 30; at += 1) await makeSchedule(browser, { email_subject: `Number ${at}` })
  await browser.open(managePage)
  expect(rows(browser)).toHaveLength(25)
  expect((await followNamed(browser, "Next")).url).toContain("page=2")
  expect(rows(browser)).toHaveLength(5)
})

test("a schedule tells what became of its mails", async () => {
  const browser = await admin()
  await makeSchedule(browser, { email_subject: "Untold" })
  await browser.open(managePage)
  await followNamed(browser, /^Emails of Untold/)
  expect(browser.screen.getByRole("heading", { name: "Untold" })).toBeInTheDocument()
  toast(browser, "No emails sent yet.")
  expect((await followNamed(browser, "Back to Scheduled Exports")).url).toBe(managePage)
})

test("schedules are deleted one by one and many at a time", async () => {
  const browser = await admin()
  for (const name of ["A", "B", "C"]) await makeSchedule(browser, { email_subject: `Schedule ${name}` })
  await browser.open(managePage)
  await pressNamed(browser, /^Delete/, within(rowWith(rows(browser), "Schedule A")))
  toast(browser, "Scheduled Export deleted")
  for (const name of ["B", "C"]) {
    browser.fill(browser.screen.getByRole("checkbox", { name: `Select Schedule ${name}` }), true)
  }
  const many = browser.screen.getAllByRole("button", { name: "Delete" })
  await browser.click(many.find((button) => !button.closest("tr"))!)
  toast(browser, "2 Scheduled Exports deleted")
  expect(await schedulesOf(browser)).toEqual([])
})

test("a schedule is made, with its errors at their fields, and changed", async () => {
  const browser = await admin()
  const field = (name: string) => within(flyout(browser)!).getByLabelText(new RegExp(`^${name}`))
  const save = () => pressNamed(browser, "Save", within(flyout(browser)!))
  await browser.open("/reviews?rating=3")
  await followNamed(browser, "Schedule Export")
  browser.fill(field("Name"), "Plain")
  browser.fill(field("Recipients"), `${demo.juniper}, nobody@juniper.outpost.test`)
  browser.fill(field("Frequency"), "weekly")
  browser.fill(field("Day of week"), "friday")
  await save()
  expect(within(flyout(browser)!).getByText("User not found in this account")).toBeInTheDocument()
  expect(field("Name")).toHaveValue("Plain")
  browser.fill(field("Recipients"), demo.juniper)
  await save()
  toast(browser, "Scheduled Export saved")
  expect(flyout(browser)).toBeNull()
  const [made, ...others] = await schedulesOf(browser)
  expect(made).toMatchObject({ email_subject: "Plain", scheduled_time: "friday" })
  expect(others).toEqual([])
  await browser.open(`/reviews?rating=3&flyout_edit=true&export_id=${made!.id}`)
  expect(field("Recipients")).toHaveValue(demo.juniper)
  browser.fill(field("Name"), "Plainer")
  await save()
  toast(browser, "Scheduled Export updated")
  expect(browser.screen.getByRole("link", { name: "Plainer" })).toBeInTheDocument()
})

test.each([
  ["/reviews?rating=3", "reviews", "Reviews", { rating: 3 }],
  ["/dashboard/locations?dateDescriptor=thirtyDays", "location_performance", "Location Performance", {}],
  ["/dashboard/locations?view=groups", "group_performance", "Group Performance", {}],
  ["/dashboard/keywords", "keywords", "Keywords", {}],
  ["/dashboard/keywords/categories", "experience_categories", "Experience Categories", {}],
])(
  "what %s shows is scheduled as its own type, and saving leads back to it",
  async (path, type, label, filters) => {
    const browser = await admin()
    await browser.open(path)
    await followNamed(browser, "Schedule Export")
    const field = (name: string) => within(flyout(browser)!).getByLabelText(new RegExp(`^${name}`))
    browser.fill(field("Name"), `Of ${label}`)
    browser.fill(field("Recipients"), demo.juniper)
    await pressNamed(browser, "Save", within(flyout(browser)!))
    toast(browser, "Scheduled Export saved")
    expect(browser.url.split("?")[0]).toBe(path.split("?")[0])
    for (const [name, value] of new URLSearchParams(path.split("?")[1]))
      expect(new URLSearchParams(browser.url.split("?")[1]).get(name)).toBe(value)
    expect(await schedulesOf(browser)).toEqual([
      expect.objectContaining({ export_type: type, filters: expect.objectContaining(filters) }),
    ])
    await browser.open(managePage)
    expect(rowWith(rows(browser), `Of ${label}`)).toHaveTextContent(label)
  },
)

test("who may not schedule finds neither the item nor the pages [F-445, F-446]", async () => {
  const browser = await signedIn(demo.readOnly)
  const { screen } = await browser.open("/reviews")
  expect(screen.getByRole("navigation", { name: "Export" })).toBeInTheDocument()
  expect(screen.queryByRole("link", { name: "Schedule Export" })).toBeNull()
  await browser.open("/reviews?flyout_edit=true")
  expect(flyout(browser)).toBeNull()
  for (const path of ["/settings/scheduled-exports", managePage]) {
    expect((await browser.open(path)).url).toMatch(/^\/error/)
  }
})
