import { expect, type Page } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { test } from "../support/between.ts"
import { hydrated } from "../support/screens.ts"
import { sendLoginForm } from "../support/sign-in.ts"

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })
const alert = (page: Page) => page.getByRole("main").getByRole("alert")

test("what is saved is on its way, and then saved, or refused with nothing lost [F-266]", async ({
  page,
  between,
}) => {
  await sendLoginForm(page, demo.second)
  await expect(page).toHaveURL(/\/reviews/)
  await page.goto("/settings/account")
  await hydrated(page, button(page, "Save"))
  const own = between.asked.find(({ path }) => /^\/accounts\/\d+$/.test(path))!.path

  const { promise, resolve } = Promise.withResolvers<void>()
  between.instead[`POST ${own}`] = { after: promise }
  await button(page, "Save").click()
  await expect(button(page, "Saving...")).toBeVisible()
  await expect(page.getByText("Settings saved")).toHaveCount(0)
  resolve()
  await expect(page.getByText("Settings saved")).toBeVisible()
  await expect(button(page, "Save")).toBeVisible()
  await expect(alert(page)).toHaveCount(0)

  between.instead[`POST ${own}`] = { status: 500, body: { status: 500 } }
  await page.getByLabel("Company name").fill("Another name")
  await button(page, "Save").click()
  await expect(alert(page)).toBeVisible()
  await expect(button(page, "Save")).toBeVisible()
  await expect(page.getByLabel("Company name")).toHaveValue("Another name")
})
