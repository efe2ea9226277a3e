import { expect, type Page, test } from "@playwright/test"
import { demo } from "../support/accounts.ts"
import { signIn } from "../support/sign-in.ts"

const title = (page: Page) => page.getByRole("main").getByRole("heading", { level: 1 })

test("an admin whose trial has ended is led to billing from every page, / goes by /settings [F-040, F-104, F-141]", async ({
  page,
  context,
}) => {
  await signIn(context, demo.expired)
  for (const path of ["/reviews?rating=5", "/settings", "/settings/account", "/nowhere"]) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/settings\/billing\/edit$/)
  }
  await expect(title(page)).toHaveText("Your trial has ended. Choose a plan to continue.")
  await expect(page.getByRole("link", { name: "support@outpost.example" })).toBeVisible()
  const first = await context.request.get("/", { maxRedirects: 0, headers: { accept: "text/html" } })
  expect(new URL(first.headers()["location"]!, page.url()).pathname).toBe("/settings")
})

test("everybody else there reads whom to ask [F-105]", async ({ page, context }) => {
  await signIn(context, demo.expiredUser)
  await page.goto("/billing/edit")
  await expect(page).toHaveURL(/\/settings\/billing\/edit$/)
  await expect(title(page)).toHaveText("Your account is inactive. Please contact your admin.")
  await page.reload()
  await expect(page).toHaveURL(/\/settings\/billing\/edit$/)
})

test("the page of billing is an active account's admins'", async ({ page, context }) => {
  await signIn(context, demo.user)
  await page.goto("/billing/edit")
  await expect(page).toHaveURL(/\/error\?statusCode=403/)
})
