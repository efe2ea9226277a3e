import { expect, type Page, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { hydrated } from "../support/screens.ts"
import { signIn } from "../support/sign-in.ts"

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name })
const save = (page: Page) => page.getByRole("button", { name: "Save" }).click()

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with" : "without"
  test.describe(`templates and rules ${how} scripts (D-131, D-132)`, () => {
    test.use({ javaScriptEnabled })
    test.beforeEach(({ context }) => signIn(context, demo.admin))

    test("a template is made, tagged, previewed, used by a rule that is switched, and both are deleted", async ({
      page,
    }) => {
      const name = `Made ${how} scripts`
      await page.goto("/settings/response-templates")
      await page.getByRole("link", { name: "New template" }).click()
      await page.getByLabel("Name").fill(name)
      await page.getByLabel("Text").fill("Hi {{autor}}, thank you!")
      await save(page)
      await expect(page.getByText("Text has the unknown placeholder {{autor}}").first()).toBeVisible()
      await expect(page.getByLabel("Text")).toHaveValue("Hi {{autor}}, thank you!")
      await page.getByLabel("Text").fill("Hi {{author}}, thank you <script>alert(1)</script>!")
      if (javaScriptEnabled) {
        await expect(page.getByRole("region", { name: "Preview" })).toContainText(
          "Hi Ada, thank you <script>alert(1)</script>!",
        )
        await page.getByRole("button", { name: "Add tag" }).click()
      }
      await page.getByLabel("Tag 1", { exact: true }).fill(`Tag ${how}`)
      await page.getByLabel("Lowest rating").selectOption("4")
      await page.getByRole("checkbox", { name: "Google" }).check()
      await save(page)
      await expect(page.getByText("Template saved")).toBeVisible()
      await expect(row(page, name)).toContainText("4 to 5 stars")
      await expect(row(page, name)).toContainText("Google")
      await expect(row(page, name)).toContainText(`Tag ${how}`)
      await expect(row(page, name)).toContainText("<script>alert(1)</script>")

      await page.goto("/settings/auto-responses/new")
      // The browser itself would ask for the template.
      if (javaScriptEnabled) await hydrated(page, page.getByRole("button", { name: "Save" }))
      await save(page)
      if (javaScriptEnabled) await expect(page.getByText("Template is required")).toBeVisible()
      await expect(page.getByLabel("Lowest rating").locator("option")).toHaveText([
        "3 stars",
        "4 stars",
        "5 stars",
      ])
      await page.getByLabel("Template").selectOption({ label: name })
      await page.getByLabel("Delay in minutes").fill("120")
      await page.getByLabel("Lowest rating").selectOption("4")
      await page.getByLabel("Switched on").uncheck()
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
  })
}

test("who may only read templates sees them and no way to change them; a limited account has no rules", async ({
  page,
  context,
}) => {
  await signIn(context, demo.user)
  await page.goto("/settings/response-templates")
  await expect(row(page, "Warm thanks")).toBeVisible()
  await expect(page.getByRole("link", { name: "New template" })).toHaveCount(0)
  await expect(row(page, "Warm thanks").getByRole("link")).toHaveCount(0)
  await page.goto("/settings/auto-responses")
  await expect(row(page, "Five stars")).toBeVisible()
  await expect(page.getByRole("button", { name: /Turn/ })).toHaveCount(0)
  await context.clearCookies()
  await signIn(context, demo.second)
  await page.goto("/settings/auto-responses")
  await expect(page).toHaveURL(/\/error\?statusCode=403/)
})
