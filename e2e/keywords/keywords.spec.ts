import { expect, type Page } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { test as between } from "../support/between.ts"
import { expectQuery } from "../support/filters.ts"
import { keywordsPath, readInsights, terms, untilRead } from "../support/keywords.ts"
import { hydrated } from "../support/screens.ts"
import { sendLoginForm } from "../support/sign-in.ts"

const allTime = `${keywordsPath}?dateDescriptor=allTime`
const shown = (page: Page) => terms(page).locator("> :first-child").allTextContents()
const block = (page: Page) => page.getByRole("region", { name: "Experience Categories" })
const sort = (page: Page) => page.getByRole("main").locator("summary").filter({ hasText: "Sort" })
const apiQuery = "published_after=2000-01-01"

between(
  "the order is always asked for and orders the cloud anew, and failures stand in their places and in a toast [F-651, F-662, P-036, P-464, P-506, P-507, P-508, P-509]",
  async ({ page, between: api }) => {
    await sendLoginForm(page, demo.admin)
    await expect(page).not.toHaveURL(/\/login/)
    await page.goto(allTime)
    const id = await untilRead(page)
    const requested = api.requested.filter(({ path }) => path === `/insights/${id}/mentioned`)
    expect(requested.at(-1)?.query.get("sort[by]")).toBe("highest_volume")
    await page.reload()
    await expect(block(page).getByRole("link").first()).toBeVisible()
    await hydrated(page, sort(page))
    await expect(sort(page)).toContainText("Highest volume")
    for (const [label, code] of [
      ["Controversial first", "controversy"],
      ["Positive first", "positive_ratio"],
      ["Negative first", "negative_ratio"],
    ] as const) {
      await sort(page).click()
      await page.getByRole("navigation", { name: "Sort" }).getByRole("link", { name: label }).click()
      await expectQuery(page, "sort[by]", code)
      await expect(sort(page)).toContainText(label)
      const { keywords } = await readInsights(page.context(), id, `mentioned?${apiQuery}&sort[by]=${code}`)
      await expect
        .poll(() => shown(page))
        .toEqual(keywords.slice(0, 50).map(({ short }: { short: string }) => short))
    }

    const failed = { status: 500, body: { status: 500 } }
    api.instead = {
      [`/insights/${id}/categories`]: failed,
      [`/insights/${id}/category_rank`]: failed,
    }
    // The toast goes after three seconds, which begin before all of the page is there.
    await page.reload({ waitUntil: "commit" })
    await expect(page.locator("[data-level]")).toContainText(
      "Unable to get categories rank at this time. Please try refreshing the page or try again later.",
    )
    await expect(block(page)).toContainText("There was an error fetching data for Experience Categories")
    await expect(block(page).getByRole("listitem")).toHaveCount(0)
    await expect(terms(page).first()).toBeVisible()
  },
)
