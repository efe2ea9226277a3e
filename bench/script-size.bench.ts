import { chromium } from "@playwright/test"
import { installedNode } from "../scripts/lib/ensure-install.mjs"
import { findChromium } from "../scripts/lib/find-chromium.mjs"
import { startProduct } from "../tests/support/product.ts"
import { startBenchApp } from "./support/bench-app.ts"
import { report } from "./support/figures.ts"
import { scriptBytes } from "./support/script-bytes.ts"
import { sessionCookie } from "./support/session.ts"

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
  const cookie = await sessionCookie(app.address, "admin@demo.outpost.test", "outpost-demo")
  const empty = await scriptBytes(browser, `${app.address}/error`, cookie)
  const reviews = await scriptBytes(browser, `${app.address}/reviews`, cookie)
  report("script-size", [
    { what: "script of an empty page", value: empty / 1000, unit: "kB" },
    { what: "script of /reviews beyond it", value: (reviews - empty) / 1000, unit: "kB", atMost: 60 },
    { what: "script of /reviews in all", value: reviews / 1000, unit: "kB" },
  ])
} finally {
  await browser.close()
  await app.stop()
  await product.stop()
}
