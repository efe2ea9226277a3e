import { expect, test } from "@playwright/test"
import { paths } from "#lib/routes/routes.ts"
import { demo } from "#tests/support/accounts.ts"
import { expectNoSidewaysScroll, hydrated } from "../support/screens.ts"
import { signIn } from "../support/sign-in.ts"

const sizes = [
  { width: 360, height: 780 },
  { width: 1480, height: 900 },
]

for (const size of sizes) {
  test(`a campaign is composed, saved by itself, tested and sent at ${size.width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await signIn(page.context(), demo.admin)
    await page.goto(paths.requestCompose())
    const content = page.getByRole("textbox", { name: "Content" })
    await hydrated(page, content)
    await expectNoSidewaysScroll(page)

    const location = page.getByRole("combobox", { name: "Location" })
    await location.click()
    await page.locator("[role=option]").first().click()
    await page.getByRole("textbox", { name: "Email 1" }).fill(`guest${size.width}.${Date.now()}@mail.example`)
    await page.getByRole("textbox", { name: "First name 1" }).fill("Tom")
    await page.getByRole("textbox", { name: "Subject" }).fill("How was it, {{first_name}}?")
    await content.fill("Hello {{first_name}}, how was it? {{feedback}} {{unsubscribe}}")
    await expect(page.getByText(/^Draft saved at/)).toBeVisible({ timeout: 15_000 })
    await expect(page).toHaveURL(/campaign_id=\d+/)
    await expect(
      page.frameLocator('iframe[title="Email, light"]').getByText("Hello Tom, how was it?"),
    ).toBeVisible()

    await page.reload()
    await hydrated(page, content)
    await expect(content).toHaveValue(/^Hello \{\{first_name\}\}/)
    await page.getByRole("button", { name: "Dark", exact: true }).click()
    await expect(page.getByTitle("Email, dark")).toBeVisible()
    await page.getByRole("button", { name: "Send test" }).click()
    await expect(page.getByText(`Test sent to ${demo.admin}`)).toBeVisible()

    await page.getByRole("checkbox", { name: /agreed to hear from us/ }).check()
    await expectNoSidewaysScroll(page)
    await page.getByRole("button", { name: "Send 1 email" }).click()
    await expect(page.getByRole("heading", { level: 1, name: "Your request is on its way" })).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
}
