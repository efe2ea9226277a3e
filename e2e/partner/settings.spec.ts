import { expect, test } from "@playwright/test"
import { demo } from "../support/accounts.ts"
import { signIn } from "../support/sign-in.ts"

test("partners have settings: profile, users and white label, and nothing of locations or of applications [F-094]", async ({
  page,
  context,
}) => {
  await signIn(context, demo.partner)
  await page.goto("/settings")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Account & Settings")
  const main = page.getByRole("main")
  for (const name of [/^Profile/, /^Users/, /^White label/]) {
    await expect(main.getByRole("link", { name })).toBeVisible()
  }
  for (const name of [/^Account/, /^Groups/, /^Connected applications/]) {
    await expect(main.getByRole("link", { name })).toHaveCount(0)
  }
  for (const path of [
    "/settings/account",
    "/settings/groups",
    "/settings/oauth-clients",
    "/oauth/authorize",
  ]) {
    await page.goto(path)
    await expect(page).toHaveURL("/accounts")
  }
})
