import { expect, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { readList } from "../support/bff.ts"
import { openExports } from "../support/exports.ts"
import { expectQuery } from "../support/filters.ts"
import {
  chooseRecipient,
  clearSchedules,
  flyout,
  makeSchedule,
  managePage,
  openFlyout,
  recipients,
  type Schedule,
  saveButton,
  scheduleItem,
  toast,
} from "../support/schedules.ts"
import { showAt } from "../support/screens.ts"
import { signIn } from "../support/sign-in.ts"

test.beforeEach(async ({ context }) => {
  await signIn(context, demo.admin)
  await clearSchedules(context)
})

test("an old schedule is changed on its report, filled, and leads back to the list [F-319, F-325, F-644, F-738, F-768, F-769]", async ({
  page,
  context,
}) => {
  const filters = { dateDescriptor: "prevMonth", rating: 4 }
  const more = {
    email_frequency: "monthly",
    scheduled_time: "31",
    date_range_legend: "previous_month",
    filters,
  }
  const { id } = await makeSchedule(context, { email_subject: "Month", email_body: "Four stars", ...more })
  await page.goto(managePage)
  await page.getByRole("row", { name: /Month/ }).getByText("Day 31").click({ force: true })
  await expect(page).toHaveURL(/\/reviews\?/)
  for (const [name, value] of [
    ["rating", "4"],
    ["dateDescriptor", "prevMonth"],
    ["flyout_edit", "true"],
    ["export_id", String(id)],
  ] as const)
    await expectQuery(page, name, value)
  await expect(flyout(page).getByRole("heading", { name: "Edit Scheduled Export" })).toBeVisible()
  await expect(flyout(page).getByLabel("Name")).toHaveValue("Month")
  await expect(flyout(page).getByLabel("Description")).toHaveValue("Four stars")
  await expect(flyout(page).getByLabel("Day of month")).toHaveValue("31")
  await expect(flyout(page).getByLabel("Day of month")).toBeVisible()
  for (const other of ["Time", "Day of week"]) {
    await expect(flyout(page).getByLabel(other)).toBeHidden()
  }
  await flyout(page).getByLabel("Name").fill("Each month")
  await chooseRecipient(page, demo.user)
  await saveButton(page).click()
  await expect(toast(page, "Scheduled Export updated")).toBeVisible()
  await expect(page).toHaveURL(/\/settings\/scheduled-exports\/manage/)
  await expect(page.getByRole("link", { name: "Each month", exact: true })).toBeVisible()
  const { items } = await readList<Schedule>(context, "scheduled_exports")
  expect(items).toEqual([
    expect.objectContaining({
      id,
      email_subject: "Each month",
      filters: { ...filters, from: null, to: null },
    }),
  ])
})

test("is a panel at the side, narrow on a phone, that makes the navigation narrow at mid-size; is filled and saved with keys alone; its links lead to the list and back to the report as it was, and ask before changes are lost [F-318, F-326, F-328, F-712, F-713, F-757, F-758, F-760]", async ({
  page,
  context,
}) => {
  await page.goto("/reviews?rating=4")
  await openExports(page)
  await scheduleItem(page).press("Enter")
  await expect(recipients(page)).toBeVisible()
  await expect(flyout(page).getByRole("heading", { name: "Schedule Export" })).toBeFocused()
  await expect
    .poll(() => flyout(page).boundingBox())
    .toEqual({ x: 1480 - 380, y: 0, width: 380, height: 900 })
  await page.keyboard.press("Tab")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Tab")
  await page.keyboard.type("By keys")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Tab")
  await page.keyboard.type("manager")
  await page.keyboard.press("Enter")
  await expect(flyout(page).getByRole("list", { name: "Selected: Recipients" })).toContainText(demo.manager)
  await showAt(page, 360)
  await expect(recipients(page)).toBeFocused()
  await expect.poll(() => flyout(page).boundingBox()).toMatchObject({ x: 40, width: 320 })
  await saveButton(page).press("Enter")
  await expect(toast(page, "Scheduled Export saved")).toBeVisible()
  await expect(flyout(page)).toHaveCount(0)
  await expect(page).not.toHaveURL(/flyout_edit/)
  expect((await readList(context, "scheduled_exports")).total).toBe(1)

  await showAt(page, 1279)
  const widthOfNavigation = async () =>
    (await page.getByRole("navigation", { name: "Main" }).boundingBox())!.width
  await expect.poll(widthOfNavigation).toBe(256)
  await openFlyout(page)
  await expect.poll(widthOfNavigation).toBe(56)
  await showAt(page, 1480)
  const manage = flyout(page).getByRole("link", { name: "Manage Exports" })
  const backToReport = async () => {
    await expect(page).toHaveURL(/\/settings\/scheduled-exports\/manage\?fromPage=reviews$/)
    await page.getByRole("link", { name: "Back to Reviews" }).click()
    await expect(page).toHaveURL(/\/reviews\?rating=4$/)
  }
  await manage.click()
  await backToReport()

  await openFlyout(page)
  const question = page.getByRole("alertdialog", { name: "Discard Changes" })
  await flyout(page).getByLabel("Name").fill("Nearly")
  await manage.click()
  await question.getByRole("button", { name: "Keep Editing" }).click()
  await expect(question).toHaveCount(0)
  await expect(flyout(page).getByLabel("Name")).toHaveValue("Nearly")
  await manage.click()
  await question.getByRole("button", { name: "Discard Changes" }).click()
  await backToReport()
  expect((await readList(context, "scheduled_exports")).total).toBe(1)
})
