import { randomUUID } from "node:crypto"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, type Page, test } from "@playwright/test"
import { demoPassword } from "#tests/support/accounts.ts"
import { importReviews } from "../support/import-reviews.ts"
import { hydrated } from "../support/screens.ts"
import { sendLoginForm } from "../support/sign-in.ts"

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

/** Files are checked and taken in by jobs. */
const asJobsTake = { timeout: 60_000 }
const figures = (page: Page) => page.getByRole("region", { name: "Figures" })

test("a file is checked, read another way, imported and seen by keyboard alone; rejected rows of another are shown and downloaded, and it brings nothing twice", async ({
  page,
}) => {
  test.slow()
  await ownAccount(page)
  await hydrated(page)
  await page.getByLabel(/^File/).setInputFiles(written(unnamed, "unnamed.csv"))
  await page.getByRole("button", { name: "Upload and check" }).focus()
  await page.keyboard.press("Enter")
  await expect(page.getByText("No column recognized for location, date")).toBeVisible(asJobsTake)

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
  await expect(start).toBeVisible(asJobsTake)
  await hydrated(page, start)
  await start.focus()
  await page.keyboard.press("Enter")
  await expect(page.getByText("unnamed.csv is imported.")).toBeVisible(asJobsTake)
  await page.getByRole("link", { name: "View reviews" }).press("Enter")
  await expect(page.getByText("Words about the harbour")).toBeVisible()

  await page.goto("/settings/import")
  await hydrated(page)
  const upload = async () => {
    await page.getByLabel(/^File/).setInputFiles(written(good))
    await page.getByRole("button", { name: "Upload and check" }).click()
    const scale = page.getByRole("radio", { name: "Out of 5" })
    await expect(scale).toBeVisible(asJobsTake)
    await hydrated(page, scale)
    await scale.check()
    await page.getByRole("button", { name: "Continue" }).click()
  }
  await upload()
  await expect(page.getByRole("button", { name: "Import 2 reviews" })).toBeVisible(asJobsTake)
  await expect(figures(page)).toBeFocused()
  await expect(figures(page)).toContainText(/Rejected rows\s*1/)
  await expect(page.getByRole("row").filter({ hasText: "Nine stars are too many" })).toContainText("rating")
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download rejected rows" }).click(),
  ])
  expect(download.suggestedFilename()).toBe("hotels.rejected.csv")
  const startBoth = page.getByRole("button", { name: "Import 2 reviews" })
  await hydrated(page, startBoth)
  await startBoth.click()
  await expect(page.getByText("hotels.csv is imported.")).toBeVisible(asJobsTake)

  await page.getByRole("link", { name: "Import another file" }).click()
  await expect(page.getByRole("row").filter({ hasText: "hotels.csv" })).toContainText("Imported")
  await upload()
  await expect(page.getByText("This file contains nothing new.")).toBeVisible(asJobsTake)
  await expect(figures(page)).toContainText(/Already imported\s*2/)
})
