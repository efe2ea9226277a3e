import { expect, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { readList, readReviews } from "../support/bff.ts"
import { cards, choose, filterButton } from "../support/filters.ts"
import { signIn } from "../support/sign-in.ts"

test.describe("reviews without responses", () => {
  test.beforeEach(({ context }) => signIn(context, demo.partner))

  test("has those of all accounts and their names, of the last 7 days unless asked otherwise [F-091, F-115]", async ({
    page,
    context,
  }) => {
    await page.goto("/accounts")
    const item = page.getByRole("navigation", { name: "Main" }).getByRole("link", {
      name: "Reviews without Responses",
    })
    await item.click()
    await expect(page).toHaveURL("/child-reviews")
    await expect(item).toHaveAttribute("aria-current", "page")
    await expect(filterButton(page, "Date")).toContainText("Last 7 Days")
    await expect(filterButton(page, "Group")).toHaveCount(0)
    await expect(filterButton(page, "Location")).toHaveCount(0)

    await choose(page, "Date", "All Time")
    await expect(cards(page)).toHaveCount(25)
    const { items } = await readList<{ id: number }>(context, "accounts", "?per_page=1")
    const { total } = await readReviews(context, `?parent_id=${items[0]!.id}&has_response=false&per_page=1`)
    expect(total).toBeGreaterThan(500)
    await expect(page.getByRole("status").filter({ hasText: "reviews" }).first()).toHaveText(
      `${total.toLocaleString("en-US")} reviews`,
    )
    const accounts = await cards(page).locator('a[data-track="child_reviews.view"]').allTextContents()
    expect(accounts).toHaveLength(25)
    expect(new Set(accounts).size).toBeGreaterThan(2)
    await expect(cards(page).getByText("Published", { exact: true })).toHaveCount(0)
  })
})
