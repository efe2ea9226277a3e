import { chromium } from "@playwright/test"
import type { Page } from "#lib/gate/page.ts"
import { installedNode } from "../scripts/lib/ensure-install.mjs"
import { findChromium } from "../scripts/lib/find-chromium.mjs"
import { startProduct } from "../tests/support/product.ts"
import { startBenchApp } from "./support/bench-app.ts"
import { type Figure, report } from "./support/figures.ts"
import { scriptBytes } from "./support/script-bytes.ts"
import { sectionsWithoutId, signInViewers } from "./support/sections.ts"

const mostBeyondKb = 60

/** A form for something new is used as soon as it is there: its editors wait for no press. */
const isForm = ({ pattern }: Page): boolean => pattern.endsWith("/new")

const found = await findChromium(console.log, {
  node: installedNode,
  playwright: "node_modules/@playwright/test/cli.js",
})
if (!found) throw new Error("No Chromium could be found.")

const product = await startProduct()
const app = await startBenchApp(product.apiUrl)
const browser = await chromium.launch({
  executablePath: found.path || undefined,
  args: ["--no-sandbox", "--disable-gpu"],
})
try {
  const cookieOf = await signInViewers(app.address)
  const empty = (await scriptBytes(browser, `${app.address}/error`, null))!
  const figures: Figure[] = [{ what: "script of an empty page", value: empty / 1000, unit: "kB" }]
  for (const section of sectionsWithoutId()) {
    const bytes = await scriptBytes(browser, app.address + section.pattern, cookieOf(section))
    if (bytes === null) continue
    const what = `script of ${section.pattern} beyond it`
    const bound = isForm(section) ? {} : { atMost: mostBeyondKb }
    figures.push({ what, value: (bytes - empty) / 1000, unit: "kB", ...bound })
  }
  report("script-size", figures)
} finally {
  await browser.close()
  await app.stop()
  await product.stop()
}
