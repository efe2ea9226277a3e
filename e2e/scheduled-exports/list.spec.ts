import { expect, type Page, test } from "@playwright/test"
import { demo } from "../support/accounts.ts"
import { readList } from "../support/bff.ts"
import { clearSchedules, makeSchedule, managePage, toast } from "../support/schedules.ts"
import { signIn } from "../support/sign-in.ts"

test.beforeEach(async ({ context }) => {
  await signIn(context, demo.admin)
  await clearSchedules(context)
})

const rows = (page: Page) => page.getByRole("table", { name: "Scheduled Exports" }).locator("tbody tr")
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })

async function confirmDelete(page: Page, opener: string) {
  await page.locator("summary").filter({ hasText: opener }).click()
  await page.getByRole("button", { name: "Delete", exact: true }).click()
}

test("there is none at first; the page leads back to the settings and stands among them [F-071, F-649, F-759]", async ({
  page,
}) => {
  await page.goto("/settings")
  await page.getByRole("link", { name: /^Scheduled exports/ }).click()
  await expect(page).toHaveURL(/\/settings\/scheduled-exports$/)
  await expect(page.getByText("No Scheduled Exports")).toBeVisible()
  await page.getByRole("link", { name: "Back to Account & Settings" }).click()
  await expect(page).toHaveURL(/\/settings$/)
})

test("are listed newest first with type, frequency, time and last sent, sorted by type [F-761, F-762, F-763, F-764, F-765]", async ({
  page,
  context,
}) => {
  await makeSchedule(context, { email_subject: "Daily one" })
  await makeSchedule(context, {
    ...{ email_subject: "Weekly one", email_frequency: "weekly", scheduled_time: "sunday" },
  })
  await makeSchedule(context, {
    ...{ email_subject: "Monthly one", email_frequency: "monthly", scheduled_time: "1" },
  })
  await page.goto(managePage)
  await expect(page.getByRole("columnheader")).toHaveText([
    "Select",
    "Name",
    "Type",
    "Email Frequency",
    "Scheduled Time",
    "Last Sent",
    "Actions",
  ])
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).first()).toContainText("Monthly one")
  for (const [name, words] of [
    ["Daily one", ["Reviews", "Daily", "1:00 PM", "Never"]],
    ["Weekly one", ["Weekly", "Sunday"]],
    ["Monthly one", ["Monthly", "Day 1"]],
  ] as const) {
    for (const word of words) await expect(row(page, name)).toContainText(word)
  }
  await page.getByRole("columnheader", { name: "Type" }).getByRole("link").click()
  await expect(page).toHaveURL(/sort%5Bby%5D=display_name|sort\[by\]=display_name/)
})

test("come in pages [F-767]", async ({ page, context }) => {
  for (let at = 0; at < 30; at += 1) await makeSchedule(context, { email_subject: `Number ${at}` })
  await page.goto(managePage)
  await expect(rows(page)).toHaveCount(25)
  await page.getByRole("link", { name: "Next" }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(rows(page)).toHaveCount(5)
})

test("are deleted one by one and many at a time, after a question [F-536, F-645, F-646, F-766]", async ({
  page,
  context,
}) => {
  for (const name of ["A", "B", "C", "D", "E"])
    await makeSchedule(context, { email_subject: `Schedule ${name}` })
  const deleted: string[] = []
  page.on("request", (request) => {
    if (request.method() === "DELETE") deleted.push(new URL(request.url()).pathname)
  })
  await page.goto(managePage)
  // Scripts alone know that nothing is ticked yet.
  await expect(page.locator("summary").filter({ hasText: "Delete selected" })).toHaveCount(0)
  await row(page, "Schedule A").locator("summary").click()
  await expect(page.getByText("Delete Schedule A?")).toBeVisible()
  await page.getByRole("button", { name: "Delete", exact: true }).click()
  await expect(toast(page, "Scheduled Export deleted")).toBeVisible()
  await expect(rows(page)).toHaveCount(4)
  for (const name of ["B", "C", "D"])
    await page.getByRole("checkbox", { name: `Select Schedule ${name}` }).check()
  await expect(page.getByText("3 selected")).toBeVisible()
  await confirmDelete(page, "Delete selected")
  await expect(toast(page, "3 Scheduled Exports deleted")).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  expect(deleted).toHaveLength(4)
  expect(deleted.every((path) => /^\/api\/bff\/scheduled_exports\/\d+$/.test(path))).toBe(true)
  expect((await readList(context, "scheduled_exports")).total).toBe(1)
})

test("that could not be deleted are told, and stay [F-647, F-648]", async ({ page, context }) => {
  const ids = []
  for (const name of ["A", "B", "C"])
    ids.push((await makeSchedule(context, { email_subject: `Schedule ${name}` })).id)
  await page.route(`**/api/bff/scheduled_exports/${ids[0]}`, (route) =>
    route.request().method() === "DELETE" ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await page.goto(managePage)
  // Scripts alone know that nothing is ticked yet.
  await expect(page.locator("summary").filter({ hasText: "Delete selected" })).toHaveCount(0)
  await row(page, "Schedule A").locator("summary").click()
  await page.getByRole("button", { name: "Delete", exact: true }).click()
  await expect(toast(page, "Scheduled Export was not deleted")).toBeVisible()
  for (const name of ["A", "B", "C"])
    await page.getByRole("checkbox", { name: `Select Schedule ${name}` }).check()
  await confirmDelete(page, "Delete selected")
  await expect(toast(page, "Some Scheduled Exports were not deleted")).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(row(page, "Schedule A")).toBeVisible()
})

test("tells what became of the mails of each", async ({ page, context }) => {
  await makeSchedule(context, { email_subject: "Untold" })
  await page.goto(managePage)
  await page.getByRole("link", { name: /^Mails of Untold/ }).click()
  await expect(page.getByRole("heading", { name: "Untold" })).toBeVisible()
  await expect(page.getByText("Nothing was mailed yet.")).toBeVisible()
  await page.getByRole("link", { name: "Back to Scheduled Exports" }).click()
  await expect(page).toHaveURL(/\/settings\/scheduled-exports\/manage$/)
})

test.describe("before scripts run", () => {
  test.use({ javaScriptEnabled: false })

  test("are deleted one by one and many at a time", async ({ page, context }) => {
    for (const name of ["A", "B", "C"]) await makeSchedule(context, { email_subject: `Schedule ${name}` })
    await page.goto(managePage)
    await row(page, "Schedule A").locator("summary").click()
    await row(page, "Schedule A").getByRole("button", { name: "Delete" }).click()
    await expect(page.getByText("Scheduled Export deleted")).toBeVisible()
    for (const name of ["B", "C"])
      await page.getByRole("checkbox", { name: `Select Schedule ${name}` }).check()
    await confirmDelete(page, "Delete selected")
    await expect(page.getByText("2 Scheduled Exports deleted")).toBeVisible()
    expect((await readList(context, "scheduled_exports")).total).toBe(0)
  })
})
