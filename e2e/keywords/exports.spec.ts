import { expect, type Page, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { test as between } from "../support/between.ts"
import { csvOf } from "../support/exports.ts"
import { expectQuery } from "../support/filters.ts"
import { keywordsPath, readInsights, untilRead } from "../support/keywords.ts"
import { chooseRecipient, clearSchedules, flyout, recipients, saveButton } from "../support/schedules.ts"
import { hydrated } from "../support/screens.ts"
import { sendLoginForm, signIn } from "../support/sign-in.ts"

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

between(
  "the categories are ranked before a file of them is made, and a failure stops it [F-526]",
  async ({ page, between: api }) => {
    await sendLoginForm(page, demo.admin)
    await expect(page).not.toHaveURL(/\/login/)
    const { asked } = api
    const { rows } = await download(page, `${keywordsPath}/categories?${range}`)
    expect(rows.length).toBeGreaterThan(0)
    const calls = asked.map(({ method, path }) => `${method} ${path.replace(/\/\d+/, "")}`)
    expect(calls.lastIndexOf("GET /insights/category_rank")).toBeLessThan(calls.indexOf("POST /export_files"))
    expect(calls.filter((call) => call === "GET /insights/category_rank").length).toBeGreaterThan(1)
    const rank = asked.find(({ path }) => path.endsWith("/category_rank"))!
    api.instead[rank.path] = { status: 500, body: { status: 500 } }
    asked.length = 0
    await button(page).click()
    await expect(page.locator(".toast").last()).toContainText(
      "Unable to get categories rank at this time. Please try refreshing the page or try again later.",
    )
    expect(asked.some(({ path }) => path.startsWith("/export_files"))).toBe(false)
  },
)

test("a keyword is scheduled by its name, and its row leads back to it [F-184, F-773, F-775, F-776]", async ({
  page,
  context,
}) => {
  await signIn(context, demo.admin)
  await clearSchedules(context)
  const kept: Record<string, unknown>[] = []
  for (const [path, name] of [
    [keywordsPath, "All keywords"],
    [`${keywordsPath}/service`, "Service"],
    [`${keywordsPath}/categories`, "Categories"],
  ] as const) {
    await page.goto(`${path}?dateDescriptor=sixMonths&rating=2`)
    const opener = page.getByRole("main").getByRole("link", { name: "Schedule Export" })
    await hydrated(page, opener)
    await opener.click()
    await expect(recipients(page)).toBeVisible()
    await flyout(page).getByLabel("Name").fill(name)
    await chooseRecipient(page, demo.admin)
    await saveButton(page).click()
    await expectQuery(page, "flyout_edit", null)
  }
  const list = await context.request.get("/api/bff/scheduled_exports")
  kept.push(...(await list.json())._embedded.scheduled_exports)
  for (const [name, type, resource, path] of [
    ["All keywords", "keywords", null, keywordsPath],
    ["Service", "keyword_details", "service", `${keywordsPath}/service`],
    ["Categories", "experience_categories", null, `${keywordsPath}/categories`],
  ] as const) {
    const row = kept.find(({ email_subject }) => email_subject === name)
    expect(row).toMatchObject({ export_type: type, resource_id: resource, date_range_legend: "six_months" })
    expect(row?.filters).toMatchObject({ rating: 2, dateDescriptor: "sixMonths", from: null, to: null })
    await page.goto("/settings/scheduled-exports/manage")
    await page.getByRole("row").filter({ hasText: name }).getByRole("link").first().click()
    await expect(page).toHaveURL(new RegExp(`${path}\\?.*rating=2.*export_id=${row?.id}`))
    await expect(flyout(page).getByRole("heading", { name: "Edit Scheduled Export" })).toBeVisible()
  }
  await clearSchedules(context)
})
