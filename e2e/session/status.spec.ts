import { expect, type Page, test } from "@playwright/test"
import { demo } from "../support/accounts.ts"
import { sendLoginForm, signIn } from "../support/sign-in.ts"

const asked = "/reviews?rating=5"
const main = (page: Page) => page.getByRole("main")
const nav = (page: Page) => page.getByRole("navigation", { name: "Main" })

const notices = [
  { status: "pending", email: demo.pending, title: "Confirm your email address" },
  { status: "suspended", email: demo.suspended, title: "Your account is suspended" },
]

for (const { status, email, title } of notices) {
  test(`a ${status} session reads its notice at the address it asked for, inside the shell [F-141]`, async ({
    page,
    context,
  }) => {
    await signIn(context, email)
    const response = await page.goto(asked)
    expect(response!.status()).toBe(200)
    await expect(page).toHaveURL(new RegExp(`${asked.replace("?", "\\?")}$`))
    await expect(main(page).getByRole("heading", { level: 1 })).toHaveText([title])
    await expect(main(page).getByRole("article")).toHaveCount(0)
    await expect(nav(page)).toBeVisible()
  })

  test(`a ${status} session gets no data through the door either`, async ({ context }) => {
    await signIn(context, email)
    for (const path of ["reviews", "locations", "groups"]) {
      const answer = await context.request.get(`/api/bff/${path}`)
      expect([path, answer.status()]).toEqual([path, 403])
      expect(await answer.json()).toMatchObject({ code: status })
    }
  })

  test(`a ${status} session can log out`, async ({ page }) => {
    await sendLoginForm(page, email)
    await expect(main(page).getByRole("heading", { level: 1 })).toHaveText([title])
    await nav(page).getByRole("button", { name: "Log Out" }).click()
    await expect(page).toHaveURL(/\/login/)
    await page.goto(asked)
    await expect(page).toHaveURL(/\/login/)
  })
}

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
