import { expect, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { impersonationLinkFor } from "../support/portal.ts"

test("the provider's link acts as a user, and every page says so [F-014, F-140]", async ({ page }) => {
  await page.goto(await impersonationLinkFor(demo.manager))
  await expect(page).toHaveURL(/\/reviews$/)
  const banner = page.getByRole("status").filter({ hasText: "Impersonating" })
  await expect(banner).toHaveText(`Impersonating ${demo.manager}`)
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("outpost.auth")))
    .toContain('"isImpersonated":true')
  await page.goto("/settings")
  await expect(banner).toBeVisible()
})
