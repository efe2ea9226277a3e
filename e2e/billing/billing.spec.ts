import { expect, type Page, test } from "@playwright/test"
import { demo, fresh } from "#tests/support/accounts.ts"
import { openMailedLink } from "../support/outbox.ts"
import { hydrated } from "../support/screens.ts"
import { signIn } from "../support/sign-in.ts"

const password = "a long password"
const field = (page: Page, name: string) => page.getByLabel(new RegExp(`^${name}( \\*)?$`))
const main = (page: Page) => page.getByRole("main")
const panel = (page: Page, name: string) => main(page).getByRole("region", { name, exact: true })

/** Signs up an account, which begins with a trial, and logs in as its owner. */
async function startTrial(page: Page) {
  const email = `owner-${fresh()}@billing.test`
  await page.goto("/signup")
  for (const [name, value] of Object.entries({
    "First name": "Ines",
    "Last name": "Vale",
    Email: email,
    Password: password,
    Phone: "(555) 123-4567",
    "Company name": "Vale Bakeries",
  }))
    await field(page, name).fill(value)
  await field(page, "Industry").selectOption("Restaurants")
  await page.getByLabel("I accept the terms of service").check()
  await page.getByRole("button", { name: "Sign up" }).click()
  await expect(page).toHaveURL(/\/signup\/location$/)
  await page.context().clearCookies()
  await openMailedLink(page, email)
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password").fill(password)
  await page.getByRole("button", { name: "Log In" }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

/** Opens the dialog of a plan, which shows the sum. */
async function choose(page: Page, plan: string, label: string) {
  const link = panel(page, plan).getByRole("link", { name: label })
  await hydrated(page, link)
  await link.click()
  const dialog = page.getByRole("dialog", { name: label })
  await expect(dialog.getByText("Due today")).toBeVisible()
  return dialog
}

test("a trial chooses a plan, is declined, pays, changes to yearly, buys credits, cancels and resumes [F-066, F-284, F-285, F-286, F-287, L-034, P-075, P-076, P-077, P-309, P-310, P-311]", async ({
  page,
}) => {
  test.slow()
  await startTrial(page)
  await page.goto("/settings/billing")
  await expect(main(page).getByText("Test payments: nothing is charged.")).toBeVisible()
  await expect(panel(page, "Trial").getByText("days left")).toBeVisible()

  await test.step("the days that are left lead to billing, and the banner to the plans (D-085)", async () => {
    await page.goto("/reviews")
    await page.getByRole("link", { name: "30 days left in your trial" }).click()
    await expect(page).toHaveURL(/\/settings\/billing$/)
    await page.goto("/reviews")
    await page.getByRole("link", { name: "Upgrade Now" }).click()
    await expect(page).toHaveURL(/\/settings\/billing\/edit$/)
  })

  await test.step("a card is declined: nothing is charged", async () => {
    const dialog = await choose(page, "Essential", "Choose Essential")
    await dialog.getByLabel("Test card").selectOption("Is declined")
    await dialog.getByRole("button", { name: "Start plan" }).click()
    await expect(main(page).getByText("Your card was declined. Nothing was charged.")).toBeVisible()
  })

  await test.step("another card is taken, and the plan is charged when the trial ends", async () => {
    await main(page).getByRole("link", { name: "Try another card" }).click()
    const dialog = await choose(page, "Essential", "Choose Essential")
    await expect(dialog.getByText(/^Next payment: \$49\.00 on/)).toBeVisible()
    await dialog.getByRole("button", { name: "Start plan" }).click()
    await expect(main(page).getByText("Your plan is active.")).toBeVisible()
    await expect(panel(page, "Essential").getByText("a month", { exact: true })).toBeVisible()
    await expect(panel(page, "Payment method").getByText("Visa ending in 4242")).toBeVisible()
    await expect(panel(page, "Essential").getByText(/First payment on/)).toBeVisible()
    await expect(page.locator("section[data-stage]")).toBeVisible()
    await expect(page.getByRole("link", { name: "Upgrade Now" })).toHaveCount(0)
  })

  await test.step("a year is previewed and chosen, and costs nothing yet either", async () => {
    await page.goto("/settings/billing/manage-plans?interval=year")
    const dialog = await choose(page, "Essential", "Switch to yearly")
    await expect(dialog.getByText(/^Next payment: \$490\.00 on/)).toBeVisible()
    await dialog.getByRole("button", { name: "Change plan" }).click()
    await expect(page).toHaveURL(/\/settings\/billing\?processing=plan$/)
    await expect(panel(page, "Essential").getByText("a year", { exact: true })).toBeVisible()
  })

  await test.step("credits are bought once", async () => {
    await panel(page, "SMS credits").getByRole("link", { name: "Buy credits" }).click()
    await main(page).getByRole("link", { name: "500", exact: true }).click()
    const pay = main(page).getByRole("button", { name: "Pay $24.00" })
    await hydrated(page, pay)
    await pay.click()
    await expect(main(page).getByText("Your SMS credits were added.")).toBeVisible()
    await expect(panel(page, "Balance").getByText(/^500/)).toBeVisible()
    await expect(main(page).getByRole("table", { name: "SMS credits" }).getByRole("row")).toHaveCount(2)
  })

  await test.step("each payment has an invoice, as a file too", async () => {
    await main(page).getByRole("link", { name: "Invoices", exact: true }).click()
    const table = main(page).getByRole("table", { name: "Invoices" })
    await expect(table.getByText("Paid").first()).toBeVisible()
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      table
        .getByRole("link", { name: /^Download / })
        .first()
        .click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^invoice-.+\.pdf$/)
  })

  await test.step("cancelling takes two clicks, and can be taken back", async () => {
    await page.goto("/settings/billing")
    const open = main(page).getByRole("button", { name: "cancel the subscription" })
    await hydrated(page, open)
    await open.click()
    const dialog = page.getByRole("alertdialog", { name: "Cancel the subscription?" })
    await dialog.getByRole("button", { name: "Cancel subscription" }).click()
    await expect(main(page).getByRole("heading", { name: /^Essential ends on / })).toBeVisible()
    await main(page).getByRole("button", { name: "Resume plan" }).click()
    await expect(open).toBeVisible()
    await expect(panel(page, "Essential").getByText(/First payment on/)).toBeVisible()
  })
})

test("an account that pays sees what is unused taken off before it changes to yearly [F-250, F-287]", async ({
  page,
}) => {
  await signIn(page.context(), demo.second)
  await page.goto("/settings/billing")
  await expect(panel(page, "Starter").getByText(/Next payment on/)).toBeVisible()
  await page.goto("/settings/billing/manage-plans?interval=year")
  const dialog = await choose(page, "Starter", "Switch to yearly")
  await expect(dialog.getByText("-$", { exact: false }).first()).toBeVisible()
  await expect(dialog.getByRole("button", { name: /^Pay \$/ })).toBeEnabled()
})
