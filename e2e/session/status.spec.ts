import { expect, type Page, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { signIn } from "../support/sign-in.ts"

const asked = "/reviews?rating=5"
const main = (page: Page) => page.getByRole("main")

test.describe("with scripts", () => {
  test("a pending session asks for its link again and stays where it is", async ({ page, context }) => {
    await signIn(context, demo.pending)
    await page.goto(asked)
    await expect(main(page).getByText(`We sent a link to ${demo.pending}.`)).toBeVisible()
    const posted = page.waitForResponse((answer) => answer.url().endsWith("/api/session/confirm"))
    await main(page).getByRole("button", { name: "Resend email" }).click()
    expect((await posted).status()).toBe(303)
    await expect(page).toHaveURL(/\/reviews\?rating=5$/)
    await expect(main(page).getByRole("status")).toContainText("look into your spam folder")
  })
})
