import { type BrowserContext, expect, type Page, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { cards } from "../support/filters.ts"
import { impersonationLinkFor, openPortal, type Portal } from "../support/portal.ts"
import { accountIdOf } from "../support/shadow.ts"

let portal: Portal
let copper: number
test.beforeAll(async ({ browser }) => {
  portal = await openPortal(browser)
  copper = await accountIdOf(browser, demo.copper)
})

const accountOn = (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).locator("[data-part=account-name]")
const cookieNames = async (context: BrowserContext) =>
  (await context.cookies()).map(({ name }) => name).sort()

test("links of a partner and of the provider sign in, their tokens stay in no address, and every page says who is impersonated [F-014, F-033, F-140]", async ({
  page,
  context,
}) => {
  const link = await portal.linkFor(demo.copper, copper)
  const seen: string[] = []
  page.on("request", (request) => seen.push(request.headers().referer ?? ""))
  await page.goto("/error")
  await page.goto(link)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(accountOn(page)).toHaveText("Copper Kettle Diner")
  await expect(cards(page).first()).toBeVisible()
  expect(seen.join()).not.toContain(link)
  await page.goBack()
  await expect(page).toHaveURL(/\/error$/)
  expect(await cookieNames(context)).toContain("app_session")

  await context.clearCookies()
  await page.goto(await impersonationLinkFor(demo.manager))
  await expect(page).toHaveURL(/\/dashboard$/)
  const banner = page.getByRole("status").filter({ hasText: "Impersonating" })
  await expect(banner).toHaveText(`Impersonating ${demo.manager}`)
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("app.auth")))
    .toContain('"isImpersonated":true')
  await page.goto("/settings")
  await expect(banner).toBeVisible()
})
