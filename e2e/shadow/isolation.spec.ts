import { expect, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { accountIdOf } from "../support/shadow.ts"
import { signIn } from "../support/sign-in.ts"

let copper: number
let _juniper: number
let _second: number
test.beforeAll(async ({ browser }) => {
  copper = await accountIdOf(browser, demo.copper)
  _juniper = await accountIdOf(browser, demo.juniper)
  _second = await accountIdOf(browser, demo.second)
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
