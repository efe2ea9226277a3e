import { expect, type Page, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { cards, filterButton } from "../support/filters.ts"
import { hydrated } from "../support/screens.ts"
import { sendLoginForm, signIn } from "../support/sign-in.ts"

const key = "outpost.auth"
const stored = (page: Page) =>
  page.evaluate((name) => localStorage.getItem(name), key).then((text) => JSON.parse(text ?? "null"))
const whole = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))

test("local storage keeps the identifying fields of the session and nothing else [F-148]", async ({
  page,
  context,
}) => {
  await signIn(context, demo.admin)
  await page.goto("/reviews")
  await expect.poll(() => stored(page)).not.toBeNull()
  const session = await stored(page)
  expect(Object.keys(session).sort()).toEqual([
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
  expect(session.email).toBe(demo.admin)
})

test("neither account, user, profile nor white label are kept in local storage [F-149]", async ({
  page,
  context,
}) => {
  await signIn(context, demo.admin)
  await page.goto("/reviews")
  await expect.poll(() => stored(page)).not.toBeNull()
  for (const name of ["account", "user", "profile", "whitelabel", "permissions", "token"]) {
    expect(await stored(page)).not.toHaveProperty(name)
  }
  const account = await page.getByRole("navigation", { name: "Main" }).locator(".acct-name").textContent()
  expect(account).toBe("Saltbridge Kitchens")
  expect(await whole(page)).not.toContain(account)
  expect(await whole(page)).not.toContain("Marchetti")
})

test("with local storage empty the cookie brings the session back [F-151]", async ({ page, context }) => {
  await signIn(context, demo.admin)
  await page.goto("/reviews")
  await expect.poll(() => stored(page)).not.toBeNull()
  const before = await stored(page)
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(page).toHaveURL(/\/reviews$/)
  await expect(cards(page).first()).toBeVisible()
  await expect.poll(() => stored(page)).toEqual(before)
})

test("the stored session removed in one tab logs the other one out [F-262]", async ({ page, context }) => {
  await sendLoginForm(page, demo.second)
  await expect(page).toHaveURL(/\/reviews$/)
  const other = await context.newPage()
  await other.goto("/reviews")
  // A tab listens once its scripts run: the filters are buttons then.
  for (const tab of [page, other]) {
    await hydrated(tab)
    await expect(filterButton(tab, "Rating")).toBeVisible()
  }
  await page.evaluate((name) => localStorage.removeItem(name), key)
  await expect(other).toHaveURL(/\/login$/)
  await other.goto("/reviews")
  await expect(other).toHaveURL(/\/login$/)
})

test("a stored account without a profile clears the storage and leads to /login [F-263]", async ({
  page,
}) => {
  await sendLoginForm(page, demo.second)
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
