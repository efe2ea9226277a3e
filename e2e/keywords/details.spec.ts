import { expect, type Page, test } from "@playwright/test"
import { demo } from "../support/accounts.ts"
import { test as between } from "../support/between.ts"
import { cards, expectQuery, filterBar } from "../support/filters.ts"
import { keywordsPath, readInsights, terms, untilRead } from "../support/keywords.ts"
import { ownWrite } from "../support/responses.ts"
import { expectNoSidewaysScroll, showAt, widths } from "../support/screens.ts"
import { sendLoginForm, signIn } from "../support/sign-in.ts"

const range = "from=2000-01-01&to=2025-12-31&dateDescriptor=custom"
const apiRange = "published_after=2000-01-01&published_before=2025-12-31"
const sentences = (page: Page) => page.getByRole("region", { name: "Sentences" }).getByRole("listitem")
const figure = (page: Page, label: string) =>
  page.getByRole("region", { name: "Figures" }).getByRole("link", { name: new RegExp(`^${label}`) })
const written = (count: number) => count.toLocaleString("en-US")

test.describe("details", () => {
  test.beforeEach(({ context }) => signIn(context, demo.admin))

  test("of a keyword: figures, months and the sentences behind them, each with its review [F-045, P-040]", async ({
    page,
    context,
  }) => {
    await page.goto(`${keywordsPath}?${range}&rating=2`)
    const id = await untilRead(page)
    await page.reload()
    const link = terms(page).first()
    const keyword = (await link.locator(".kw-term").textContent())!
    await link.click()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(keyword)
    await expect(page).toHaveURL(new RegExp(`${keywordsPath}/${encodeURIComponent(keyword)}\\?.*rating=2`))
    const path = `mentioned/${encodeURIComponent(keyword)}?${apiRange}&rating=2`
    const detail = await readInsights(context, id, path)
    await expect(figure(page, "Mentions")).toContainText(written(detail.total_mentions))
    await expect(figure(page, "Positive")).toContainText(written(detail.positive_mentions))
    await expect(figure(page, "Negative")).toContainText(written(detail.negative_mentions))
    await expect(sentences(page)).toHaveCount(Math.min(25, detail.total_mentions))
    const [first] = detail.sentences
    await expect(sentences(page).first().locator("mark")).toHaveText(
      first.sentence.slice(first.start, first.end),
    )
    await figure(page, "Negative").click()
    await expectQuery(page, "sentiment", "negative")
    await expect(sentences(page)).toHaveCount(Math.min(25, detail.negative_mentions))
    await expect(page.getByText("Show as a table")).toBeVisible()
    await expect(cards(page).first()).toBeVisible()
    const negative = await readInsights(context, id, `${path}&sentiment=negative`)
    await sentences(page).first().getByRole("link", { name: "Open review" }).click()
    await expect(page).toHaveURL(new RegExp(`/reviews/${negative.sentences[0].review_id}\\?`))
    await page.getByRole("link", { name: "Back to Reviews" }).click()
    await expectQuery(page, "keyword", keyword)
    await expectQuery(page, "sentiment", "-1")
    await expectQuery(page, "rating", "2")
  })

  test("a card with the longest name of a tag fits every width", async ({ page, context }) => {
    const address = `${keywordsPath}/service?${range}`
    await page.goto(address)
    await untilRead(page)
    await page.reload()
    const href = (await cards(page).first().locator(".rev-by a").getAttribute("href"))!
    const name = `${Date.now()}`.padEnd(50, "x")
    const headers = ownWrite()
    const review_id = /\/reviews\/(\d+)/.exec(href)![1]!
    const made = await context.request.post("/api/bff/review_tags", { headers, data: { review_id, name } })
    expect(made.status()).toBe(201)
    const { id } = (await made.json()) as { id: number }
    try {
      await page.goto(address)
      await expect(cards(page).first().getByText(name)).toBeVisible()
      for (const width of widths) {
        await showAt(page, width)
        await expectNoSidewaysScroll(page)
      }
    } finally {
      await context.request.delete(`/api/bff/tags/${id}`, { headers })
    }
  })

  test("each month opens its own sentences", async ({ page, context }) => {
    await page.goto(`${keywordsPath}/service?${range}`)
    const id = await untilRead(page)
    const { months } = await readInsights(context, id, `mentioned/service?${apiRange}`)
    const month = months.at(-1)
    await page.goto(`${keywordsPath}/service?${range}`)
    await page.getByText("Show as a table").click()
    const row = page.getByRole("table", { name: "Mentions by month" }).getByRole("row").nth(1)
    await row.getByRole("link", { name: /^\d+ mentions in/ }).click()
    await expectQuery(page, "from", `${month.month}-01`)
    await expectQuery(page, "dateDescriptor", "custom")
    await expect(sentences(page)).toHaveCount(Math.min(25, month.total_mentions))
  })

  test("of a category win over a keyword of that name, with its code and the filters in the query [F-046, P-042, P-043, P-044]", async ({
    page,
    context,
  }) => {
    await page.goto(`${keywordsPath}?${range}&rating=2`)
    const id = await untilRead(page)
    await page.reload()
    const block = page.getByRole("region", { name: "Experience Categories" })
    await block.getByRole("link", { name: /^Staff/ }).click()
    await expect(page).toHaveURL(`${keywordsPath}/categories?${range}&rating=2&category=staff`)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Staff")
    const detail = await readInsights(context, id, `categories/staff?${apiRange}&rating=2`)
    await expect(figure(page, "Mentions")).toContainText(written(detail.total_count))
    await expect(sentences(page)).toHaveCount(Math.min(25, detail.total_count))
    await page.goto(`${keywordsPath}/categories?${range}`)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Experience Categories")
    const { categories } = await readInsights(context, id, `categories?${apiRange}`)
    const rows = page.getByRole("table", { name: "Experience Categories" }).getByRole("row")
    await expect(rows).toHaveCount(categories.length + 1)
    await expect(filterBar(page).getByRole("button", { name: /^Saved filter/ })).toHaveCount(0)
  })
})

between(
  "details ask with the filters, with and without a sentiment [P-041]",
  async ({ page, between: api }) => {
    await sendLoginForm(page, demo.admin)
    await expect(page).not.toHaveURL(/\/login/)
    const asked = (path: RegExp) =>
      api.asked.filter((call) => path.test(call.path)).map(({ query }) => Object.fromEntries(query))
    await page.goto(`${keywordsPath}/service?${range}&sourceId=1&rating=4`)
    const filter = {
      published_after: "2000-01-01",
      published_before: "2025-12-31",
      source_id: "1",
      rating: "4",
    }
    expect(asked(/\/mentioned\/service$/)).toEqual([{ ...filter, per_page: "25" }])
    expect(asked(/^\/reviews$/).at(-1)).toEqual({ ...filter, keywords_mentioned: "service" })
    api.asked.length = 0
    await page.goto(`${keywordsPath}/service?${range}&sourceId=1&rating=4&sentiment=positive`)
    expect(asked(/\/mentioned\/service$/)).toContainEqual({
      ...filter,
      per_page: "25",
      sentiment: "positive",
    })
    expect(asked(/^\/reviews$/).at(-1)).toMatchObject({ sentiment: "1", keywords_mentioned: "service" })
  },
)
