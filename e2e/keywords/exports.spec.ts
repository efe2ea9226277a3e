import { expect, type Page, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { csvOf } from "../support/exports.ts"
import { keywordsPath, readInsights, untilRead } from "../support/keywords.ts"
import { hydrated } from "../support/screens.ts"
import { signIn } from "../support/sign-in.ts"

const range = "from=2000-01-01&to=2025-12-31&dateDescriptor=custom"
const apiRange = "published_after=2000-01-01&published_before=2025-12-31"
const button = (page: Page) => page.getByRole("main").getByRole("link", { name: "Download CSV" })

/** Downloads what the page shows, and what was asked for. */
async function download(page: Page, address: string) {
  const bodies: Record<string, unknown>[] = []
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/export_files/")) {
      bodies.push(request.postDataJSON())
    }
  })
  await page.goto(address)
  await hydrated(page, button(page))
  const [file] = await Promise.all([page.waitForEvent("download"), button(page).click()])
  return { rows: await csvOf(file), body: bodies.at(-1) }
}

test("what each page shows is made into a file with its filters [F-208, F-209, F-210, F-527, F-528, F-531, P-038, P-368, P-422]", async ({
  page,
  context,
}) => {
  await signIn(context, demo.admin)
  await page.goto(keywordsPath)
  const id = await untilRead(page)
  const days = { dateDescriptor: "custom", from: "2000-01-01", to: "2025-12-31" }

  const cloud = await download(page, `${keywordsPath}?${range}&rating=2&category=staff&sort[by]=controversy`)
  const query = `${apiRange}&rating=2&category=staff`
  const { keywords } = await readInsights(context, id, `mentioned?${query}&sort[by]=controversy`)
  expect(cloud.body).toMatchObject({ resource: "keywords", resource_id: null })
  expect(cloud.body?.filters).toEqual({ ...days, rating: 2, category: "staff", "sort[by]": "controversy" })
  expect(cloud.rows.slice(0, 100).map(({ keyword }) => keyword)).toEqual(
    keywords.map(({ short }: { short: string }) => short),
  )

  const details = await download(page, `${keywordsPath}/service?${range}&sentiment=negative`)
  const detail = await readInsights(context, id, `mentioned/service?${apiRange}&sentiment=negative`)
  expect(details.body).toMatchObject({ resource: "keyword_details", resource_id: "service" })
  expect(details.body?.filters).toEqual({ ...days, sentiment: "negative" })
  expect(details.rows).toHaveLength(detail.total_mentions)

  const categories = await download(page, `${keywordsPath}/categories?${range}`)
  const all = await readInsights(context, id, `categories?${apiRange}`)
  expect(categories.body).toMatchObject({ resource: "experience_categories", resource_id: null })
  expect(categories.body?.filters).toEqual(days)
  expect(categories.rows.map(({ category }) => category)).toEqual(
    all.categories.map(({ category }: { category: string }) => category),
  )
})
