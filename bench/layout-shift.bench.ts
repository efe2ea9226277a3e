import { type Browser, type BrowserContext, chromium } from "@playwright/test"
import type { PageTable } from "#lib/gate/page.ts"
import { pages } from "#lib/gate/pages.gen.ts"
import { installedNode } from "../scripts/lib/ensure-install.mjs"
import { findChromium } from "../scripts/lib/find-chromium.mjs"
import { demo, demoPassword } from "../tests/support/accounts.ts"
import { startProduct } from "../tests/support/product.ts"
import { type Figure, report } from "./support/figures.ts"
import { sessionCookie } from "./support/session.ts"
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

/** Who is shown the pages of each audience; of public ones nobody is signed in. */
const viewers = { public: null, everybody: demo.admin, ordinary: demo.admin, parent: demo.partner } as const

const chosen = process.env.BENCH_PAGES?.split(",")

/** Every page whose address needs no id, or those that are asked for. */
const sections = Object.values(pages as PageTable).filter(
  ({ pattern, isInternal }) => !pattern.includes("{") && !isInternal && (chosen?.includes(pattern) ?? true),
)

/** The layout shift of a page that nobody has visited before. @returns null where it leads to another page. */
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

async function visit(browser: Browser, address: string, cookies: Map<string, string>): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { pattern, audience } of sections) {
    for (const viewport of viewports) {
      const context = await browser.newContext({ viewport })
      const email = viewers[audience]
      if (email) {
        const [name, value] = cookies.get(email)!.split(/=(.*)/s)
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
  const { address } = product
  const cookies = new Map<string, string>()
  for (const email of [demo.admin, demo.partner]) {
    cookies.set(email, await sessionCookie(address, email, demoPassword))
  }
  report("layout-shift", await visit(browser, address, cookies))
} finally {
  await browser.close()
  await product.stop()
}
