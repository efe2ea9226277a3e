import { expect, test } from "@playwright/test"

test("the forms of those who have no session stay on their page where scripts run: a scorecard takes a request, and mails are ended and begin again [F-027, F-030]", async ({
  page,
  context,
}) => {
  const heading = page.getByRole("heading", { level: 1 })
  await page.goto("/scorecardrequest/demo-scorecard-pine-01")
  await expect(heading).toHaveText("Pine Street Diner")
  await expect(page.getByText("Score 61 of 100")).toBeVisible()
  await page.getByLabel("Name").fill("   ")
  await page.getByLabel("Email").fill("owner@pinestreet.example")
  await page.getByLabel("Comment").fill("Please call in the morning.")
  await page.getByRole("button", { name: "Send" }).click()
  const alert = page.getByRole("main").getByRole("alert")
  await expect(alert.filter({ hasText: "Name is required" })).toBeVisible()
  await expect(page.getByLabel("Comment")).toHaveValue("Please call in the morning.")
  await page.getByLabel("Name").fill("Ada Pine")
  await page.getByRole("button", { name: "Send" }).click()
  await expect(page.getByText("Thank you. We will be in touch.")).toBeVisible()
  await expect(page.getByRole("button", { name: "Send" })).toHaveCount(0)

  const path = "/unsubscribe/alerts/demo-unsubscribe-alt-1"
  await page.goto(path)
  await expect(heading).toHaveText(/^Unsubscribe emailonly@demo\.outpost\.test from .+\?$/)
  await page.getByRole("button", { name: "Unsubscribe" }).click()
  await expect(heading).toHaveText("You have been unsubscribed.")
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await page.getByRole("button", { name: "Undo" }).click()
  await expect(page.getByRole("button", { name: "Unsubscribe" })).toBeVisible()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("app_session")
})
