import { expect, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { signIn } from "../support/sign-in.ts"

test("the cards that create widgets stand three in a row [P-019]", async ({ page, context }) => {
  await signIn(context, demo.admin)
  await page.goto("/amplify/widgets")
  const cards = page.getByRole("region", { name: "CREATE NEW WIDGET" }).locator("li:has(h3)")
  await expect(cards).toHaveCount(4)
  const tops = await cards.evaluateAll((all) =>
    all.map((card) => Math.round(card.getBoundingClientRect().top)),
  )
  expect(tops.filter((top) => top === tops[0])).toHaveLength(3)
  expect(tops[3]).toBeGreaterThan(tops[0]!)
})
