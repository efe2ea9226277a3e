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

test("in a list a response is written in place, and the focus comes back to its control", async ({
  page,
  context,
}) => {
  await signIn(context, demo.admin)
  await page.goto(list)
  await hydrated(page, open(page).locator("[data-action=reply]"))
  const name = (await open(page).getAttribute("aria-label"))!
  await open(page).locator("[data-action=reply]").press("Enter")
  await expect(field(page)).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type("Written in the list")
  await press(page, "Save draft")
  const card = page.getByRole("article", { name }).filter({ hasText: "Written in the list" })
  await expect(card.locator(".reply")).toContainText("Draft")
  await expect(card.locator("[data-action=reply]")).toBeFocused()
  await expect(page).toHaveURL(/\/reviews\?/)

  await card.locator("[data-action=reply]").click()
  await expect(field(page)).toHaveValue("Written in the list")
  await field(page).fill("Given up")
  await page.getByRole("link", { name: "Cancel" }).click()
  await expect(field(page)).toHaveCount(0)
  await card.locator("[data-action=reply]").click()
  await expect(field(page)).toHaveValue("Written in the list")
})

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

test("who may not respond finds no control", async ({ page, context }) => {
  await signIn(context, demo.readOnly)
  await page.goto("/reviews?dateDescriptor=allTime")
  await expect(cards(page).first()).toBeVisible()
  await expect(page.locator("[data-action=reply]")).toHaveCount(0)
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
