import { expect, type Page, test } from "@playwright/test"
import { expectAccessible } from "../support/accessible.ts"
import { demo } from "../support/accounts.ts"
import { cards, expectQuery } from "../support/filters.ts"
import { field, press, sources } from "../support/replies.ts"
import { expectNoSidewaysScroll, hydrated, showAt } from "../support/screens.ts"
import { signIn } from "../support/sign-in.ts"

const list = `/reviews?dateDescriptor=allTime&sourceId=${sources.google}&sort[by]=published_at&sort[order]=asc`
const open = (page: Page) =>
  cards(page)
    .filter({ has: page.getByText("Respond", { exact: true }) })
    .first()

test("the field fits every screen", async ({ page, context }) => {
  await signIn(context, demo.admin)
  for (const [width, theme] of [
    [360, "dark"],
    [768, "light"],
    [1480, "dark"],
  ] as const) {
    await showAt(page, width, theme)
    await page.goto(list)
    await hydrated(page, open(page).locator("[data-action=reply]"))
    await open(page).locator("[data-action=reply]").click()
    await expect(page.getByRole("button", { name: "Suggest a reply" })).toBeVisible()
    await expect(page.getByLabel("Template")).toBeVisible()
    await expectNoSidewaysScroll(page)
    // What is half below the bar on top counts as too small.
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectAccessible(page, theme === "dark" ? "colours" : undefined)
  }
})

test.describe("before scripts run", () => {
  test.use({ javaScriptEnabled: false })

  test("the control leads to the review with its field, and what is saved leads back to the list", async ({
    page,
    context,
  }) => {
    await signIn(context, demo.admin)
    await page.goto(list)
    await open(page).locator("[data-action=reply]").click()
    await expect(page).toHaveURL(/\/reviews\/\d+\?/)
    await field(page).fill("Written before scripts ran")
    await press(page, "Save draft")
    await expect(page).toHaveURL(/\/reviews\?/)
    await expectQuery(page, "sourceId", String(sources.google))
    await expect(page.getByText("Draft saved")).toBeVisible()
    await expect(cards(page).filter({ hasText: "Written before scripts ran" })).toHaveCount(1)
  })
})
