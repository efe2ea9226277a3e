import { type Browser, chromium } from "@playwright/test"
import { installedNode } from "../scripts/lib/ensure-install.mjs"
import { findChromium } from "../scripts/lib/find-chromium.mjs"
import { startProduct } from "../tests/support/product.ts"
import { startBenchApp } from "./support/bench-app.ts"
import { report } from "./support/figures.ts"
import { sessionCookie } from "./support/session.ts"

const found = await findChromium(console.log, {
  node: installedNode,
  playwright: "node_modules/@playwright/test/cli.js",
})
if (!found) throw new Error("No Chromium could be found.")

/** No script came for so long: the page is at rest, though its stream of events stays open. */
const restMs = 2_000

/** Bytes of script on the wire until a page is at rest. */
async function scriptBytes(browser: Browser, address: string, cookie: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1480, height: 900 } })
  const [name, value] = cookie.split(/=(.*)/s)
  await context.addCookies([{ name: name!, value: value!, url: address }])
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send("Network.enable")
  const scripts = new Set<string>()
  let bytes = 0
  let lastScriptAtMs = performance.now()
  session.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scripts.add(requestId)
  })
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (!scripts.has(requestId)) return
    bytes += encodedDataLength
    lastScriptAtMs = performance.now()
  })
  await page.goto(address, { waitUntil: "load" })
  while (performance.now() - lastScriptAtMs < restMs) await page.waitForTimeout(100)
  await context.close()
  return bytes
}

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
    { what: "script of /reviews in all", value: reviews / 1000, unit: "kB", atMost: 195 },
  ])
} finally {
  await browser.close()
  await app.stop()
  await product.stop()
}
