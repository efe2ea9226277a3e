import { readFileSync } from "node:fs"
import { expect, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { readReviews } from "../support/bff.ts"
import { csvOf, downloaded, exportItem, openExports } from "../support/exports.ts"
import { countMails, openMailedLink } from "../support/outbox.ts"
import { impersonationLinkFor } from "../support/portal.ts"
import { signIn } from "../support/sign-in.ts"

const range = "from=2000-01-01&to=2025-12-31&dateDescriptor=custom"
const filter = `${range}&rating=5&sort[by]=rating`
const asked = "?published_after=2000-01-01&published_before=2025-12-31&rating=5&per_page=1"
const fileName = /^export-\d{4}-\d\d-\d\d\.(csv|ndjson)$/

test.describe("the reviews that the screen shows", () => {
  test.beforeEach(({ context }) => signIn(context, demo.admin))

  test("are made into a file, polled and saved under the day's name [F-198, F-268, F-504, F-506, F-507, F-624, F-754]", async ({
    page,
    context,
  }) => {
    test.slow()
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
    const { total } = await readReviews(context, asked)
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
  })

  test("are NDJSON too", async ({ page }) => {
    await page.goto(`/reviews?${filter}`)
    const download = await downloaded(page, "Download NDJSON")
    expect(download.suggestedFilename()).toMatch(fileName)
    const lines = readFileSync(await download.path(), "utf8")
      .trim()
      .split("\n")
    expect(lines.map((line) => Math.round(JSON.parse(line).rating))).toEqual(lines.map(() => 5))
  })

  test("are mailed as a link that leads to the file [F-083, F-524]", async ({ page, context }) => {
    test.slow()
    // Of somebody to whom no other file of these tests is mailed.
    await context.clearCookies()
    await signIn(context, demo.user)
    const before = await countMails(page, demo.user)
    await page.goto(`/reviews?${filter}`)
    await downloaded(page, "Download CSV")
    await openMailedLink(page, demo.user, before)
    await expect(page).toHaveURL(/\/file-downloads\/[\w-]{22}\?expires=\d+&signature=[\w-]{43}$/)
    await expect(page.getByRole("heading", { name: /^export-/ })).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download", exact: true }).click(),
    ])
    expect(download.url()).toMatch(
      /\/api\/bff\/fetch-export-file\/[\w-]{22}\/file-data\?expires=\d+&signature=[\w-]{43}$/,
    )
    expect(await csvOf(download)).not.toEqual([])
  })

  test("are printed [F-755]", async ({ page }) => {
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute("data-printed", "")
    })
    await page.goto("/reviews")
    await openExports(page)
    await exportItem(page, "Print").click()
    await expect(page).toHaveURL(/print=true/)
    await expect(page.locator("html[data-printed]")).toBeAttached()
  })
})

test("somebody as whom support acts is sent no mail [F-505]", async ({ page }) => {
  await page.goto(await impersonationLinkFor(demo.manager))
  await page.goto(`/reviews?${filter}`)
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === "POST" && one.url().includes("/export_files/")),
    downloaded(page, "Download CSV"),
  ])
  expect(request.postDataJSON()).toMatchObject({ send_email: false })
  await expect(page.getByRole("status").filter({ hasText: /^Your download has started\.$/ })).toBeVisible()
})

test("a trial is told why it exports nothing, and nothing is asked for [F-468]", async ({
  page,
  context,
}) => {
  await signIn(context, demo.trial)
  const calls: string[] = []
  page.on("request", (request) => void calls.push(request.url()))
  await page.goto("/reviews")
  await openExports(page)
  await page.getByRole("button", { name: "Download CSV" }).click()
  await expect(page.getByRole("dialog", { name: "Exporting isn't allowed for trial users" })).toContainText(
    "Upgrade your plan to download and schedule exports.",
  )
  await page.goto(`/reviews.csv?${filter}`)
  await expect(page).toHaveURL(/\/error\?statusCode=403/)
  expect(calls.filter((url) => url.includes("export_files"))).toEqual([])
})

test("Admins see how far the files of everybody are, others do not", async ({ page, context, browser }) => {
  await signIn(context, demo.admin)
  await page.goto(`/reviews?${filter}`)
  await downloaded(page, "Download CSV")
  await page.goto("/settings")
  await page.getByRole("link", { name: /^Exports/ }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Exports" })).toBeVisible()
  const newest = page.getByRole("table", { name: "Exports" }).locator("tbody tr").first()
  await expect(newest).toContainText("Reviews, CSV")
  await expect(newest).toContainText(demo.admin)
  await expect(newest).toContainText("Done")
  const other = await browser.newContext()
  await signIn(other, demo.manager)
  const theirs = await other.newPage()
  await theirs.goto("/settings/exports")
  await expect(theirs).toHaveURL(/\/error\?statusCode=403/)
  await other.close()
})
