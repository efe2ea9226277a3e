import { expect, test } from "@playwright/test"
import { demo } from "../support/accounts.ts"
import { readList } from "../support/bff.ts"
import { cards, expectQuery, filterBar } from "../support/filters.ts"
import { showAt } from "../support/screens.ts"
import { signIn } from "../support/sign-in.ts"

test.use({ javaScriptEnabled: false })
test.beforeEach(async ({ context }) => signIn(context, demo.admin))

test("the whole list is there before scripts run", async ({ page }) => {
  const response = await page.goto("/reviews")
  expect(response!.status()).toBe(200)
  await expect(cards(page)).toHaveCount(25)
  await expect(
    page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Reviews" }),
  ).toBeVisible()
})

test("paging leads to other reviews and back", async ({ page }) => {
  await page.goto("/reviews")
  const first = await cards(page).first().textContent()
  await page.getByRole("link", { name: "Older" }).click()
  await expect(cards(page).first()).not.toHaveText(first!)
  await page.getByRole("link", { name: "Newer" }).click()
  await expect(cards(page).first()).toHaveText(first!)
})

test("date and rating are chosen in a form", async ({ page }) => {
  await page.goto("/reviews")
  await filterBar(page).getByLabel("Rating").selectOption("5")
  await filterBar(page).getByLabel("Date").selectOption("sevenDays")
  await filterBar(page).getByRole("button", { name: "Apply" }).click()
  await expectQuery(page, "rating", "5")
  await expectQuery(page, "dateDescriptor", "sevenDays")
  await expect(page).not.toHaveURL(/[?&]\w+=(&|$)/)
  await expect(cards(page).first()).toBeVisible()
})

test("a location is found and chosen on a page of choices", async ({ page, context }) => {
  const { items } = await readList<{ id: number; name: string }>(context, "locations", "?per_page=500")
  const wanted = items.at(-1)!
  await page.goto("/reviews?rating=4")
  await filterBar(page)
    .getByRole("link", { name: /^Location/ })
    .click()
  await expectQuery(page, "pick", "locationId")
  await page.getByRole("searchbox", { name: "Search locations" }).fill(wanted.name)
  await page.keyboard.press("Enter")
  await page.getByRole("link", { name: wanted.name }).first().click()
  await expectQuery(page, "locationId", String(wanted.id))
  await expectQuery(page, "rating", "4")
  await expectQuery(page, "pick", null)
})

test("a review opens and leads back to the filtered list", async ({ page }) => {
  await page.goto("/reviews?rating=4")
  await cards(page).first().getByRole("link").first().click()
  await expect(page).toHaveURL(/\/reviews\/\d+/)
  await page.getByRole("link", { name: /Back to Reviews/ }).click()
  await expectQuery(page, "rating", "4")
})

test("a long list of choices has pages, with items, number and count; the next one is page=2 [F-235, F-736]", async ({
  page,
  context,
}) => {
  const { items, total } = await readList<{ name: string }>(
    context,
    "locations",
    "?per_page=500&sort[by]=name",
  )
  expect(total).toBeGreaterThan(25)
  const choices = page.locator(".chooser-list").getByRole("link")
  await page.goto("/reviews?pick=locationId")
  await expect(choices).toHaveCount(25)
  await expect(choices.first()).toContainText(items[0]!.name)
  await expect(page.getByText("Page 1 of 2")).toBeVisible()
  await page.getByRole("link", { name: "Next" }).click()
  await expectQuery(page, "page", "2")
  await expect(page.getByText("Page 2 of 2")).toBeVisible()
  await expect(choices).toHaveCount(total - 25)
  await expect(choices.first()).toContainText(items[25]!.name)
})

test("a page number that is missing or below 1 is page 1, and one beyond the last is the last [F-406, F-407]", async ({
  page,
}) => {
  for (const [given, shown] of [
    ["", 1],
    ["&page=0", 1],
    ["&page=-3", 1],
    ["&page=999", 2],
  ] as const) {
    await page.goto(`/reviews?pick=locationId${given}`)
    await expect(page.getByText(`Page ${shown} of 2`)).toBeVisible()
    await expect(page.locator(".chooser-list").getByRole("link").first()).toBeVisible()
  }
})

test("the menu of small screens opens by its label or the keyboard, and closes by both and beside it", async ({
  page,
}) => {
  await showAt(page, 360)
  await page.goto("/reviews")
  const navigation = page.getByRole("navigation", { name: "Main" })
  const box = page.getByRole("checkbox", { name: "Menu" })
  await expect(navigation).toBeHidden()
  await page.getByTitle("Menu", { exact: true }).click()
  await expect(navigation.getByRole("link", { name: "Reviews" })).toBeVisible()
  await page.getByTitle("Close menu").click()
  await expect(navigation).toBeHidden()
  await box.focus()
  await page.keyboard.press("Space")
  await expect(navigation).toBeVisible()
  await page.locator(".nav-scrim").click({ position: { x: 350, y: 400 } })
  await expect(navigation).toBeHidden()
})
