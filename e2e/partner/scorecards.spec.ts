import { type Browser, expect, type Page, test } from "@playwright/test"
import { demo } from "../support/accounts.ts"
import { test as between } from "../support/between.ts"
import { openMailedLink } from "../support/outbox.ts"
import { sendLoginForm, signIn } from "../support/sign-in.ts"

const rows = (page: Page) =>
  page
    .getByRole("table", { name: "Scorecards" })
    .getByRole("row")
    .filter({ has: page.getByRole("cell") })
const navigation = (page: Page) => page.getByRole("navigation", { name: "Main" })
const item = (page: Page) => navigation(page).getByRole("link", { name: "Scorecards" })

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

test("ordinary accounts have scorecards below partner tools, with their item [F-008, F-079, F-080, F-121]", async ({
  page,
  context,
}) => {
  await signIn(context, demo.admin)
  await page.goto("/partner-tools")
  await expect(page).toHaveURL("/partner-tools/scorecards")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Scorecards")
  await expect(rows(page).filter({ hasText: "Stone Oven Trattoria" })).toContainText("74 of 100")
  await page.goto("/reviews")
  await item(page).click()
  await expect(page).toHaveURL("/partner-tools/scorecards")
  await expect(item(page)).toHaveAttribute("aria-current", "page")
})

test("partners have their tools on one page: scorecards and the sign-up link [F-093]", async ({
  page,
  context,
}) => {
  await signIn(context, demo.partner)
  await page.goto("/accounts")
  await item(page).click()
  await expect(page).toHaveURL("/partner-tools")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Partner tools")
  await expect(page.getByLabel("Sign-up link", { exact: true })).toHaveValue(/^http:\/\/[^/]+\/signup$/)
  await expect(rows(page).filter({ hasText: "Mill & Loaf" })).toContainText("88 of 100")
  await expect(rows(page).filter({ hasText: "Anchor Point" })).toContainText("1 request")
  await expect(rows(page).filter({ hasText: "Vineyard Row" })).toContainText("Not opened yet")
  await page.goto("/partner-tools/scorecards")
  await expect(page).toHaveURL("/partner-tools")
  await page.getByRole("link", { name: "New scorecard" }).click()
  await expect(page).toHaveURL("/partner-tools/scorecards/new")
  await expect(item(page)).toHaveAttribute("aria-current", "page")
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(`a scorecard ${javaScriptEnabled ? "with" : "without"} scripts`, () => {
    test.use({ javaScriptEnabled })

    test("is mailed, opened, answered with a request, seen by its sender and deleted", async ({
      page,
      context,
      browser,
    }) => {
      const business = javaScriptEnabled ? "Quince Tea Room" : "Rowan Tea Room"
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

    test("with faults comes back with what was typed", async ({ page, context }) => {
      await signIn(context, demo.partner)
      await page.goto("/partner-tools/scorecards/new")
      await fill(page, { business: "   ", email: "owner@business.example", score: "61" })
      await expect(page.getByText("Business is required")).toBeVisible()
      await expect(page.getByLabel("Email")).toHaveValue("owner@business.example")
    })
  })
}

test("the list is searched, sorted and a file", async ({ page, context }) => {
  await signIn(context, demo.partner)
  await page.goto("/partner-tools")
  await page.getByRole("link", { name: "Grade" }).click()
  await expect(page).toHaveURL("/partner-tools?sort%5Bby%5D=grade&sort%5Border%5D=asc")
  await expect(rows(page).first()).toContainText("Mill & Loaf")
  await page.getByRole("searchbox", { name: "Search scorecards" }).fill("anchorpoint")
  await page.keyboard.press("Enter")
  await expect(rows(page)).toHaveCount(1)
  const loading = page.waitForEvent("download")
  await page.getByRole("link", { name: "Download CSV" }).click()
  expect((await loading).suggestedFilename()).toMatch(/^export-\d{4}-\d\d-\d\d\.csv$/)
  const text = await (await context.request.get("/partner-tools.csv?search_terms=anchorpoint")).text()
  expect(text.trim().split("\r\n")).toEqual([
    expect.stringMatching(/business,grade,sent_at,opened_at$/),
    expect.stringMatching(/^Anchor Point Seafood,D,/),
  ])
})

test("scorecards are not accessible to a user without the permission [F-436]", async ({ context, page }) => {
  await signIn(context, demo.user)
  await page.goto("/reviews")
  await expect(navigation(page).getByRole("link", { name: "Reviews", exact: true })).toBeVisible()
  await expect(item(page)).toHaveCount(0)
  for (const path of ["/partner-tools/scorecards", "/partner-tools/scorecards/new"]) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/error\?statusCode=403/)
  }
})

between("a list that fails says so and offers Retry", async ({ page, between }) => {
  await sendLoginForm(page, demo.partner)
  await expect(page).toHaveURL(/\/accounts$/)
  between.instead["/partner_scorecards"] = { status: 503, body: { error: "Down for a moment." } }
  await page.goto("/partner-tools")
  await expect(page.getByRole("alert").filter({ hasText: "Unable to load scorecards" })).toContainText(
    "Down for a moment.",
  )
  delete between.instead["/partner_scorecards"]
  await page.getByRole("link", { name: "Retry" }).click()
  await expect(rows(page).first()).toBeVisible()
})
