import { expect, type Page, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { exportItem, openExports } from "../support/exports.ts"
import { holdTime } from "../support/screens.ts"
import { signIn } from "../support/sign-in.ts"

type Answer = { status: number; body?: object }

const pending = { id: "a".repeat(22), status: "pending", status_reason: null, file_url: null }
const completed = { ...pending, status: "completed", file_url: `/fetch-export-file/${pending.id}/file-data` }

/** Answers the calls of a polled download in place of the API. @returns how often the file was looked at. */
async function answerWith(page: Page, answers: { start?: Answer; look?: Answer; data?: Answer }) {
  const looks = { count: 0 }
  const { start = { status: 201, body: pending }, look = start, data = { status: 200, body: {} } } = answers
  await page.route("**/api/bff/export_files/**", (route) => {
    const isStart = route.request().method() === "POST"
    if (!isStart) looks.count += 1
    const { status, body = { error: "no" } } = isStart ? start : look
    return route.fulfill({ status, json: body })
  })
  await page.route("**/api/bff/fetch-export-file/**", (route) => route.fulfill({ status: data.status }))
  return looks
}

async function ask(page: Page) {
  await page.goto("/reviews")
  await openExports(page)
  await exportItem(page, "Download CSV").click()
}

test.beforeEach(({ context }) => signIn(context, demo.user))

const cases: [string, string, Parameters<typeof answerWith>[1]][] = [
  [
    "F-269, F-619",
    "There was no export data found",
    { look: { status: 200, body: { ...pending, status: "no_results" } } },
  ],
  [
    "F-270, F-620",
    "Your download timed out",
    { look: { status: 200, body: { ...pending, status: "failed", status_reason: "timeout" } } },
  ],
  [
    "F-271, F-617",
    "There was an error generating your export.",
    { look: { status: 200, body: { ...pending, status: "failed", status_reason: "error" } } },
  ],
  ["F-618", "Export file missing", { look: { status: 404 } }],
  ["F-621", "An unexpected error occurred while initiating download", { start: { status: 500 } }],
  [
    "F-623",
    "There was an issue downloading your file.",
    { look: { status: 200, body: completed }, data: { status: 502 } },
  ],
]

for (const [rows, text, answers] of cases) {
  test(`a download says: ${text} [${rows}]`, async ({ page }) => {
    const looks = await answerWith(page, answers)
    await ask(page)
    await expect(page.getByRole("alert").filter({ hasText: text })).toBeVisible()
    const { count } = looks
    await page.reload()
    expect(looks.count).toBe(count)
  })
}

test("a download that takes long is told of, with the way to it, and not looked at any more [F-272, F-622, F-670]", async ({
  page,
}) => {
  await page.clock.install()
  const looks = await answerWith(page, { look: { status: 200, body: { ...pending, status: "processing" } } })
  await page.goto("/reviews")
  await openExports(page)
  await holdTime(page)
  const started = page.waitForResponse(/export_files\/\d+$/)
  await exportItem(page, "Download CSV").click()
  await started
  const notice = page.getByRole("status").filter({
    hasText: `Your download is taking longer than expected. A download link will be sent to ${demo.user} when it's ready.`,
  })
  // A second may pass before the page has read the answer that its next look follows.
  await expect(async () => {
    await page.clock.runFor(1_000)
    await expect(notice).toBeVisible({ timeout: 100 })
  }).toPass({ intervals: [1] })
  expect(looks.count).toBe(10)
  await expect(notice.getByRole("link", { name: "Show" })).toHaveAttribute(
    "href",
    `/file-downloads/${pending.id}`,
  )
})
