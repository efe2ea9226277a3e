import { expect, type Page, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
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
