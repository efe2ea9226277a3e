import { expect, test } from "@playwright/test"
import { expectAccessible } from "../support/accessible.ts"
import { demo } from "../support/accounts.ts"
import { readReviews } from "../support/bff.ts"
import { cards, filterButton } from "../support/filters.ts"
import { askedOfAxe, showAt, themes } from "../support/screens.ts"
import { signIn } from "../support/sign-in.ts"

for (const theme of themes) {
  for (const width of [360, 1480]) {
    test(`axe finds nothing at ${width} px in ${theme}`, async ({ page, context }) => {
      await showAt(page, width, theme)
      await page.goto("/login")
      await expectAccessible(page, askedOfAxe(theme))
      await page.goto("/error?statusCode=404&message=Page%20not%20found")
      await expectAccessible(page, askedOfAxe(theme))
      await signIn(context, demo.admin)
      await page.goto("/reviews?rating=4")
      await expect(cards(page).first()).toBeVisible()
      await expectAccessible(page, askedOfAxe(theme))
      const { items } = await readReviews(context)
      await page.goto(`/reviews/${items[0]!.id}`)
      await expectAccessible(page, askedOfAxe(theme))
      await page.goto("/reviews?search_terms=zzzznothingzzzz")
      await expectAccessible(page, askedOfAxe(theme))
    })
  }
}

test("axe finds nothing on a small screen before scripts run, with the menu closed and open", async ({
  page,
  context,
}) => {
  await signIn(context, demo.admin)
  await page.route("**/*.js", (route) => route.abort())
  await showAt(page, 360)
  await page.goto("/reviews")
  await expectAccessible(page)
  await page.getByRole("checkbox", { name: "Menu" }).press("Space")
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible()
  await expectAccessible(page)
})

test("axe finds nothing while a filter is open", async ({ page, context }) => {
  await signIn(context, demo.admin)
  for (const name of ["Date", "Location", "Rating"] as const) {
    await page.goto("/reviews")
    await filterButton(page, name).click()
    await expect(page.getByRole("option").first()).toBeVisible()
    await expectAccessible(page)
  }
})
