import { expect, test } from "@playwright/test"
import { demo, demoPassword } from "../support/accounts.ts"
import { accountIdOf, switchTo } from "../support/shadow.ts"
import { signIn } from "../support/sign-in.ts"

let copper: number
let juniper: number
let second: number
test.beforeAll(async ({ browser }) => {
  copper = await accountIdOf(browser, demo.copper)
  juniper = await accountIdOf(browser, demo.juniper)
  second = await accountIdOf(browser, demo.second)
})

test("an account that is no child leads to the error page, foreign or missing alike", async ({
  page,
  context,
}) => {
  await signIn(context, demo.partner)
  for (const id of [second, 987_654_321, "x"]) {
    await page.goto(`/switch-account/${id}`)
    await expect(page).toHaveURL("/error?statusCode=404&message=Page%20not%20found")
  }
})

test("an account that is no partner has no way into others", async ({ page, context }) => {
  await signIn(context, demo.admin)
  await page.goto(`/switch-account/${copper}`)
  await expect(page).toHaveURL(/\/error\?statusCode=404/)
})

test("without a session it asks to log in, and opens the account afterwards", async ({ page, context }) => {
  await page.goto(`/switch-account/${copper}`)
  await expect(page).toHaveURL(/\/login$/)
  await signIn(context, demo.partner)
  await switchTo(page, copper)
})

test("a link on another site opens nothing", async ({ page, context }) => {
  await signIn(context, demo.partner)
  await page.goto("data:text/html,<a href='about:blank'>go</a>")
  const target = `${process.env.OUTPOST_E2E_ADDRESS}/switch-account/${copper}`
  await page.evaluate((href) => document.querySelector("a")!.setAttribute("href", href), target)
  await page.getByRole("link").click()
  await expect(page).not.toHaveURL(/switch-account|data:/)
  await expect(page).not.toHaveURL(/\/as\//)
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("outpost_shadow")
})

test("under /as/{id} the parent's session and other children's count for nothing", async ({
  page,
  context,
}) => {
  await signIn(context, demo.partner)
  await switchTo(page, copper)
  for (const id of [juniper, second, 987_654_321]) {
    const answer = await context.request.get(`/as/${id}/api/bff/locations`)
    expect([answer.status(), await answer.json()]).toEqual([
      401,
      { status: 401, error: "You are not logged in." },
    ])
    await page.goto(`/as/${id}/reviews`)
    await expect(page).not.toHaveURL(/\/as\//)
  }
  const [shadow] = (await context.cookies()).filter(({ name }) => name === "outpost_shadow")
  await context.addCookies([{ ...shadow!, path: `/as/${juniper}` }])
  expect((await context.request.get(`/as/${juniper}/api/bff/locations`)).status()).toBe(401)
  await context.addCookies([{ ...shadow!, name: "outpost_session", path: "/" }])
  expect((await context.request.get("/api/bff/locations")).status()).toBe(401)
})

test("on the partner's own domain it works, bound to that host", async ({ page, context }) => {
  const { port } = new URL(process.env.OUTPOST_E2E_ADDRESS!)
  const own = `http://reviews.northwind.localhost:${port}`
  await page.goto(`${own}/login`)
  await page.getByLabel("Email").fill(demo.partner)
  await page.getByLabel("Password").fill(demoPassword)
  await page.getByRole("button", { name: "Log In" }).click()
  await expect(page).not.toHaveURL(/\/login/)
  await page.goto(`${own}/switch-account/${copper}`)
  await expect(page).toHaveURL(`${own}/as/${copper}/reviews`)
  await expect(page.getByText("Viewing — Copper Kettle Diner")).toBeVisible()
  const [shadow] = (await context.cookies()).filter(({ name }) => name === "outpost_shadow")
  await context.addCookies([{ ...shadow!, domain: "127.0.0.1" }])
  const elsewhere = `${process.env.OUTPOST_E2E_ADDRESS}/as/${copper}/api/bff/locations`
  expect((await context.request.get(elsewhere)).status()).toBe(401)
})

test("writes of another site are refused in a shadow session too", async ({ page, context }) => {
  await signIn(context, demo.partner)
  await switchTo(page, copper)
  for (const path of ["session/logout", "session/switch-back", "forms/account.save"]) {
    const answer = await context.request.post(`/as/${copper}/api/${path}`, {
      headers: { origin: "http://evil.example" },
      form: {},
      maxRedirects: 0,
    })
    expect([path, answer.status()]).toEqual([path, 403])
  }
  expect((await context.request.get(`/as/${copper}/api/bff/locations`)).status()).toBe(200)
})
