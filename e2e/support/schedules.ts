import { type BrowserContext, expect, type Page } from "@playwright/test"
import { readList } from "./bff.ts"
import { openExports } from "./exports.ts"
import { ownWrite } from "./responses.ts"

export type Schedule = { id: number; email_subject: string }

/** Users of the account that a context is signed in to. */
const usersOf = async (context: BrowserContext): Promise<{ id: number; email: string }[]> =>
  (await readList<{ id: number; email: string }>(context, "users", "?per_page=500")).items

/** Makes a schedule of reviews through the proxy for browsers. */
export async function makeSchedule(context: BrowserContext, more: object = {}): Promise<Schedule> {
  const [user] = await usersOf(context)
  const made = await context.request.post("/api/bff/scheduled_exports", {
    headers: ownWrite(),
    data: {
      export_type: "reviews",
      date_range_legend: "seven_days",
      filters: { dateDescriptor: "sevenDays" },
      recipient_user_ids: [user!.id],
      email_frequency: "daily",
      scheduled_time: "13:00",
      email_subject: "Daily",
      email_body: "",
      ...more,
    },
  })
  expect(made.status()).toBe(201)
  return made.json()
}

/** Deletes all schedules of the account. */
export async function clearSchedules(context: BrowserContext): Promise<void> {
  const headers = ownWrite()
  const { items } = await readList<Schedule>(context, "scheduled_exports", "?per_page=500")
  for (const { id } of items) await context.request.delete(`/api/bff/scheduled_exports/${id}`, { headers })
}

export const managePage = "/settings/scheduled-exports/manage"

export const scheduleItem = (page: Page) =>
  page.getByRole("navigation", { name: "Export" }).getByRole("link", { name: "Schedule Export" })

/** The flyout of a schedule. */
export const flyout = (page: Page) => page.locator("dialog.flyout")

/** Opens the flyout of a new schedule on a report. */
export async function openFlyout(page: Page) {
  await openExports(page)
  await scheduleItem(page).click()
  await expect(flyout(page).getByRole("heading", { name: "Schedule Export" })).toBeVisible()
  // Only scripts draw it.
  await expect(recipients(page)).toBeVisible()
}

export const recipients = (page: Page) => flyout(page).getByRole("combobox", { name: /^Recipients/ })

export const saveButton = (page: Page) => flyout(page).getByRole("button", { name: "Save", exact: true })

/** Adds someone to the recipients. */
export async function chooseRecipient(page: Page, email: string) {
  await addRecipient(page, email)
  await expect(flyout(page).getByRole("button", { name: `Remove ${email}` })).toBeVisible()
}

/** Types someone into the recipients and presses Enter. */
async function addRecipient(page: Page, text: string) {
  await recipients(page).fill(text)
  await recipients(page).press("Enter")
}

export const toast = (page: Page, text: string) => page.locator("[data-level]").filter({ hasText: text })
