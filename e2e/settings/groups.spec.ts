import { expect, type Page, test } from "@playwright/test"
import { demo } from "../support/accounts.ts"
import { chooseFitting } from "../support/screens.ts"
import { signIn } from "../support/sign-in.ts"

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name })
const save = (page: Page) => page.getByRole("button", { name: "Save" }).click()

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with" : "without"
  test.describe(`groups ${how} scripts (D-057, D-079)`, () => {
    test.use({ javaScriptEnabled })
    test.beforeEach(({ context }) => signIn(context, demo.second))

    test("are made with locations found by a search, renamed and deleted", async ({ page }) => {
      const name = `Made ${how} scripts`
      await page.goto("/settings/groups")
      await page.getByRole("link", { name: "New group" }).click()
      await page.getByLabel("Name").fill(name)
      if (javaScriptEnabled) {
        await page.getByRole("button", { name: "Add locations" }).click()
        await page.getByRole("combobox").fill("larimer")
        await chooseFitting(page, "larimer", /larimer/i)
        await page.keyboard.press("Escape")
      } else {
        await page.getByText("Add locations").click()
        await page.getByRole("searchbox").fill("larimer")
        await page.getByRole("button", { name: "Search" }).click()
        await expect(page.getByLabel("Name")).toHaveValue(name)
        await page.locator('input[name="add_location_ids"]').first().check()
      }
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
}

test("who may only read sees the own groups and no way to change them", async ({ page, context }) => {
  await signIn(context, demo.manager)
  await page.goto("/settings/groups")
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(3)
  await expect(page.getByRole("table").getByRole("link", { name: "New England" })).toHaveCount(0)
  await expect(page.getByRole("link", { name: "New group" })).toHaveCount(0)
  await page.goto("/settings/groups/new")
  await expect(page).toHaveURL(/\/error\?statusCode=403/)
})

test("a group of another account leads to /error like a missing one", async ({ page, context }) => {
  await signIn(context, demo.admin)
  const own = await (await context.request.get("/api/bff/groups")).json()
  const id = own._embedded.groups[0].id
  await context.clearCookies()
  await signIn(context, demo.second)
  for (const one of [id, 987654321]) {
    await page.goto(`/settings/groups/${one}`)
    await expect(page).toHaveURL(/\/error\?statusCode=404/)
  }
})
