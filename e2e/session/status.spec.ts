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

test("a suspended session reads whom to ask", async ({ page, context }) => {
  await signIn(context, demo.suspended)
  await page.goto("/reviews")
  await expect(main(page).getByRole("link", { name: "support@outpost.example" })).toHaveAttribute(
    "href",
    "mailto:support@outpost.example",
  )
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "before scripts run", () => {
    test.use({ javaScriptEnabled })

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

    test("a link that is not open any more says so, with and without a session", async ({
      page,
      context,
    }) => {
      await page.goto("/login?confirmation_token=stale")
      await page.getByLabel("Email").fill(demo.pending)
      await page.getByLabel("Password").fill("outpost-demo")
      await page.getByRole("button", { name: "Log In" }).click()
      await expect(page.getByText("This link is no longer valid.")).toBeVisible()
      await signIn(context, demo.pending)
      await page.goto("/login?confirmation_token=stale")
      await expect(page).toHaveURL(/\/error\?statusCode=410/)
      await expect(page.getByText("This link is no longer valid.")).toBeVisible()
    })
  })
}

test("/partner-integrations-setup tells a visitor that all is set up [F-028]", async ({ page }) => {
  await page.goto("/partner-integrations-setup")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your integration is set up.")
  await page.getByRole("link", { name: "Continue" }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test("/partner-integrations-error tells a visitor why, as plain text, and whom to ask [F-029]", async ({
  page,
}) => {
  await page.goto("/partner-integrations-error?message=%3Cb%3EThe%20key%20is%20unknown%3C%2Fb%3E")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("We could not set up your integration.")
  await expect(main(page).getByText("<b>The key is unknown</b>")).toBeVisible()
  await expect(main(page).getByRole("link", { name: "support@outpost.example" })).toBeVisible()
})
