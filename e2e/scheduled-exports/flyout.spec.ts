import { expect, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { readList } from "../support/bff.ts"
import { openExports } from "../support/exports.ts"
import { expectQuery } from "../support/filters.ts"
import {
  addRecipient,
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
import { holdTime, showAt } from "../support/screens.ts"
import { signIn } from "../support/sign-in.ts"

test.beforeEach(async ({ context }) => {
  await signIn(context, demo.admin)
  await clearSchedules(context)
})

test("a new schedule begins empty with defaults, is saved once all is filled, and mails what the screen shows [F-318, F-373, F-374, F-375, F-377, F-378, F-382, F-391, F-446, F-643, F-687, F-688, F-708, F-709, F-753]", async ({
  page,
  context,
}) => {
  await page.goto("/reviews?rating=5&dateDescriptor=prevMonth")
  await openFlyout(page)
  const [name, time] = [flyout(page).getByLabel("Name"), flyout(page).getByLabel("Time")]
  await expect(name).toHaveValue("")
  await expect(flyout(page).getByLabel("Frequency")).toHaveValue("daily")
  await expect(time).toHaveValue("13:00")
  await expect(flyout(page).getByText("Recipients must be users in your account")).toBeVisible()
  await expect(saveButton(page)).toBeDisabled()
  await expect(saveButton(page)).toHaveAttribute("title", "Fill out all sections")
  await chooseRecipient(page, demo.manager)
  await expect(saveButton(page)).toBeDisabled()
  await name.pressSequentially("x".repeat(101), { delay: 0 })
  await expect(name).toHaveValue("x".repeat(100))
  await expect(saveButton(page)).toBeEnabled()
  await time.fill("")
  await expect(saveButton(page)).toBeDisabled()
  await time.fill("09:30")
  await flyout(page)
    .getByRole("button", { name: `Remove ${demo.manager}` })
    .click()
  await expect(saveButton(page)).toBeDisabled()
  await chooseRecipient(page, demo.manager)
  await flyout(page).getByLabel("Description").fill("Each morning, ".repeat(400))
  await saveButton(page).click()
  await expect(toast(page, "Scheduled Export saved")).toBeVisible()
  await expect(flyout(page)).toHaveCount(0)
  await expect(page).not.toHaveURL(/flyout_edit/)
  const { items } = await readList<Schedule>(context, "scheduled_exports")
  expect(items).toEqual([
    expect.objectContaining({
      email_subject: "x".repeat(100),
      email_body: "Each morning, ".repeat(400).trim(),
      recipient_emails: [demo.manager],
      email_frequency: "daily",
      scheduled_time: "09:30",
      date_range_legend: "previous_month",
      filters: { dateDescriptor: "prevMonth", from: null, to: null, rating: 5 },
    }),
  ])
})

test("recipients are users of the account, each once, found among five [F-388, F-389, F-390, F-392]", async ({
  page,
}) => {
  await page.goto("/reviews")
  await openFlyout(page)
  await recipients(page).click()
  const offered = flyout(page).getByRole("listbox", { name: "Choices of recipients" })
  await expect(offered.getByRole("option")).toHaveCount(5)
  await addRecipient(page, "zzz")
  await expect(flyout(page).getByText("Enter a valid email address")).toBeVisible()
  await addRecipient(page, demo.second)
  await expect(flyout(page).getByText("User not found in this account")).toBeVisible()
  for (let time = 0; time < 2; time += 1) {
    await chooseRecipient(page, demo.manager)
    await expect(recipients(page)).toHaveValue("")
  }
  await expect(
    flyout(page).getByRole("list", { name: "Chosen: Recipients" }).getByRole("listitem"),
  ).toHaveText([demo.manager])
})

test("typing asks once, and finding nobody is told for a while [F-393, F-394]", async ({ page }) => {
  await page.goto("/reviews")
  await openFlyout(page)
  const asked: string[] = []
  await page.route(/\/api\/bff\/users\?/, async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get("keywords") ?? "")
    const list = { _embedded: { users: [] }, _page: 1, _total_pages: 0, _total: 0 }
    await route.fulfill({ json: list })
  })
  // However slowly keys arrive, they are within the time that typing is waited for.
  await page.clock.install()
  await holdTime(page)
  await recipients(page).pressSequentially("manag", { delay: 0 })
  await page.clock.runFor(1_000)
  await expect.poll(() => asked.filter((text) => text !== "")).toEqual(["manag"])
  await expect(toast(page, "No users found in account.").first()).toBeVisible()
  expect(asked.filter((text) => text !== "")).toEqual(["manag"])
})

test("another frequency begins with its own default [F-387, F-710, F-711]", async ({ page }) => {
  await page.goto("/reviews")
  await openFlyout(page)
  const frequency = flyout(page).getByLabel("Frequency")
  const [time, day, date] = ["Time", "Day of week", "Day of month"].map((name) =>
    flyout(page).getByLabel(name),
  )
  await time!.fill("09:30")
  await frequency.selectOption("weekly")
  await expect(day!).toHaveValue("sunday")
  await expect(time!).toBeHidden()
  await day!.selectOption("tuesday")
  await frequency.selectOption("monthly")
  await expect(date!).toHaveValue("1")
  await date!.fill("31")
  await frequency.selectOption("weekly")
  await expect(day!).toHaveValue("sunday")
  await frequency.selectOption("monthly")
  await expect(date!).toHaveValue("1")
  await frequency.selectOption("daily")
  await expect(time!).toHaveValue("13:00")
})

test("closing asks whether to discard what was changed, and nothing else [F-320, F-321, F-322, F-323]", async ({
  page,
  context,
}) => {
  await page.goto("/reviews")
  await openFlyout(page)
  await flyout(page).getByRole("button", { name: "Close" }).click()
  await expect(flyout(page)).toHaveCount(0)
  await openFlyout(page)
  await flyout(page).getByLabel("Name").fill("Changed")
  const question = page.getByRole("alertdialog", { name: "Discard Changes" })
  await page.keyboard.press("Escape")
  await expect(question).toContainText("You have unsaved changes.")
  await question.getByRole("button", { name: "Keep Editing" }).click()
  await expect(question).toHaveCount(0)
  await expect(flyout(page).getByLabel("Name")).toHaveValue("Changed")
  await flyout(page).getByRole("link", { name: "Cancel" }).click()
  await question.getByRole("button", { name: "Discard Changes" }).click()
  await expect(flyout(page)).toHaveCount(0)
  await expect(page).not.toHaveURL(/flyout_edit/)
  expect((await readList(context, "scheduled_exports")).total).toBe(0)
})

for (const [range, text, rows] of [
  ["dateDescriptor=allTime", "All time date option is not supported", "F-380"],
  ["dateDescriptor=custom&from=2025-01-01&to=2025-01-31", "Select a preset date option", "F-381"],
  ["dateDescriptor=twoYears", "Select a preset date option", "F-381"],
] as const) {
  test(`${range} cannot be scheduled, by the menu or by address [F-379, ${rows}]`, async ({ page }) => {
    await page.goto(`/reviews?${range}`)
    await openExports(page)
    await scheduleItem(page).click()
    await expect(toast(page, text)).toBeVisible()
    await expect(flyout(page)).toHaveCount(0)
    await page.goto(`/reviews?${range}&flyout_edit=true`, { waitUntil: "commit" })
    await expect(toast(page, text)).toBeVisible()
    await expect(flyout(page)).toHaveCount(0)
    await expect(page).not.toHaveURL(/flyout_edit/)
  })
}

test("a date that cannot be scheduled refuses to save while it is chosen", async ({ page }) => {
  await page.goto("/reviews")
  await openFlyout(page)
  await flyout(page).getByLabel("Name").fill("Mine")
  await chooseRecipient(page, demo.manager)
  await expect(saveButton(page)).toBeEnabled()
  await recipients(page).fill("somebody")
  await expect(saveButton(page)).toBeDisabled()
  await recipients(page).fill("")
  await expect(saveButton(page)).toBeEnabled()
  await showAt(page, 1480)
  await page.getByRole("button", { name: /^Date/ }).click()
  await page
    .getByRole("option", { name: "All Time" })
    .or(page.getByRole("menuitemradio", { name: "All Time" }))
    .click()
  await expect(saveButton(page)).toHaveAttribute("title", "All time date option is not supported")
  await expect(saveButton(page)).toBeDisabled()
  await expect(flyout(page).getByLabel("Name")).toHaveValue("Mine")
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

test("a schedule of a group that is gone opens without it, says so, and can be changed", async ({
  page,
  context,
}) => {
  const filters = { dateDescriptor: "sevenDays", group_id: "987654", rating: 5 }
  const { id } = await makeSchedule(context, { filters })
  await page.goto(managePage)
  await page.getByRole("link", { name: "Daily", exact: true }).click()
  await expect(page).toHaveURL((url) => !url.searchParams.has("groupId") && url.searchParams.has("rating"))
  await expect(toast(page, "Some filters are no longer available and were removed.")).toBeVisible()
  await flyout(page).getByLabel("Name").fill("Without it")
  await saveButton(page).click()
  await expect(page.getByRole("link", { name: "Without it", exact: true })).toBeVisible()
  const { items } = await readList<Schedule & { filters: object }>(context, "scheduled_exports")
  expect(items).toEqual([expect.objectContaining({ id, email_subject: "Without it" })])
  expect(items[0]!.filters).toEqual({ dateDescriptor: "sevenDays", from: null, to: null, rating: 5 })
})

test("its list is a link away, and leads back to the report as it was [F-757, F-758, F-760]", async ({
  page,
}) => {
  await page.goto("/reviews?rating=4")
  await openFlyout(page)
  await flyout(page).getByRole("link", { name: "Manage Exports" }).click()
  await expect(page).toHaveURL(/\/settings\/scheduled-exports\/manage\?fromPage=reviews$/)
  await page.getByRole("link", { name: "Back to Reviews" }).click()
  await expect(page).toHaveURL(/\/reviews\?rating=4$/)
})

test("a link that leads away asks as closing does, and leads there when the changes are discarded", async ({
  page,
}) => {
  await page.goto("/reviews?rating=4")
  await openFlyout(page)
  const question = page.getByRole("alertdialog", { name: "Discard Changes" })
  const manage = flyout(page).getByRole("link", { name: "Manage Exports" })
  await flyout(page).getByLabel("Name").fill("Nearly")
  await manage.click()
  await question.getByRole("button", { name: "Keep Editing" }).click()
  await expect(question).toHaveCount(0)
  await expect(flyout(page).getByLabel("Name")).toHaveValue("Nearly")
  await manage.click()
  await question.getByRole("button", { name: "Discard Changes" }).click()
  await expect(page).toHaveURL(/\/settings\/scheduled-exports\/manage\?fromPage=reviews$/)
  await page.getByRole("link", { name: "Back to Reviews" }).click()
  await expect(page).toHaveURL(/\/reviews\?rating=4$/)
})

test("is used with keys alone", async ({ page, context }) => {
  await page.goto("/reviews")
  await openExports(page)
  await scheduleItem(page).press("Enter")
  await expect(recipients(page)).toBeVisible()
  await expect(flyout(page).getByRole("heading", { name: "Schedule Export" })).toBeFocused()
  await page.keyboard.press("Tab")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Tab")
  await page.keyboard.type("By keys")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Tab")
  await page.keyboard.type("manager")
  await page.keyboard.press("Enter")
  await expect(flyout(page).getByRole("list", { name: "Chosen: Recipients" })).toContainText(demo.manager)
  await showAt(page, 360)
  await expect(recipients(page)).toBeFocused()
  await saveButton(page).press("Enter")
  await expect(toast(page, "Scheduled Export saved")).toBeVisible()
  expect((await readList(context, "scheduled_exports")).total).toBe(1)
})
