import { expect, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { cards } from "../support/filters.ts"
import { keywordsPath, untilRead } from "../support/keywords.ts"
import { ownWrite } from "../support/responses.ts"
import { expectNoSidewaysScroll, showAt, widths } from "../support/screens.ts"
import { signIn } from "../support/sign-in.ts"

const range = "from=2000-01-01&to=2025-12-31&dateDescriptor=custom"

test.describe("details", () => {
  test.beforeEach(({ context }) => signIn(context, demo.admin))

  test("a card with the longest name of a tag fits every width", async ({ page, context }) => {
    const address = `${keywordsPath}/service?${range}`
    await page.goto(address)
    await untilRead(page)
    await page.reload()
    const href = (await cards(page).first().locator(".rev-by a").getAttribute("href"))!
    const name = `${Date.now()}`.padEnd(50, "x")
    const headers = ownWrite()
    const review_id = /\/reviews\/(\d+)/.exec(href)![1]!
    const made = await context.request.post("/api/bff/review_tags", { headers, data: { review_id, name } })
    expect(made.status()).toBe(201)
    const { id } = (await made.json()) as { id: number }
    try {
      await page.goto(address)
      await expect(cards(page).first().getByText(name)).toBeVisible()
      for (const width of widths) {
        await showAt(page, width)
        await expectNoSidewaysScroll(page)
      }
    } finally {
      await context.request.delete(`/api/bff/tags/${id}`, { headers })
    }
  })
})
