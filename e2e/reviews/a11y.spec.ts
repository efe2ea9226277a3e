import { expect, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { expectAccessible } from "../support/accessible.ts"
import { filterButton } from "../support/filters.ts"
import { showAt } from "../support/screens.ts"
import { signIn } from "../support/sign-in.ts"

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
