import { randomUUID } from "node:crypto"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, type Page, test } from "@playwright/test"
import { demo, demoPassword } from "#tests/support/accounts.ts"
import { importReviews } from "../support/import-reviews.ts"
import { hydrated } from "../support/screens.ts"
import { sendLoginForm, signIn } from "../support/sign-in.ts"

const good = `Hotel,Address,Review Date,Stars,Review Text
Harbour Inn,1 Quay,2025-05-01,5,The harbour is lovely
Harbour Inn,1 Quay,2025-05-02,9,Nine stars are too many
Hill House,2 Hill,2025-05-03,3,A long way up
`
const unnamed = `Where,When,Stars,Words
Harbour Inn,2025-05-01,5,Words about the harbour
`

let folder: string
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "outpost-upload-"))
})
test.afterEach(() => rmSync(folder, { recursive: true, force: true }))

const written = (text: string | Buffer, name = "hotels.csv"): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

/** Signs in as the Admin of a new account with one review. */
async function ownAccount(page: Page): Promise<void> {
  const id = randomUUID().slice(0, 8)
  const first = written("Hotel,Date,Stars\nOld Mill,2025-01-01,4\n", "first.csv")
  const email = `owner-${id}@upload.test`
  await importReviews(first, "--account", `Upload ${id}`, "--admin", email, "--password", demoPassword)
  await sendLoginForm(page, email)
  await expect(page).not.toHaveURL(/\/login/)
  await page.goto("/settings")
  await page.getByRole("link", { name: "Import reviews" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Import reviews")
}

const figures = (page: Page) => page.getByRole("region", { name: "Figures" })

test("a file is checked, read another way, imported and seen, by keyboard alone", async ({ page }) => {
  test.slow()
  await ownAccount(page)
  await hydrated(page)
  await page.getByLabel(/^File/).setInputFiles(written(unnamed))
  await page.getByRole("button", { name: "Upload and check" }).focus()
  await page.keyboard.press("Enter")
  await expect(page.getByText("No column was recognised for location, date")).toBeVisible()

  await hydrated(page, page.getByLabel("Location", { exact: true }))
  for (const [label, column] of [
    ["Location", "Where"],
    ["Date", "When"],
    ["Text", "Words"],
  ]) {
    await page.getByLabel(label!, { exact: true }).focus()
    await page.keyboard.type(column!)
    await expect(page.getByLabel(label!, { exact: true })).toHaveValue(column!)
  }
  await page.getByRole("button", { name: "Check again" }).focus()
  await page.keyboard.press("Enter")
  const start = page.getByRole("button", { name: "Import 1 review" })
  await expect(start).toBeVisible()
  await hydrated(page, start)
  await start.focus()
  await page.keyboard.press("Enter")
  await expect(page.getByText("hotels.csv is imported.")).toBeVisible()
  await page.getByRole("link", { name: "See the reviews" }).press("Enter")
  await expect(page.getByText("Words about the harbour")).toBeVisible()
})

test("rejected rows are shown and downloaded, and the same file brings nothing again", async ({ page }) => {
  test.slow()
  await ownAccount(page)
  await hydrated(page)
  const upload = async () => {
    await page.getByLabel(/^File/).setInputFiles(written(good))
    await page.getByRole("button", { name: "Upload and check" }).click()
  }
  await upload()
  // A job checks the file.
  await expect(page.getByRole("button", { name: "Import 2 reviews" })).toBeVisible({ timeout: 20_000 })
  await expect(figures(page)).toContainText(/Rejected rows\s*1/)
  await expect(page.getByRole("row").filter({ hasText: "Nine stars are too many" })).toContainText("rating")
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download rejected rows" }).click(),
  ])
  expect(download.suggestedFilename()).toBe("hotels.rejected.csv")
  const start = page.getByRole("button", { name: "Import 2 reviews" })
  await hydrated(page, start)
  await start.click()
  await expect(page.getByText("hotels.csv is imported.")).toBeVisible()

  await page.getByRole("link", { name: "Import another file" }).click()
  await expect(page.getByRole("table").getByText("Imported")).toBeVisible()
  await upload()
  await expect(page.getByText("There is nothing new in this file.")).toBeVisible()
  await expect(figures(page)).toContainText(/Known already\s*2/)
})

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false })

  test("a file is uploaded, checked and imported, and a wrong one is told", async ({ page }) => {
    await ownAccount(page)
    const upload = async (path: string) => {
      await page.getByLabel(/^File/).setInputFiles(path)
      await page.getByRole("button", { name: "Upload and check" }).click()
    }
    await page.getByLabel("Location for rows without one").fill("Old Mill")
    await upload(written("%PDF-1.7", "scan.pdf"))
    await expect(page.getByText("File is not a CSV, JSON or ZIP file")).toBeVisible()
    await expect(page.getByLabel("Location for rows without one")).toHaveValue("Old Mill")
    await upload(written(Buffer.alloc(51 * 1024 * 1024, "x"), "large.csv"))
    await expect(page.getByText("The file is larger than 50 MB")).toBeVisible()

    await upload(written(good))
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("hotels.csv")
    const refreshed = async (name: string) => {
      await expect(async () => {
        const wanted = page.getByText(name)
        if (!(await wanted.isVisible()))
          await page.getByRole("link", { name: "Refresh" }).click({ timeout: 1_000 })
        await expect(wanted).toBeVisible({ timeout: 500 })
      }).toPass()
    }
    await refreshed("Import 2 reviews")
    await page.getByRole("button", { name: "Import 2 reviews" }).click()
    await refreshed("hotels.csv is imported.")
    await page.getByRole("link", { name: "See the reviews" }).click()
    await expect(page.getByText("The harbour is lovely")).toBeVisible()
  })
})

test("who is no Admin has no card and no page", async ({ page, context }) => {
  await signIn(context, demo.manager)
  await page.goto("/settings")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await expect(page.getByRole("link", { name: "Import reviews" })).toHaveCount(0)
  await page.goto("/settings/import")
  await expect(page).toHaveURL(/\/error/)
})
