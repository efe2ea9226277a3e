import { expect, type Page, test } from "@playwright/test"
import { demo } from "../support/accounts.ts"
import { test as between } from "../support/between.ts"
import { choose, expectCount, expectQuery, filterBar, filterButton } from "../support/filters.ts"
import { keywordsPath, readInsights, terms, untilRead } from "../support/keywords.ts"
import { hydrated } from "../support/screens.ts"
import { sendLoginForm, signIn } from "../support/sign-in.ts"

const allTime = `${keywordsPath}?dateDescriptor=allTime`
const shown = (page: Page) => terms(page).locator(".kw-term").allTextContents()
const block = (page: Page) => page.getByRole("region", { name: "Experience Categories" })
const sort = (page: Page) => page.getByRole("main").locator("summary").filter({ hasText: "Sort" })
const apiQuery = "published_after=2000-01-01"

test.describe("what customers talk about", () => {
  test.beforeEach(({ context }) => signIn(context, demo.admin))

  test("has its item and shows keywords and categories of the last thirty days [F-006, F-044, F-116, F-702, P-013, P-014, P-033, P-034, P-035, P-036, P-037, P-512]", async ({
    page,
    context,
  }) => {
    await page.goto("/settings")
    await hydrated(page)
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Keywords" }).click()
    await expect(page).toHaveURL(keywordsPath)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Keywords")
    await expect(page).toHaveTitle(/^Keywords \| /)
    await expect(filterButton(page, "Date")).toContainText("Last 30 Days")
    await expectCount(page, 0)
    const id = await untilRead(page)
    await page.goto(allTime)
    await expectCount(page, 1)
    const { keywords } = await readInsights(context, id, `mentioned?${apiQuery}`)
    expect(await shown(page)).toEqual(keywords.slice(0, 50).map(({ short }: { short: string }) => short))
    const [first] = keywords
    const written = (count: number) => count.toLocaleString("en-US")
    await expect(terms(page).first()).toHaveAccessibleName(
      new RegExp(
        `^${first.short}.*(Positive|Mixed|Negative), ${written(first.total_mentions)} mentions: ${written(first.positive_mentions)} positive, ${written(first.negative_mentions)} negative$`,
      ),
    )
    // What is read with the name, beside it: no count a second time.
    await expect(terms(page).first()).toHaveAccessibleDescription("")
    const { categories } = await readInsights(context, id, `categories?${apiQuery}`)
    const [top] = categories
    await expect(block(page).getByRole("link")).toHaveCount(categories.length)
    await expect(block(page).getByRole("link").first()).toContainText(top.category)
    await expect(block(page).getByRole("link").first()).toContainText(
      `${Math.round((100 * top.positive_count) / top.total_count)}%`,
    )
    await filterBar(page).getByRole("button", { name: "Show More" }).click()
    await choose(page, "Rating", "1 star")
    await expectQuery(page, "rating", "1")
    const narrowed = await readInsights(context, id, `mentioned?${apiQuery}&rating=1`)
    await expect
      .poll(() => shown(page))
      .toEqual(narrowed.keywords.slice(0, 50).map(({ short }: { short: string }) => short))
  })

  test("changing the order orders the cloud anew [P-036, P-507, P-508, P-509]", async ({ page, context }) => {
    await page.goto(allTime)
    const id = await untilRead(page)
    await page.reload()
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
      const { keywords } = await readInsights(context, id, `mentioned?${apiQuery}&sort[by]=${code}`)
      await expect
        .poll(() => shown(page))
        .toEqual(keywords.slice(0, 50).map(({ short }: { short: string }) => short))
    }
  })

  test("says that nothing was mentioned, and leads out of it [P-039]", async ({ page }) => {
    await page.goto(`${keywordsPath}?from=2001-01-01&to=2001-01-02&dateDescriptor=custom`)
    await expect(page.getByText("No mentioned keywords during this period.", { exact: true })).toBeVisible()
    await page.getByRole("link", { name: "Show All Time" }).click()
    await expectQuery(page, "dateDescriptor", "allTime")
    await expect(terms(page).first()).toBeVisible()
  })
})

test.describe("before scripts run", () => {
  test.use({ javaScriptEnabled: false })

  test("keywords are ordered, narrowed and opened", async ({ page, context }) => {
    await signIn(context, demo.admin)
    await page.goto(`${allTime}&rating=5`)
    await expect(terms(page).first()).toBeVisible()
    await sort(page).click()
    await page.getByRole("link", { name: "Negative first" }).click()
    await expectQuery(page, "sort[by]", "negative_ratio")
    await filterBar(page)
      .getByRole("link", { name: /^Source/ })
      .click()
    await expectQuery(page, "pick", "sourceId")
    await page.locator(".chooser-list a").first().click()
    await expectQuery(page, "pick", null)
    await expectQuery(page, "rating", "5")
    expect(new URL(page.url()).searchParams.get("sourceId")).toMatch(/^\d+$/)
    await terms(page).first().click()
    await expect(page).toHaveURL(new RegExp(`${keywordsPath}/[^/?]+\\?.*rating=5`))
  })
})

between(
  "the order is always asked for, and failures stand in their places [F-651, F-662, P-464, P-506]",
  async ({ page, between: api }) => {
    await sendLoginForm(page, demo.admin)
    await expect(page).not.toHaveURL(/\/login/)
    await page.goto(allTime)
    const id = await untilRead(page)
    const asked = api.asked.filter(({ path }) => path === `/insights/${id}/mentioned`)
    expect(asked.at(-1)?.query.get("sort[by]")).toBe("highest_volume")
    await page.reload()
    await expect(block(page).getByRole("link").first()).toBeVisible()
    const failed = { status: 500, body: { status: 500 } }
    api.instead = {
      [`/insights/${id}/categories`]: failed,
      [`/insights/${id}/category_rank`]: failed,
    }
    // The toast goes after three seconds, which begin before all of the page is there.
    await page.reload({ waitUntil: "commit" })
    await expect(page.locator(".toast")).toContainText(
      "Unable to get categories rank at this time. Please try refreshing the page or try again later.",
    )
    await expect(block(page)).toContainText("There was an error fetching data for Experience Categories")
    await expect(block(page).getByRole("listitem")).toHaveCount(0)
    await expect(terms(page).first()).toBeVisible()
  },
)

between("without insights read the page is refused [P-365]", async ({ page, between: api }) => {
  api.instead["POST /auth"] = {
    change: (body: { permission_summary: Record<string, unknown> }) => {
      const { insights: _, ...permission_summary } = body.permission_summary
      return { ...body, permission_summary }
    },
  }
  await sendLoginForm(page, demo.limited)
  await expect(page).not.toHaveURL(/\/login/)
  await page.goto(keywordsPath)
  await expect(page).toHaveURL(/\/error\?statusCode=403/)
})
