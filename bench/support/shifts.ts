import type { Page } from "@playwright/test"

/** One movement of what stood on the page: how much of it moved how far, and what. */
export type Shift = { value: number; moved: string[] }

declare global {
  interface Window {
    recordedShifts?: { shifts: Shift[]; lastAtMs: number }
  }
}

/** Nothing came or moved for so long: the page is at rest, though its stream of events stays open. */
const restMs = 2_500

/** Keeps from now on what moves on a page that no one has touched. */
export const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    const kept = { shifts: [] as Shift[], lastAtMs: performance.now() }
    window.recordedShifts = kept
    type Entry = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
    const nameOf = ({ node }: { node: Node | null }) =>
      node instanceof Element ? [node.localName, ...node.classList].join(".") : String(node?.nodeName)
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Entry[]) {
        kept.shifts.push({ value, moved: sources.map(nameOf) })
        kept.lastAtMs = performance.now()
      }
    }).observe({ type: "layout-shift", buffered: true })
    new PerformanceObserver(() => {
      kept.lastAtMs = performance.now()
    }).observe({ type: "resource", buffered: true })
  })

/** Waits until a page is at rest. @returns what moved on it, in its order. */
export async function shiftsOf(page: Page): Promise<Shift[]> {
  await page.waitForFunction(
    (ms) => performance.now() - (window.recordedShifts?.lastAtMs ?? 0) > ms,
    restMs,
    {
      timeout: 120_000,
      polling: 250,
    },
  )
  return page.evaluate(() => window.recordedShifts?.shifts ?? [])
}
