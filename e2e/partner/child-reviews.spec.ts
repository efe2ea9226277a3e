import { expect, test } from "@playwright/test"
import { demo } from "../support/accounts.ts"
import { readList, readReviews } from "../support/bff.ts"
import { csvOf, downloaded } from "../support/exports.ts"
import { cards, choose, filterBar, filterButton } from "../support/filters.ts"
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

  test("is filtered, searched, sorted and paged as the reviews are, at its own address", async ({ page }) => {
    await page.goto("/child-reviews?dateDescriptor=allTime&groupId=1&locationId=2&savedFilterId=3")
    await expect(page).toHaveURL(/\/child-reviews\?from=2000-01-01&to=[\d-]+&dateDescriptor=allTime$/)
    await choose(page, "Rating", "1 star")
    await expect(page).toHaveURL(/\/child-reviews\?.*rating=1/)
    await page.getByRole("searchbox", { name: "Search reviews" }).fill("waited")
    await page.keyboard.press("Enter")
    await expect(page).toHaveURL(/\/child-reviews\?.*search_terms=waited/)
    await filterBar(page).getByRole("link", { name: "Clear All" }).click()
    await expect(page).toHaveURL("/child-reviews")
    await page.goto("/child-reviews?dateDescriptor=allTime")
    await page.getByRole("link", { name: "Older" }).click()
    await expect(page).toHaveURL(/\/child-reviews\?.*after=/)
    await expect(cards(page)).toHaveCount(25)
  })

  test("is a file with the reviews of the screen and whose they are, also of a bookmark that rolls", async ({
    page,
    context,
  }) => {
    await page.goto("/child-reviews?dateDescriptor=allTime&rating=1")
    await expect(cards(page)).toHaveCount(25)
    const shown = page.getByRole("status").filter({ hasText: "reviews" }).first()
    // Not "63+ reviews", which a busy machine says until it has counted on.
    await expect(shown).toHaveText(/^[\d,]+ reviews$/)
    const total = Number((await shown.textContent())?.replace(/\D/g, ""))
    expect(total).toBeGreaterThan(25)
    const names = await cards(page).locator('a[data-track="child_reviews.view"]').allTextContents()
    const rows = await csvOf(await downloaded(page, "Download CSV"))
    expect(rows).toHaveLength(total)
    expect(rows.slice(0, names.length).map(({ account }) => account)).toEqual(names)
    // A response that is only drafted answers nothing yet.
    expect(rows.every(({ rating, responded_at }) => rating === "1" && responded_at === "")).toBe(true)

    const stale = "?from=2001-01-01&to=2001-01-07&dateDescriptor=allTime&rating=1&groupId=9"
    const answer = await context.request.get(`/child-reviews.ndjson${stale}`)
    const lines = (await answer.text()).trim().split("\n")
    expect(lines.map((line) => String(JSON.parse(line).review_id))).toEqual(
      rows.map((row) => row["review_id"]),
    )
  })

  test("says so when nothing waits", async ({ page }) => {
    await page.goto("/child-reviews?dateDescriptor=allTime&search_terms=zzzzzz")
    await expect(page.getByRole("heading", { name: "No reviews without responses." })).toBeVisible()
  })

  test("leads into the account of a review", async ({ page }) => {
    await page.goto("/child-reviews?dateDescriptor=allTime")
    const link = cards(page).locator('a[data-track="child_reviews.view"]').first()
    const name = await link.textContent()
    await link.click()
    await expect(page.getByText(`Viewing — ${name}`)).toBeVisible()
  })
})

test("a partner's manager sees no reviews of locations that are not assigned", async ({ page, context }) => {
  await signIn(context, demo.partnerManager)
  await page.goto("/child-reviews?dateDescriptor=allTime")
  await expect(page.getByRole("heading", { name: "No reviews without responses." })).toBeVisible()
})

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false })

  test("the list is filtered by its form and by the chooser of sources", async ({ page, context }) => {
    await signIn(context, demo.partner)
    await page.goto("/child-reviews")
    await page.getByLabel("Date").selectOption("All Time")
    await page.getByRole("button", { name: "Apply" }).click()
    await expect(page).toHaveURL(/\/child-reviews\?.*dateDescriptor=allTime/)
    await expect(cards(page)).toHaveCount(25)
    await page.getByRole("link", { name: /^Source/ }).click()
    await page.getByRole("link", { name: "Tripadvisor" }).click()
    await expect(page).toHaveURL(/\/child-reviews\?.*sourceId=/)
    await expect(cards(page)).toHaveCount(25)
    await expect(
      cards(page).filter({ has: page.locator(".src", { hasText: /Tripadvisor\s*$/ }) }),
    ).toHaveCount(25)
  })
})
