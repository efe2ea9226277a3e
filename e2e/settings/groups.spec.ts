import { expect, type Page, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { chooseFitting } from "../support/screens.ts"
import { signIn } from "../support/sign-in.ts"

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name })
const save = (page: Page) => page.getByRole("button", { name: "Save" }).click()

test.describe("groups (D-057, D-079)", () => {
  test.beforeEach(({ context }) => signIn(context, demo.second))

  test("are made with locations found by a search, renamed and deleted", async ({ page }) => {
    const name = `Made`
    await page.goto("/settings/groups")
    await page.getByRole("link", { name: "New group" }).click()
    await page.getByLabel("Name").fill(name)
    await page.getByRole("button", { name: "Add locations" }).click()
    await page.getByRole("combobox").fill("larimer")
    await chooseFitting(page, "larimer", /larimer/i)
    await page.keyboard.press("Escape")
    await save(page)
    await expect(page.getByText("Group saved")).toBeVisible()
    await expect(row(page, name)).toContainText("1")

    await row(page, name).getByRole("link").click()
    await page.getByLabel("Name").fill(`${name} again`)
    await save(page)
    await expect(row(page, `${name} again`)).toBeVisible()

    await page.goto("/settings/groups/new")
    await page.getByLabel("Name").fill(`${name} AGAIN`)
    await save(page)
    await expect(page.getByText("Name has already been taken")).toBeVisible()
    await expect(page.getByLabel("Name")).toHaveValue(`${name} AGAIN`)

    await page.goto("/settings/groups")
    await row(page, `${name} again`).getByRole("link").click()
    await page.getByText("Delete group").click()
    await page.getByRole("button", { name: "Delete", exact: true }).click()
    await expect(page.getByText("Group deleted")).toBeVisible()
    await expect(row(page, `${name} again`)).toHaveCount(0)
  })
})
