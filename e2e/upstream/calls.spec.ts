import { expect } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { type Between, test } from "../support/between.ts"
import { filterButton } from "../support/filters.ts"
import { sendLoginForm } from "../support/sign-in.ts"

const last = ({ asked }: Between, path: string) => asked.filter((call) => call.path === path).at(-1)!
const queryOf = (between: Between, path: string) => Object.fromEntries(last(between, path).query)

test("the dropdowns ask for 25 entries, groups and locations by name and then by relevance, sources in their order [F-543, F-544, F-547, F-675, P-521, P-522, P-523]", async ({
  page,
  between,
}) => {
  await sendLoginForm(page, demo.user)
  const byName = { page: "1", per_page: "25", "sort[by]": "name", "sort[order]": "asc" }
  const byRelevance = {
    keywords: "a",
    search_type: "typeahead",
    "sort[by]": "relevance",
    "sort[order]": "desc",
  }
  for (const [name, path] of [
    ["Group", "/groups"],
    ["Location", "/locations"],
  ] as const) {
    await filterButton(page, name).click()
    await expect(page.getByRole("option").nth(1)).toBeVisible()
    expect(queryOf(between, path)).toMatchObject(byName)
    expect([...last(between, path).query.keys()]).not.toContain("keywords")
    await page.getByRole("combobox").fill("a")
    await expect.poll(() => queryOf(between, path)).toMatchObject({ ...byRelevance, per_page: "25" })
    await page.keyboard.press("Escape")
  }
  await filterButton(page, "Group").click()
  await page.getByRole("option").nth(1).click()
  await expect.poll(() => new URL(page.url()).searchParams.get("groupId")).toBeTruthy()
  await filterButton(page, "Location").click()
  await expect(page.getByRole("option").nth(1)).toBeVisible()
  const group_id = new URL(page.url()).searchParams.get("groupId")
  await expect
    .poll(() => queryOf(between, "/locations"))
    .toMatchObject({ group_id, account_id: expect.stringMatching(/^\d+$/) })
  await page.keyboard.press("Escape")
  await filterButton(page, "Source").click()
  await expect(page.getByRole("option").nth(1)).toBeVisible()
  expect(queryOf(between, "/sources")).toMatchObject({
    page: "1",
    per_page: "25",
    supports_reviews: "true",
    "sort[by]": "ordinal,name",
    "sort[order]": "asc",
  })
})
