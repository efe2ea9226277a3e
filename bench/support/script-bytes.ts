import type { Browser } from "@playwright/test"

/** No script came for so long: the page is at rest, though its stream of events stays open. */
const restMs = 2_000

/**
 * Bytes of script on the wire until a page is at rest.
 * @param cookie of a session; null without one.
 * @returns null where the address leads to another page.
 */
export async function scriptBytes(
  browser: Browser,
  address: string,
  cookie: string | null,
): Promise<number | null> {
  const context = await browser.newContext({ viewport: { width: 1480, height: 900 } })
  if (cookie) {
    const [name, value] = cookie.split(/=(.*)/s)
    await context.addCookies([{ name: name!, value: value!, url: address }])
  }
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
  const isThere = new URL(page.url()).pathname === new URL(address).pathname
  await context.close()
  return isThere ? bytes : null
}
