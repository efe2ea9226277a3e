import { expect, type Page, test } from "@playwright/test"
import { demo, fresh } from "#tests/support/accounts.ts"
import { hydrated } from "../support/screens.ts"
import { signIn } from "../support/sign-in.ts"

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name })
const save = (page: Page) => page.getByRole("button", { name: "Save" }).click()

test("a template is made, tagged, previewed, used by a rule that is switched, and both are deleted (D-131, D-132)", async ({
  page,
  context,
}) => {
  await signIn(context, demo.admin)
  const name = `Made ${fresh()}`
  await page.goto("/settings/response-templates")
  await page.getByRole("link", { name: "New template" }).click()
  await page.getByLabel("Name").fill(name)
  await page.getByLabel("Text").fill("Hi {{autor}}, thank you!")
  await save(page)
  await expect(page.getByText("Text has the unknown placeholder {{autor}}").first()).toBeVisible()
  await expect(page.getByLabel("Text")).toHaveValue("Hi {{autor}}, thank you!")
  await page.getByLabel("Text").fill("Hi {{author}}, thank you <script>alert(1)</script>!")
  await expect(page.getByRole("region", { name: "Preview" })).toContainText(
    "Hi Ada, thank you <script>alert(1)</script>!",
  )
  await page.getByRole("button", { name: "Add tag" }).click()
  await page.getByLabel("Tag 1", { exact: true }).fill(`Tag of ${name}`)
  await page.getByLabel("Lowest rating").selectOption("4")
  await page.getByRole("checkbox", { name: "Google" }).check()
  await save(page)
  await expect(page.getByText("Template saved")).toBeVisible()
  await expect(row(page, name)).toContainText("4 to 5 stars")
  await expect(row(page, name)).toContainText("Google")
  await expect(row(page, name)).toContainText(`Tag of ${name}`)
  await expect(row(page, name)).toContainText("<script>alert(1)</script>")

  await page.goto("/settings/auto-responses/new")
  // The browser itself would ask for the template.
  await hydrated(page, page.getByRole("button", { name: "Save" }))
  await save(page)
  await expect(page.getByRole("alert").filter({ hasText: "Choose a template" })).toBeVisible()
  await expect(page.getByLabel("Lowest rating").locator("option")).toHaveText([
    "3 stars",
    "4 stars",
    "5 stars",
  ])
  await page.getByLabel("Template").selectOption({ label: name })
  await page.getByLabel("Delay in minutes").fill("120")
  await page.getByLabel("Lowest rating").selectOption("4")
  await page.getByLabel("Turned on").uncheck()
  await save(page)
  await expect(page.getByText("Rule saved")).toBeVisible()
  await expect(row(page, name)).toContainText("2 hours")
  await expect(row(page, name)).toContainText("Off")
  await row(page, name).getByRole("button", { name: "Turn on" }).click()
  await expect(row(page, name)).toContainText("On")
  await expect(row(page, name).getByRole("button", { name: "Turn off" })).toBeVisible()

  await page.goto("/settings/response-templates")
  await row(page, name).getByRole("link").click()
  await page.getByText("Delete template").click()
  await page.getByRole("button", { name: "Delete", exact: true }).click()
  await expect(page.getByText("An automatic response uses this template.")).toBeVisible()

  await page.goto("/settings/auto-responses")
  await row(page, name).getByRole("link").click()
  await page.getByText("Delete rule").click()
  await page.getByRole("button", { name: "Delete", exact: true }).click()
  await expect(page.getByText("Rule deleted")).toBeVisible()
  await page.goto("/settings/response-templates")
  await row(page, name).getByRole("link").click()
  await page.getByText("Delete template").click()
  await page.getByRole("button", { name: "Delete", exact: true }).click()
  await expect(page.getByText("Template deleted")).toBeVisible()
  await expect(row(page, name)).toHaveCount(0)
})
