import { expect, test } from "@playwright/test"
import { demo } from "../support/accounts.ts"
import { impersonationLinkFor } from "../support/portal.ts"
import { accountIdOf, switchTo } from "../support/shadow.ts"

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

test("a partner's child account stays impersonated in the shadow session", async ({ page, browser }) => {
  const copper = await accountIdOf(browser, demo.copper)
  await page.goto(await impersonationLinkFor(demo.partner))
  await expect(page).not.toHaveURL(/sso-login/)
  await switchTo(page, copper)
  await expect(page.getByText(`Impersonating ${demo.partner}`)).toBeVisible()
  await expect(page.getByText("Viewing — Copper Kettle Diner")).toBeVisible()
})

test("a link works once", async ({ page, browser }) => {
  const link = await impersonationLinkFor(demo.manager)
  await page.goto(link)
  await expect(page).toHaveURL(/\/reviews$/)
  const other = await browser.newContext()
  const again = await other.newPage()
  await again.goto(link)
  await expect(again).toHaveURL(/\/login$/)
  await other.close()
})
