import { readFileSync } from "node:fs"
import type { Download, Page } from "@playwright/test"
import { parse } from "csv-parse/sync"
import { hydrated } from "./screens.ts"

export type Cells = Record<string, string>

/** Opens the export menu of a page; its items are links to the files until their scripts run. */
export async function openExports(page: Page, { hasScripts = true } = {}) {
  if (hasScripts) await hydrated(page, page.locator('nav[aria-label="Export"] [data-track$=".csv"]'))
  await page
    .locator("summary")
    .filter({ has: page.getByText("Export", { exact: true }) })
    .click()
}

/** An item of the export menu. */
export const exportItem = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Export" }).getByRole("link", { name })

/** Downloads what an item of the export menu gives. */
export async function downloaded(
  page: Page,
  name: string,
  scripts = { hasScripts: true },
): Promise<Download> {
  await openExports(page, scripts)
  const [download] = await Promise.all([page.waitForEvent("download"), exportItem(page, name).click()])
  return download
}

export const csvOf = async (download: Download): Promise<Cells[]> =>
  parse(readFileSync(await download.path()), { columns: true, bom: true }) as Cells[]
