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

test("are deleted one by one and many at a time, after a question, and those that could not be are told and stay [F-536, F-645, F-646, F-647, F-648, F-766]", async ({
  page,
  context,
}) => {
  const ids = []
  for (const name of ["A", "B", "C", "D", "E"])
    ids.push((await makeSchedule(context, { email_subject: `Schedule ${name}` })).id)
  const failing = `**/api/bff/scheduled_exports/${ids[0]}`
  await page.route(failing, (route) =>
    route.request().method() === "DELETE" ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  const deleted: string[] = []
  page.on("request", (request) => {
    if (request.method() === "DELETE") deleted.push(new URL(request.url()).pathname)
  })
  const deleteAlone = async () => {
    await row(page, "Schedule A").locator("summary").click()
    await expect(page.getByText("Delete Schedule A?")).toBeVisible()
    await page.getByRole("button", { name: "Delete", exact: true }).click()
  }
  const deleteMany = async (...names: string[]) => {
    for (const name of names) await page.getByRole("checkbox", { name: `Select Schedule ${name}` }).check()
    await expect(page.getByText(`${names.length} selected`)).toBeVisible()
    await page.locator("summary").filter({ hasText: "Delete selected" }).click()
    await page.getByRole("button", { name: "Delete", exact: true }).click()
  }
  await page.goto(managePage)
  // Scripts alone know that nothing is ticked yet.
  await expect(page.locator("summary").filter({ hasText: "Delete selected" })).toHaveCount(0)
  await deleteAlone()
  await expect(toast(page, "Scheduled Export was not deleted")).toBeVisible()
  await deleteMany("A", "B")
  await expect(toast(page, "Some Scheduled Exports were not deleted")).toBeVisible()
  await expect(rows(page)).toHaveCount(4)
  await expect(row(page, "Schedule A")).toBeVisible()
  await page.unroute(failing)
  await deleteAlone()
  await expect(toast(page, "Scheduled Export deleted")).toBeVisible()
  await expect(rows(page)).toHaveCount(3)
  await deleteMany("C", "D")
  await expect(toast(page, "2 Scheduled Exports deleted")).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  expect(deleted).toHaveLength(6)
  expect(deleted.every((path) => /^\/api\/bff\/scheduled_exports\/\d+$/.test(path))).toBe(true)
  expect((await readList(context, "scheduled_exports")).total).toBe(1)
})
