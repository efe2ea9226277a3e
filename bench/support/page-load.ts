import type { BrowserContext } from "@playwright/test"
import { recordShifts, shiftsOf } from "./shifts.ts"
import { slowDown } from "./slow-line.ts"

declare global {
  interface Window {
    recordedLoad?: { blockingMs: number; largestPaintMs: number }
  }
}

/** A task blocks for as long as it is longer than this. */
const longTaskMs = 50

export type PageLoad = {
  layoutShift: number
  blockingMs: number
  largestPaintMs: number
  /** Addresses of all requests. */
  requests: string[]
}

/** Loads a page as over a slow mobile line and on a slow processor, to its end: what lies below is scrolled to as well. */
export async function loadSlowly(context: BrowserContext, address: string): Promise<PageLoad> {
  const page = await context.newPage()
  try {
    await slowDown(page)
    await recordShifts(page)
    await page.addInitScript((longMs) => {
      const kept = { blockingMs: 0, largestPaintMs: 0 }
      window.recordedLoad = kept
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) kept.blockingMs += Math.max(0, duration - longMs)
      }).observe({ type: "longtask", buffered: true })
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntries()) kept.largestPaintMs = startTime
      }).observe({ type: "largest-contentful-paint", buffered: true })
    }, longTaskMs)
    const requests: string[] = []
    page.on("request", (request) => requests.push(request.url()))
    await page.goto(address, { waitUntil: "load", timeout: 120_000 })
    await shiftsOf(page)
    const { blockingMs, largestPaintMs } = (await page.evaluate(() => window.recordedLoad))!
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const shifts = await shiftsOf(page)
    const layoutShift = shifts.reduce((sum, { value }) => sum + value, 0)
    return { layoutShift, blockingMs, largestPaintMs, requests }
  } finally {
    await page.close()
  }
}
