import { type BrowserContext, expect, type Page, test } from "@playwright/test"
import { demo } from "../support/accounts.ts"
import { cards } from "../support/filters.ts"
import { openPortal, type Portal } from "../support/portal.ts"
import { productNow } from "../support/programs.ts"
import { accountIdOf } from "../support/shadow.ts"
import { sendLoginForm, signIn } from "../support/sign-in.ts"

let portal: Portal
let copper: number
let second: number
test.beforeAll(async ({ browser }) => {
  portal = await openPortal(browser)
  copper = await accountIdOf(browser, demo.copper)
  second = await accountIdOf(browser, demo.second)
})

const failed = "Single sign-on failed. Please sign in."
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

test("a link that was used, refused or made up leads to /login with one sentence [F-033]", async ({
  browser,
}) => {
  const used = await portal.linkFor(demo.copper, copper)
  const first = await browser.newContext()
  await (await first.newPage()).goto(used)
  await first.close()
  const links = [
    used,
    await portal.linkFor(demo.second, second),
    await portal.linkFor(demo.copper, copper, { exp: Math.floor(productNow().getTime() / 1_000) + 180 }),
    await portal.linkFor(demo.copper, copper, { aud: "another" }),
    "/sso-login/x",
    "/sso-login/a.b.c",
  ]
  const context = await browser.newContext()
  const page = await context.newPage()
  for (const link of links) {
    await page.goto(link)
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByText(failed)).toBeVisible()
    expect(await cookieNames(context)).not.toContain("outpost_session")
  }
  await page.reload()
  await expect(page.getByText(failed)).toBeHidden()
  await context.close()
})

test.describe("with somebody else signed in", () => {
  test("it asks, and goes on with the other one only when told to", async ({ page }) => {
    await sendLoginForm(page, demo.second)
    await expect(accountOn(page)).toHaveText("Maple & Rye Coffee")
    await page.goto(await portal.linkFor(demo.copper, copper))
    await expect(page).toHaveURL(/\/sso-login$/)
    await expect(page.getByText(`You are signed in as ${demo.second}`)).toBeVisible()
    await page.getByRole("button", { name: `Stay signed in as ${demo.second}` }).click()
    await expect(page).toHaveURL(/\/reviews$/)
    await expect(accountOn(page)).toHaveText("Maple & Rye Coffee")
    await page.goto(await portal.linkFor(demo.copper, copper))
    await page.getByRole("button", { name: `Continue as ${demo.copper}` }).click()
    await expect(page).toHaveURL(/\/reviews$/)
    await expect(accountOn(page)).toHaveText("Copper Kettle Diner")
    await page.goto("/sso-login")
    await expect(page).not.toHaveURL(/sso-login/)
  })

  test("a link that fails leaves that session alone", async ({ page, context }) => {
    await signIn(context, demo.second)
    const other = await context.newPage()
    await other.goto("/reviews")
    await page.goto("/sso-login/x")
    await expect(page.getByText(failed)).toBeVisible()
    await page.goto("/")
    await expect(accountOn(page)).toHaveText("Maple & Rye Coffee")
    await expect(other).toHaveURL(/\/reviews$/)
  })
})

test("works before scripts run", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(await portal.linkFor(demo.copper, copper))
  await expect(accountOn(page)).toHaveText("Copper Kettle Diner")
  await context.close()
})

test("on the partner's own domain its people get in, there alone", async ({ page, context }) => {
  const { port } = new URL(process.env.OUTPOST_E2E_ADDRESS!)
  const own = `http://reviews.northwind.localhost:${port}`
  await page.goto(`${own}${await portal.linkFor(demo.copper, copper)}`)
  await expect(page).toHaveURL(`${own}/reviews`)
  await expect(accountOn(page)).toHaveText("Copper Kettle Diner")
  const cookies = (await context.cookies()).filter(({ name }) => name === "outpost_session")
  expect(cookies.map(({ domain }) => domain)).toEqual(["reviews.northwind.localhost"])
})
