import { type BrowserContext, expect, type Page, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { cards } from "../support/filters.ts"
import { openPortal, type Portal } from "../support/portal.ts"
import { accountIdOf } from "../support/shadow.ts"

let portal: Portal
let copper: number
let _second: number
test.beforeAll(async ({ browser }) => {
  portal = await openPortal(browser)
  copper = await accountIdOf(browser, demo.copper)
  _second = await accountIdOf(browser, demo.second)
})

const accountOn = (page: Page) => page.getByRole("navigation", { name: "Main" }).locator(".acct-name")
const cookieNames = async (context: BrowserContext) =>
  (await context.cookies()).map(({ name }) => name).sort()

test("a partner's link signs in, and its token stays in no address [F-033]", async ({ page, context }) => {
  const link = await portal.linkFor(demo.copper, copper)
  const seen: string[] = []
  page.on("request", (request) => seen.push(request.headers().referer ?? ""))
  await page.goto("/error")
  await page.goto(link)
  await expect(page).toHaveURL(/\/reviews$/)
  await expect(accountOn(page)).toHaveText("Copper Kettle Diner")
  await expect(cards(page).first()).toBeVisible()
  expect(seen.join()).not.toContain(link)
  await page.goBack()
  await expect(page).toHaveURL(/\/error$/)
  expect(await cookieNames(context)).toContain("outpost_session")
})
