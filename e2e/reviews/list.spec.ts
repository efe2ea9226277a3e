import { expect, test } from "@playwright/test"
import { demo } from "../support/accounts.ts"
import { readReviews } from "../support/bff.ts"
import { cards, filterButton } from "../support/filters.ts"
import { productNow } from "../support/programs.ts"
import { signIn } from "../support/sign-in.ts"

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)

test.beforeEach(async ({ context }) => signIn(context, demo.admin))

test("/reviews lists collected reviews, 25 a page, newest first [F-002, F-047, F-703]", async ({
  page,
  context,
}) => {
  await page.goto("/reviews?dateDescriptor=allTime&from=2000-01-01&to=2000-01-02")
  const { items, total } = await readReviews(context)
  expect(items).toHaveLength(25)
  await expect(cards(page)).toHaveCount(25)
  for (const [index, review] of items.entries()) {
    await expect(cards(page).nth(index)).toContainText(review.author ?? "")
  }
  const instants = items.map((review) => Date.parse(review.published_at))
  expect(instants).toEqual([...instants].sort((a, b) => b - a))
  await expect(page.getByRole("main")).toContainText(total.toLocaleString("en-US"))
})

test("the default range is thirty days and is not written into the address [F-701]", async ({
  page,
  context,
}) => {
  await page.goto("/reviews")
  await expect(page).toHaveURL(/\/reviews$/)
  await expect(page.getByRole("main")).toContainText("Last 30 Days")
  const twoDays = 2 * 24 * 3600 * 1000
  const from = dayOf(new Date(productNow().getTime() - 29 * 24 * 3600 * 1000 - twoDays))
  const { items } = await readReviews(context, `?published_after=${from}&per_page=500&sort[order]=asc`)
  expect(items.length).toBeGreaterThan(0)
  await expect(cards(page)).toHaveCount(25)
})

test("the entry of the navigation leads to the last thirty days [P-513]", async ({ page }) => {
  await page.goto("/reviews?dateDescriptor=allTime&rating=4")
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Reviews" }).click()
  await expect(page).toHaveURL(/\/reviews$/)
  await expect(filterButton(page, "Date")).toContainText("Last 30 Days")
})

test("/error shows the status and message of its address to anybody [F-037]", async ({ browser }) => {
  const page = await (await browser.newContext()).newPage()
  await page.goto("/error?statusCode=403&message=Nope")
  await expect(page).toHaveURL(/\/error\?statusCode=403&message=Nope$/)
  await expect(page.getByRole("main")).toContainText("403")
  await expect(page.getByRole("main")).toContainText("Nope")
  await page.context().close()
})

test("a page's title names the page", async ({ page }) => {
  await page.goto("/reviews")
  await expect(page).toHaveTitle("Reviews | Outpost")
  await expect(page.getByRole("heading", { level: 1, name: "Reviews" })).toBeVisible()
})

test("a filter without matches says so", async ({ page }) => {
  await page.goto("/reviews?search_terms=zzzznothingzzzz")
  await expect(page.getByText("No reviews match your filters.")).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
})

test("broken values in the address fall back without an error", async ({ page }) => {
  const response = await page.goto(
    "/reviews?rating=many&dateDescriptor=never&from=2026-99-99&sort[by]=colour&after=%00",
  )
  expect(response!.status()).toBe(200)
  await expect(cards(page)).toHaveCount(25)
})

test("an unknown path leads to /error with 404 [F-086]", async ({ page }) => {
  await page.goto("/no-such-page")
  await expect(page).toHaveURL(/\/error\?statusCode=404&message=Page(%20|\+)not(%20|\+)found$/)
  await expect(page.getByText("Page not found")).toBeVisible()
})

test("prints the title with account and range, without navigation and bars", async ({ page }) => {
  await page.goto("/reviews")
  await page.emulateMedia({ media: "print" })
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden()
  await expect(page.getByText(/^Reviews - .+ - \d\d\/\d\d\/\d\d to \d\d\/\d\d\/\d\d$/)).toBeVisible()
})
