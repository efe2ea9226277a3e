import { type Browser, type BrowserContext, chromium } from "@playwright/test"
import { installedNode } from "../scripts/lib/ensure-install.mjs"
import { findChromium } from "../scripts/lib/find-chromium.mjs"
import { startProduct } from "../tests/support/product.ts"
import { type Figure, report } from "./support/figures.ts"
import { sectionsWithoutId, signInViewers } from "./support/sections.ts"
import { recordShifts, shiftsOf } from "./support/shifts.ts"
import { slowDown } from "./support/slow-line.ts"

const found = await findChromium(console.log, {
  node: installedNode,
  playwright: "node_modules/@playwright/test/cli.js",
})
if (!found) throw new Error("No Chromium could be found.")

const viewports = [
  { width: 1480, height: 900 },
  { width: 360, height: 740 },
]

/** The layout shift of a page that no one has visited before. @returns null where it leads to another page. */
async function shiftOf(context: BrowserContext, address: string): Promise<number | null> {
  const page = await context.newPage()
  try {
    await slowDown(page)
    await recordShifts(page)
    await page.goto(address, { waitUntil: "load", timeout: 120_000 })
    const { pathname } = new URL(page.url())
    if (pathname !== new URL(address).pathname) return null
    const shifts = await shiftsOf(page)
    for (const { value, moved } of shifts) console.log(`    ${value.toFixed(4)} ${moved.join(", ")}`)
    return shifts.reduce((sum, { value }) => sum + value, 0)
  } finally {
    await page.close()
  }
}

async function visit(browser: Browser, address: string): Promise<Figure[]> {
  const cookieOf = await signInViewers(address)
  const figures: Figure[] = []
  for (const section of sectionsWithoutId()) {
    const { pattern } = section
    for (const viewport of viewports) {
      const context = await browser.newContext({ viewport })
      const cookie = cookieOf(section)
      if (cookie) {
        const [name, value] = cookie.split(/=(.*)/s)
        await context.addCookies([{ name: name!, value: value!, url: address }])
      }
      const what = `${pattern} at ${viewport.width} px`
      const shift = await shiftOf(context, address + pattern)
      await context.close()
      if (shift === null) continue
      console.log(`  ${what}: ${shift.toFixed(4)}`)
      figures.push({ what, value: shift, atMost: 0 })
    }
  }
  return figures
}

const product = await startProduct()
const browser = await chromium.launch({
  executablePath: found.path || undefined,
  args: ["--no-sandbox", "--disable-gpu"],
})
try {
  report("layout-shift", await visit(browser, product.address))
} finally {
  await browser.close()
  await product.stop()
}
