import { expect, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { readList, readReviews } from "../support/bff.ts"
import { cards, expectQuery } from "../support/filters.ts"
import { signIn } from "../support/sign-in.ts"

test.beforeEach(async ({ context }) => signIn(context, demo.admin))

test("/reviews/{id} shows that review [F-048]", async ({ page, context }) => {
  const { items } = await readReviews(context)
  const review = items.find(({ content }) => content)!
  await page.goto(`/reviews/${review.id}`)
  const main = page.getByRole("main")
  await expect(main).toContainText(review.author ?? "")
  await expect(main).toContainText(review.content!.split("\n")[0]!.slice(0, 60))
})

test("the filters go to the review under its names and come back [F-744]", async ({ page, context }) => {
  const groups = await readList<{ id: number }>(context, "groups")
  const groupId = String(groups.items[0]!.id)
  await page.goto(`/reviews?groupId=${groupId}&from=2020-01-01&to=2030-01-01&dateDescriptor=custom&rating=5`)
  await cards(page).first().getByRole("link").first().click()
  await expect(page).toHaveURL(/\/reviews\/\d+\?/)
  await expectQuery(page, "published_after", "2020-01-01")
  await expectQuery(page, "published_before", "2030-01-01")
  await expectQuery(page, "group_id", groupId)
  await page.getByRole("link", { name: /Back to Reviews/ }).click()
  await expect(page).toHaveURL(/\/reviews\?/)
  await expectQuery(page, "from", "2020-01-01")
  await expectQuery(page, "groupId", groupId)
  await expectQuery(page, "rating", "5")
})

test("a review opened by its bare address leads back to the whole list", async ({ page, context }) => {
  const { items } = await readReviews(context)
  await page.goto(`/reviews/${items[0]!.id}`)
  await page.getByRole("link", { name: /Back to Reviews/ }).click()
  await expect(page).toHaveURL(/\/reviews$/)
})
