import type { Page } from "@playwright/test"

const processorTimesSlower = 4
const bytesPerSecond = 1_600_000 / 8
const roundTripMs = 150

/** Loads a page as over a slow mobile line and on a slow processor. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send("Network.enable")
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await session.send("Emulation.setCPUThrottlingRate", { rate: processorTimesSlower })
}
