import { expect, test } from "@playwright/test"

test("a link that ends mails asks, does it, and takes it back, where scripts run [F-030]", async ({
  page,
  context,
}) => {
  const path = "/unsubscribe/alerts/demo-unsubscribe-alt-1"
  const heading = page.getByRole("heading", { level: 1 })
  await page.goto(path)
  await expect(heading).toHaveText(/^Unsubscribe emailonly@demo\.outpost\.test from .+\?$/)
  await page.getByRole("button", { name: "Unsubscribe" }).click()
  await expect(heading).toHaveText("You have been unsubscribed.")
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await page.getByRole("button", { name: "Undo" }).click()
  await expect(page.getByRole("button", { name: "Unsubscribe" })).toBeVisible()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("outpost_session")
})
