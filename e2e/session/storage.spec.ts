import { expect, type Page, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { cards, filterButton } from "../support/filters.ts"
import { hydrated } from "../support/screens.ts"
import { sendLoginForm, signIn } from "../support/sign-in.ts"

const key = "app.auth"
const readable = (page: Page) =>
  page.evaluate(() => document.cookie + JSON.stringify({ ...localStorage, ...sessionStorage }))
const cookieOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === "app_session")!
const stored = (page: Page) =>
  page.evaluate((name) => localStorage.getItem(name), key).then((text) => JSON.parse(text ?? "null"))

test("the session is kept away from scripts: local storage has its identifying fields and nothing else, and without them the cookie brings it back [F-148, F-149, F-151]", async ({
  page,
  context,
}) => {
  await signIn(context, demo.admin)
  await page.goto("/reviews")
  await expect.poll(() => stored(page)).not.toBeNull()
  const before = await stored(page)
  expect(Object.keys(before).sort()).toEqual([
    "account_id",
    "email",
    "isImpersonated",
    "isParent",
    "isShadowing",
    "nonce",
    "profile_id",
    "user_id",
    "user_type_id",
  ])
  expect(before.email).toBe(demo.admin)
  const account = await page
    .getByRole("navigation", { name: "Main" })
    .locator("[data-part=account-name]")
    .textContent()
  expect(account).toBe("Saltbridge Kitchens")
  const cookie = await cookieOf(page)
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax" })
  const contents = await readable(page)
  for (const text of [account!, "Marchetti", cookie.value]) expect(contents).not.toContain(text)
  expect(contents).not.toMatch(/token/i)

  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(page).toHaveURL(/\/reviews$/)
  await expect(cards(page).first()).toBeVisible()
  await expect.poll(() => stored(page)).toEqual(before)
})

test("the stored session removed in one tab logs the other one out, and one without a profile is cleared and leads to /login [F-262, F-263]", async ({
  page,
  context,
}) => {
  await sendLoginForm(page, demo.second)
  await expect(page).toHaveURL(/\/dashboard$/)
  // Nor does the login page leave anything.
  await expect.poll(() => stored(page)).not.toBeNull()
  const contents = await readable(page)
  expect(contents).not.toContain((await cookieOf(page)).value)
  expect(contents).not.toMatch(/token/i)
  const other = await context.newPage()
  await other.goto("/reviews")
  // A tab listens once its scripts run: the filters are buttons then.
  for (const tab of [page, other]) {
    await hydrated(tab)
    await expect(filterButton(tab, "Source")).toBeVisible()
  }
  await page.evaluate((name) => localStorage.removeItem(name), key)
  await expect(other).toHaveURL(/\/login$/)
  await other.goto("/reviews")
  await expect(other).toHaveURL(/\/login$/)

  await other.close()
  await sendLoginForm(page, demo.second)
  // Leads to the last requested page.
  await expect(page).toHaveURL(/\/reviews$/)
  await expect.poll(() => stored(page)).not.toBeNull()
  await page.evaluate((name) => {
    const { profile_id: _, ...rest } = JSON.parse(localStorage.getItem(name)!)
    localStorage.setItem(name, JSON.stringify(rest))
  }, key)
  await page.reload()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => stored(page)).toBeNull()
  await page.goto("/reviews")
  await expect(page).toHaveURL(/\/login$/)
})
