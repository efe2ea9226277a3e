import { expect, test } from "@playwright/test"
import { demo } from "../support/accounts.ts"
import { sendLoginForm, signIn } from "../support/sign-in.ts"

test("shows the sign-in form to a visitor without a session [F-021]", async ({ page }) => {
  const response = await page.goto("/login")
  expect(response!.status()).toBe(200)
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByLabel("Email")).toBeVisible()
  await expect(page.getByLabel("Password")).toHaveAttribute("type", "password")
})

for (const [from, to, rows] of [
  ["/account/integrations?a=1&b=2", "/settings/account/integrations?a=1&b=2", "F-061"],
  ["/account", "/settings/account", "F-061"],
  ["/billing/edit", "/settings/billing/edit", "F-062"],
  ["/billing/edit?a=1&b=2", "/settings/billing/edit?a=1&b=2", "F-063"],
  ["/settings/account/anything?a=1", "/settings?a=1", "F-061"],
] as const) {
  test(`the old address ${from} leads to ${to} [${rows}]`, async ({ context }) => {
    await signIn(context, demo.admin)
    const answer = await context.request.get(from, { maxRedirects: 0, headers: { accept: "text/html" } })
    expect([answer.status(), answer.headers().location]).toEqual([307, to])
  })
}

test("sends /users/sign_in to /login [F-022]", async ({ page }) => {
  await page.goto("/users/sign_in")
  await expect(page).toHaveURL(/\/login$/)
})

test("sends a visitor of /reviews to /login, without the mark of an ended session [F-098]", async ({
  page,
}) => {
  await page.goto("/reviews")
  await expect(page).toHaveURL(/\/login$/)
})

test("comes back to the page that was asked for", async ({ page }) => {
  await page.goto("/reviews?rating=4")
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel("Email").fill(demo.second)
  await page.getByLabel("Password").fill("outpost-demo")
  await page.getByRole("button", { name: "Log In" }).click()
  await expect(page).toHaveURL(/\/reviews\?rating=4$/)
})

test("refuses a wrong password with its text and keeps the e-mail", async ({ page }) => {
  await sendLoginForm(page, demo.admin, "not-the-password")
  await expect(page.getByText("Invalid email or password.")).toBeVisible()
  await expect(page.getByLabel("Email")).toHaveValue(demo.admin)
  await expect(page).toHaveURL(/\/login/)
})

test("tells an e-mail-only user that there is nothing to sign in to", async ({ page }) => {
  await sendLoginForm(page, demo.emailOnly)
  await expect(page.getByText("This user receives e-mail only.")).toBeVisible()
})

test("the right password lands on the reviews, and Log Out ends on /login for good [F-128]", async ({
  page,
}) => {
  await sendLoginForm(page, demo.readOnly)
  await expect(page).toHaveURL(/\/reviews$/)
  const before = await page.context().cookies()
  await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Log Out" }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.context().addCookies(before)
  await page.goto("/reviews")
  await expect(page).toHaveURL(/\/login/)
})

test("keeps the session away from scripts", async ({ page }) => {
  await sendLoginForm(page, demo.second)
  await expect(page).toHaveURL(/\/reviews$/)
  const cookie = (await page.context().cookies()).find(({ name }) => name === "outpost_session")!
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax" })
  const readable = await page.evaluate(
    () => document.cookie + JSON.stringify({ ...localStorage, ...sessionStorage }),
  )
  expect(readable).not.toContain(cookie.value)
  expect(readable).not.toMatch(/token/i)
})

test.describe("before scripts run", () => {
  test.use({ javaScriptEnabled: false })

  test("the form signs in and tells its faults", async ({ page }) => {
    await sendLoginForm(page, demo.manager, "not-the-password")
    await expect(page.getByText("Invalid email or password.")).toBeVisible()
    await page.getByLabel("Password").fill("outpost-demo")
    await page.getByRole("button", { name: "Log In" }).click()
    await expect(page).toHaveURL(/\/reviews/)
  })
})
