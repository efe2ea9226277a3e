import { expect, type Page, test } from "@playwright/test"
import { demo } from "../support/accounts.ts"
import { cards, expectQuery } from "../support/filters.ts"
import { field, press, sources } from "../support/replies.ts"
import { signIn } from "../support/sign-in.ts"

const list = `/reviews?dateDescriptor=allTime&sourceId=${sources.google}&sort[by]=published_at&sort[order]=asc`
const open = (page: Page) =>
  cards(page)
    .filter({ has: page.getByText("Respond", { exact: true }) })
    .first()

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
