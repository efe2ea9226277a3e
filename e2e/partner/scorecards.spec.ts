import { type Browser, expect, type Page, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { openMailedLink } from "../support/outbox.ts"
import { signIn } from "../support/sign-in.ts"

const rows = (page: Page) =>
  page
    .getByRole("table", { name: "Scorecards" })
    .getByRole("row")
    .filter({ has: page.getByRole("cell") })

async function fill(page: Page, { business, email, score }: Record<"business" | "email" | "score", string>) {
  await page.getByLabel("Business").fill(business)
  await page.getByLabel("Email").fill(email)
  await page.getByRole("spinbutton", { name: /^Score/ }).fill(score)
  await page.getByRole("button", { name: "Send" }).click()
}

/** What the business does: opens the link of its mail and asks for a call. */
async function askForCall(browser: Browser, email: string, business: string) {
  const tab = await (await browser.newContext()).newPage()
  await openMailedLink(tab, email)
  await expect(tab.getByRole("heading", { level: 1 })).toHaveText(business)
  await tab.getByLabel("Name").fill("Ada Guest")
  await tab.getByLabel("Email").fill("ada@guest.example")
  await tab.getByLabel("Comment").fill("Please call in the morning.")
  await tab.getByRole("button", { name: "Send" }).click()
  await expect(tab.getByText("Thank you. We will be in touch.")).toBeVisible()
  await tab.context().close()
}

test.describe("a scorecard", () => {
  test("is mailed, opened, answered with a request, seen by its sender and deleted", async ({
    page,
    context,
    browser,
  }) => {
    const business = "Quince Tea Room"
    const email = `${business.split(" ")[0]!.toLowerCase()}@business.example`
    await signIn(context, demo.partner)
    await page.goto("/partner-tools/scorecards/new")
    await fill(page, { business, email, score: "47" })
    await expect(page).toHaveURL("/partner-tools")
    await expect(page.getByRole("status").filter({ hasText: "Scorecard sent" })).toBeVisible()
    const row = rows(page).first()
    await expect(row).toContainText(business)
    await expect(row).toContainText("47 of 100")
    await expect(row).toContainText("Not opened yet")

    await askForCall(browser, email, business)
    await page.goto("/partner-tools")
    await expect(row.locator('[data-label="Sent"]')).toHaveText(/\d\d\/\d\d\/\d\d/)
    await expect(row.locator('[data-label="Opened"]')).toHaveText(/\d\d\/\d\d\/\d\d/)
    await expect(row).toContainText("1 request")
    await row.getByRole("link", { name: business }).click()
    await expect(page.getByText("Score 47 of 100")).toBeVisible()
    await expect(page.getByLabel("Link", { exact: true })).toHaveValue(/\/scorecardrequest\/[\w-]{22}$/)
    const asked = page.getByRole("table", { name: "Requests" })
    await expect(asked).toContainText("Ada Guest")
    await expect(asked).toContainText("Please call in the morning.")

    await page.getByText("Delete scorecard", { exact: true }).click()
    await page.getByRole("button", { name: "Delete", exact: true }).click()
    await expect(page.getByRole("status").filter({ hasText: "Scorecard deleted" })).toBeVisible()
    await expect(rows(page).filter({ hasText: business })).toHaveCount(0)
  })
})
