import { expect, type Page, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { expectAccessible } from "../support/accessible.ts"
import { expectQuery, queryOf } from "../support/filters.ts"
import { ownWrite } from "../support/responses.ts"
import { expectNoSidewaysScroll, showAt } from "../support/screens.ts"
import { signIn } from "../support/sign-in.ts"

const path = "/api/bff/user_preferences"
const bar = (page: Page) => page.getByRole("region", { name: "Filters" })
const control = (page: Page) => bar(page).getByRole("button", { name: /^Saved filter/ })
const option = (page: Page, name: string) => bar(page).getByRole("button", { name, exact: true })

async function forgetAll({ request }: ReturnType<Page["context"]>) {
  const list = await (await request.get(`${path}?per_page=100`)).json()
  for (const { id } of list._embedded.user_preferences)
    await request.delete(`${path}/${id}`, { headers: ownWrite() })
}

test("saved filters are saved, survive a reload, are found far down their list, applied, cleared and deleted, and fit a phone", async ({
  page,
  context,
}) => {
  await signIn(context, demo.manager)
  await forgetAll(context)
  for (let at = 1; at <= 30; at += 1) {
    const data = { preference_type: "saved_filters", name: `Kept ${at}`, config: { sentiment: 1 } }
    const made = await context.request.post(path, { headers: ownWrite(), data })
    expect(made.status()).toBe(201)
  }
  const name = "Unhappy guests of the last twelve months whom we should call"
  await page.goto("/reviews?dateDescriptor=twelveMonths&sentiment=-1&rating=1")
  await bar(page).getByRole("button", { name: "Save as" }).click()
  await expect(bar(page).getByRole("textbox", { name: "Name" })).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press("Enter")
  await expect(page.getByRole("status").filter({ hasText: "Filter saved" })).toBeVisible()
  await expect(control(page)).toContainText(name)
  await expect.poll(() => queryOf(page, "savedFilterId")).not.toBeNull()
  const id = queryOf(page, "savedFilterId")

  await page.goto("/reviews?dateDescriptor=today&rating=3&status=unread")
  await control(page).click()
  const rows = bar(page).getByRole("list", { name: "Saved filters" })
  await expect(rows.getByRole("listitem")).toHaveCount(26)
  expect(await rows.evaluate((list) => list.scrollHeight > list.clientHeight)).toBe(true)
  await rows.hover()
  await page.mouse.wheel(0, 10_000)
  await expect(rows.getByRole("listitem")).toHaveCount(32)
  await option(page, name).click()
  await expectQuery(page, "savedFilterId", id)
  await expectQuery(page, "dateDescriptor", "twelveMonths")
  await expectQuery(page, "sentiment", "-1")
  await expectQuery(page, "rating", "1")
  await expectQuery(page, "status", null)
  await page.reload()
  await expect(control(page)).toContainText(name)

  await showAt(page, 360, "dark")
  await page.goto("/reviews")
  await page.getByRole("button", { name: /FILTERS/ }).click()
  await control(page).click()
  await expect(option(page, "No saved filter")).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await rows.hover()
  await page.mouse.wheel(0, 10_000)
  await expect(option(page, name)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await option(page, name).click()
  await expectQuery(page, "savedFilterId", id)
  await control(page).click()
  await option(page, "No saved filter").click()
  await expect.poll(() => [...new URL(page.url()).searchParams.keys()]).toEqual([])
  await control(page).click()
  await option(page, "Delete Kept 1").click()
  await option(page, "Delete").click()
  await expect(page.getByRole("status").filter({ hasText: "Filter deleted" })).toBeVisible()
  await expect(option(page, "Kept 1")).toHaveCount(0)
  await forgetAll(context)
})
