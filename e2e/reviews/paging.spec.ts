import { expect, type Page, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { readReviews } from "../support/bff.ts"
import { cards, expectQuery, queryOf } from "../support/filters.ts"
import { signIn } from "../support/sign-in.ts"

test.beforeEach(async ({ context }) => signIn(context, demo.admin))

async function go(page: Page, name: "Older" | "Newer") {
  const before = page.url()
  await page.getByRole("link", { name }).click()
  await expect(page).not.toHaveURL(before)
}

test("older and newer pages hold the reviews in order, none twice and none lost [F-735]", async ({
  page,
  context,
}) => {
  const { items } = await readReviews(context, "?per_page=75&published_after=2000-01-01")
  await page.goto("/reviews?dateDescriptor=allTime")
  for (let at = 0; at < 3; at += 1) {
    const own = items.slice(at * 25, at * 25 + 25)
    await expect(cards(page)).toHaveCount(25)
    await expect(cards(page).first()).toContainText(own[0]!.author ?? "")
    await expect(cards(page).last()).toContainText(own.at(-1)!.author ?? "")
    if (at < 2) await go(page, "Older")
  }
  await expect.poll(() => queryOf(page, "after")).not.toBeNull()
  await go(page, "Newer")
  await expect.poll(() => queryOf(page, "before")).not.toBeNull()
  await expectQuery(page, "after", null)
  await expect(cards(page).first()).toContainText(items[25]!.author ?? "")
})

test("Back, reload and a bookmark show the same page", async ({ page }) => {
  await page.goto("/reviews")
  const first = await cards(page).first().textContent()
  await go(page, "Older")
  await expect(cards(page).first()).not.toHaveText(first!)
  const second = await cards(page).first().textContent()
  await page.reload()
  await expect(cards(page).first()).toHaveText(second!)
  await page.goBack()
  await expect(cards(page).first()).toHaveText(first!)
})

test("sorting by rating orders the list and starts at its first page", async ({ page, context }) => {
  await page.goto("/reviews?sort[by]=rating&sort[order]=asc&rating=1")
  await expect(
    cards(page)
      .first()
      .getByRole("img", { name: /^1(\.\d+)? of 5 stars$/ }),
  ).toBeVisible()
  const { items } = await readReviews(context, "?sort[by]=rating&sort[order]=asc&per_page=50")
  const ratings = items.map(({ rating }) => rating ?? 0)
  expect(ratings).toEqual([...ratings].sort((a, b) => a - b))
})

test("a bad cursor is ignored", async ({ page }) => {
  await page.goto("/reviews?after=nonsense")
  await expect(cards(page)).toHaveCount(25)
  await expectQuery(page, "rating", null)
})
