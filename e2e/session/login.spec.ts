import { expect, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { sendLoginForm } from "../support/sign-in.ts"

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
