import { expect, type Page, test } from "@playwright/test"

const path = "/scorecardrequest/demo-scorecard-pine-01"
const says = (page: Page, text: string) => page.getByRole("main").getByRole("alert").filter({ hasText: text })

test.describe("the page of a scorecard", () => {
  test("shows the business its score and takes its request [F-027]", async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pine Street Diner")
    await expect(page.getByText("Score 61 of 100")).toBeVisible()
    await page.getByLabel("Name").fill("   ")
    await page.getByLabel("Email").fill("owner@pinestreet.example")
    await page.getByLabel("Comment").fill("Please call in the morning.")
    await page.getByRole("button", { name: "Send" }).click()
    await expect(says(page, "Name is required")).toBeVisible()
    await expect(page.getByLabel("Comment")).toHaveValue("Please call in the morning.")
    await page.getByLabel("Name").fill("Ada Pine")
    await page.getByRole("button", { name: "Send" }).click()
    await expect(page.getByText("Thank you. We will be in touch.")).toBeVisible()
    await expect(page.getByRole("button", { name: "Send" })).toHaveCount(0)
  })
})
