import { expect, type Page, test } from "@playwright/test"
import { demo } from "../support/accounts.ts"
import { sendLoginForm, signIn } from "../support/sign-in.ts"

const rows = (page: Page) => page.getByRole("table").getByRole("row")
const save = (page: Page) => page.getByRole("button", { name: "Save" }).click()

/** A page that stands open when its session changes may go elsewhere by itself. */
async function leave(page: Page) {
  await page.goto("about:blank")
  await page.context().clearCookies()
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with" : "without"
  test.describe(`alerts ${how} scripts (D-079, D-136)`, () => {
    test.use({ javaScriptEnabled })
    test.beforeEach(({ context }) => signIn(context, demo.second))

    test("are made, changed, made inactive and deleted; a fault loses nothing", async ({ page }) => {
      const frequency = javaScriptEnabled ? "Weekly (Monday 08:00)" : "Monthly (day 1, 08:00)"
      const own = rows(page).filter({ hasText: "Maya Brooks" }).filter({ hasText: frequency })
      const mine = own.filter({ hasText: "2 stars" })
      await page.goto("/settings/alerts")
      await page.getByRole("link", { name: "New alert" }).click()
      await page.getByLabel("Type", { exact: true }).selectOption("Negative reviews")
      await page.getByLabel("Frequency").selectOption(frequency)
      await page.getByLabel("Highest rating").selectOption("Up to 4 stars")
      await page.getByLabel("Google", { exact: true }).check()
      await save(page)
      await expect(page.getByText("must be at most 3 for negative reviews")).toBeVisible()
      await expect(page.getByLabel("Google", { exact: true })).toBeChecked()
      await expect(page.getByLabel("Frequency").locator("option:checked")).toHaveText(frequency)
      await page.getByLabel("Highest rating").selectOption("Up to 2 stars")
      await save(page)
      await expect(page.getByText("Alert saved")).toBeVisible()
      await expect(mine).toContainText("All locations, up to 2 stars, 1 source")
      await expect(mine).toContainText("Active")

      await mine.getByRole("button", { name: /^Deactivate/ }).click()
      await expect(mine).toContainText("Inactive")
      await mine.getByRole("button", { name: /^Activate/ }).click()
      await expect(mine.getByRole("button", { name: /^Deactivate/ })).toBeVisible()

      await mine.getByRole("link", { name: "Negative reviews" }).click()
      await page.getByLabel("Google", { exact: true }).uncheck()
      await page.getByLabel("Active").uncheck()
      await save(page)
      await expect(mine).toContainText("All locations, up to 2 stars")
      await expect(mine).not.toContainText("source")
      await expect(mine).toContainText("Inactive")

      await mine.getByRole("link", { name: "Negative reviews" }).click()
      await page.getByText("Delete alert").click()
      await page.getByRole("button", { name: "Delete", exact: true }).click()
      await expect(page.getByText("Alert deleted")).toBeVisible()
      await expect(mine).toHaveCount(0)
    })
  })
}

test("the card leads who may change alerts to theirs, and nobody else [F-010, F-430]", async ({
  page,
  context,
}) => {
  const card = page.getByRole("link", { name: /^Alerts/ })
  await signIn(context, demo.user)
  await page.goto("/settings")
  await card.click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Alerts")
  // The own ones alone: of a User they are two.
  await expect(rows(page)).toHaveCount(3)
  await expect(page.getByRole("columnheader", { name: "User" })).toHaveCount(0)
  for (const email of [demo.limited, demo.readOnly]) {
    await leave(page)
    await signIn(context, email)
    await page.goto("/settings")
    await expect(page.getByRole("link", { name: /^Profile Your/ })).toBeVisible()
    await expect(card).toHaveCount(0)
    await page.goto("/settings/alerts")
    await expect(page).toHaveURL(/\/error\?statusCode=403/)
  }
})

test("an Admin sees the alerts of everybody, and a foreign one is like a missing one", async ({
  page,
  context,
}) => {
  await signIn(context, demo.admin)
  await page.goto("/settings/alerts")
  for (const name of ["Rosa Marchetti", "Tom Larsen", "Elise Kim"]) {
    await expect(rows(page).filter({ hasText: name }).first()).toBeVisible()
  }
  const own = await (await context.request.get("/api/bff/alerts")).json()
  await leave(page)
  await signIn(context, demo.second)
  for (const id of [own._embedded.alerts[0].id, 987654321]) {
    await page.goto(`/settings/alerts/${id}`)
    await expect(page).toHaveURL(/\/error\?statusCode=404/)
  }
})

test("SMS is offered where the account has it [F-463, P-409]", async ({ page, context }) => {
  const set = async (value: boolean) => {
    const answer = await context.request.patch("/api/bff/account_settings/sms_alerts", {
      headers: { "x-outpost-client": "web", origin: process.env.OUTPOST_E2E_ADDRESS! },
      data: { value: String(value) },
    })
    expect(answer.status()).toBe(200)
    // What a session may do is read anew when it begins.
    await leave(page)
    await sendLoginForm(page, demo.copper)
    await expect(page).not.toHaveURL(/\/login/)
  }
  const offers = async (channels: number) => {
    await page.goto("/settings/alerts/new")
    await expect(page.getByLabel("Frequency")).toBeVisible()
    await expect(page.getByLabel("Channel")).toHaveCount(channels)
  }
  await sendLoginForm(page, demo.copper)
  await expect(page).not.toHaveURL(/\/login/)
  await offers(0)
  await set(true)
  await offers(1)
  await set(false)
  await offers(0)
})
