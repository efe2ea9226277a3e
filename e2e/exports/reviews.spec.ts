import { readFileSync } from "node:fs"
import { expect, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { readReviews } from "../support/bff.ts"
import { csvOf, downloaded, exportItem, openExports } from "../support/exports.ts"
import { signIn } from "../support/sign-in.ts"

const range = "from=2000-01-01&to=2025-12-31&dateDescriptor=custom"
const filter = `${range}&rating=5&sort[by]=rating`
const requested = "?published_after=2000-01-01&published_before=2025-12-31&rating=5&per_page=1"

test("the reviews that the screen shows are made into files, polled and saved under the day's name, and printed [F-198, F-268, F-504, F-506, F-507, F-624, F-754, F-755]", async ({
  page,
  context,
}) => {
  test.slow()
  await signIn(context, demo.admin)
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "")
  })
  const calls: { method: string; path: string; body: unknown }[] = []
  page.on("request", (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.includes("export_files")) return
    calls.push({ method: request.method(), path: pathname, body: request.postDataJSON() })
  })
  await page.goto(`/reviews?${filter}`)
  const download = await downloaded(page, "Download CSV")
  await expect(
    page.getByRole("status").filter({
      hasText: `Your download has started.  A download link will also be sent to ${demo.admin}.`,
    }),
  ).toBeVisible()
  expect(download.suggestedFilename()).toMatch(/^export-\d{4}-\d\d-\d\d\.csv$/)
  const rows = await csvOf(download)
  const { total } = await readReviews(context, requested)
  expect(rows).toHaveLength(total)
  expect(new Set(rows.map(({ rating }) => Math.round(Number(rating))))).toEqual(new Set([5]))
  const [start, ...looks] = calls
  expect(start).toMatchObject({
    method: "POST",
    path: expect.stringMatching(/^\/api\/bff\/export_files\/\d+$/),
    body: {
      resource: "reviews",
      file_type: "csv",
      download_options: { normalize_star_rating: false, columns: null },
      request_type: "manual",
      resource_id: null,
      send_email: true,
    },
  })
  expect((start!.body as { filters: object }).filters).toEqual({
    dateDescriptor: "custom",
    from: "2000-01-01",
    to: "2025-12-31",
    rating: 5,
    "sort[by]": "rating",
  })
  expect(looks.length).toBeGreaterThan(0)
  expect(looks.every(({ method, path }) => method === "GET" && /export_files\/[\w-]{22}$/.test(path))).toBe(
    true,
  )

  const ndjson = await downloaded(page, "Download NDJSON")
  expect(ndjson.suggestedFilename()).toMatch(/^reviews-\d{4}-\d\d-\d\d\.ndjson$/)
  const lines = readFileSync(await ndjson.path(), "utf8")
    .trim()
    .split("\n")
  expect(lines.map((line) => Math.round(JSON.parse(line).rating))).toEqual(Array(total).fill(5))

  await page.goto("/reviews")
  await openExports(page)
  await exportItem(page, "Print").click()
  await expect(page).toHaveURL(/print=true/)
  await expect(page.locator("html[data-printed]")).toBeAttached()
})
