import { expect, type Page, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { cards, choose, expectQuery } from "../support/filters.ts"
import { hydrated, showAt, widths } from "../support/screens.ts"
import { accountIdOf, addressesOn, switchTo } from "../support/shadow.ts"
import { sendLoginForm, signIn } from "../support/sign-in.ts"

let copper: number
let juniper: number
test.beforeAll(async ({ browser }) => {
  copper = await accountIdOf(browser, demo.copper)
  juniper = await accountIdOf(browser, demo.juniper)
})

const accountOn = (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).locator("[data-part=account-name]")
const banner = (page: Page) => page.getByRole("status").filter({ hasText: "Viewing" })
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

test("a partner views a child account as its own session under /as/{id}, whose links, forms and calls stay there, and switches back [F-013, F-038, F-097, P-397, P-398, P-399]", async ({
  page,
  context,
}) => {
  test.slow()
  await signIn(context, demo.partner)
  const base = `/as/${copper}`
  const called: string[] = []
  const expectUnder = async () => {
    const addresses = await addressesOn(page)
    expect(addresses.length).toBeGreaterThan(0)
    expect(addresses.filter((address) => address !== base && !address.startsWith(`${base}/`))).toEqual([])
  }

  await test.step("a link on another site opens nothing", async () => {
    await page.goto("data:text/html,<a href='about:blank'>go</a>")
    const target = `${process.env.OUTPOST_E2E_ADDRESS}/switch-account/${copper}`
    await page.evaluate((href) => document.querySelector("a")!.setAttribute("href", href), target)
    await page.getByRole("link").click()
    await expect(page).not.toHaveURL(/switch-account|data:/)
    await expect(page).not.toHaveURL(/\/as\//)
    expect((await context.cookies()).map(({ name }) => name)).not.toContain("app_shadow")
  })

  await test.step("the account has its own session, with a banner on every screen, also after a reload", async () => {
    await switchTo(page, copper)
    await expect(page).toHaveURL(`${base}/dashboard`)
    await expect(accountOn(page)).toHaveText("Copper Kettle Diner")
    await page.goto(`${base}/reviews`)
    await expect(cards(page).first()).toBeVisible()
    await expect.poll(() => stored(page, `app.auth.as.${copper}`)).toContain('"isShadowing":true')
    await page.reload()
    await expect(page).toHaveURL(`${base}/reviews`)
    await expect(accountOn(page)).toHaveText("Copper Kettle Diner")
    for (const width of widths) {
      await showAt(page, width)
      await expect(banner(page)).toContainText("Viewing — Copper Kettle Diner")
    }
  })

  await test.step("links, forms, calls and changes of the address stay under it", async () => {
    page.on("request", (request) => {
      const { pathname } = new URL(request.url())
      if (!/^\/(_next\/|icon\.svg$)/.test(pathname)) called.push(pathname)
    })
    await expectUnder()
    await choose(page, "Rating", "5 stars")
    await expectQuery(page, "rating", "5")
    await page.getByRole("button", { name: /^Location/ }).click()
    await expect(page.getByRole("dialog").or(page.getByRole("listbox")).first()).toBeVisible()
    await page.getByRole("option").nth(1).click()
    await expect.poll(() => new URL(page.url()).searchParams.has("locationId")).toBe(true)
    await expect(page).toHaveURL(new RegExp(`${base}/reviews\\?`))
    // The list of before stays until the new one comes, with links of before.
    const review = cards(page).first().getByRole("link").first()
    await expect(review).toHaveAttribute("href", /location_id/)
    await review.click()
    await expect(page).toHaveURL(new RegExp(`${base}/reviews/\\d+`))
    await expectUnder()
    await page.getByRole("link", { name: "Back to Reviews" }).click()
    await expect(page).toHaveURL(new RegExp(`${base}/reviews\\?`))
    for (const path of ["/settings", "/settings/account", "/nowhere", "/reviews/999999999"]) {
      await page.goto(`${base}${path}`)
      await expect(page).toHaveURL(new RegExp(`${base}/`))
      await expectUnder()
    }
    expect(called.filter((path) => !path.startsWith(`${base}/`))).toEqual([])
    expect(called.some((path) => path.startsWith(`${base}/api/bff/`))).toBe(true)
  })

  await test.step("Switch back ends it", async () => {
    await page.goto(`${base}/reviews`)
    await hydrated(page)
    const left = page.waitForRequest((request) => new URL(request.url()).pathname === "/accounts")
    await page.getByRole("link", { name: "Switch back" }).click()
    await left
    await expect(page).not.toHaveURL(/\/as\//)
    await expect.poll(() => stored(page, `app.auth.as.${copper}`)).toBeNull()
    const again = await page.goto(`${base}/reviews`)
    expect(new URL(again!.url()).pathname).not.toContain("/as/")
    await page.goto("/settings")
    await expect(accountOn(page)).toHaveText("Northwind Partners")
  })
})

test("switching back in one tab takes the other tabs of that child along, and no others", async ({
  context,
}) => {
  await signIn(context, demo.partner)
  const [one, other, two] = [await context.newPage(), await context.newPage(), await context.newPage()]
  await switchTo(one, copper)
  await other.goto(`/as/${copper}/reviews`)
  await switchTo(two, juniper)
  // A tab tells and listens once its scripts run.
  for (const tab of [one, other, two]) await hydrated(tab)
  await expect.poll(() => stored(other, `app.auth.as.${copper}`)).not.toBeNull()
  await one.getByRole("link", { name: "Switch back" }).click()
  await expect(other).not.toHaveURL(/\/as\//)
  await two.reload()
  await expect(accountOn(two)).toHaveText("Juniper Table")
})

test("one that was ended elsewhere leads back to the parent's accounts, whose session goes on", async ({
  page,
  context,
  browser,
}) => {
  await signIn(context, demo.partner)
  // Its next call finds out, not its stream.
  await page.route("**/api/bff/realtime?*", (route) => route.abort())
  await switchTo(page, copper)
  await page.goto(`/as/${copper}/reviews`)
  const elsewhere = await browser.newContext({ storageState: await context.storageState() })
  const other = await elsewhere.newPage()
  await other.goto(`/as/${copper}/reviews`)
  await other.getByRole("link", { name: "Switch back" }).click()
  await expect(other).not.toHaveURL(/\/as\//)
  await elsewhere.close()
  const left = page.waitForRequest((request) => new URL(request.url()).pathname === "/accounts")
  await choose(page, "Rating", "5 stars")
  await left
  await expect(page).not.toHaveURL(/\/as\/|\/login/)
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("app_shadow")
  await page.goto("/settings")
  await expect(accountOn(page)).toHaveText("Northwind Partners")
})

test("logging out in either session ends both", async ({ context }) => {
  test.slow()
  const own = await context.newPage()
  const shadow = await context.newPage()
  for (const [which, tab] of [
    ["shadow", shadow],
    ["own", own],
  ] as const) {
    await test.step(`Log Out in the ${which} session`, async () => {
      await sendLoginForm(own, demo.partner)
      await expect(own).not.toHaveURL(/\/login/)
      await own.goto("/settings")
      await switchTo(shadow, copper)
      for (const page of [own, shadow]) await hydrated(page)
      await tab.getByRole("button", { name: "Log Out" }).click()
      await expect(shadow).toHaveURL(/\/login$/)
      await expect(own).toHaveURL(/\/login$/)
      for (const path of ["/settings", `/as/${copper}/reviews`]) {
        await shadow.goto(path)
        await expect(shadow).toHaveURL(/\/login$/)
      }
      const answer = await context.request.get(`/as/${copper}/api/bff/locations`)
      expect(answer.status()).toBe(401)
    })
  }
})
