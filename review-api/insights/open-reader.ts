import { Piscina } from "piscina"
import { quickThread } from "../core/quick-thread.ts"
import type { ReviewAnalysis, ReviewText } from "./analyse-review.ts"

export type Reader = {
  /**
   * Reads texts in the thread, in their order.
   * @returns for each its analysis, or why it can't be read: it threw, or alone ended or kept the thread.
   * @throws when the signal ends it.
   */
  read(texts: ReviewText[], signal: AbortSignal): Promise<(ReviewAnalysis | Error)[]>
  close(): Promise<void>
}

/** Much longer than any batch takes. */
const longestMs = 5 * 60_000

/** A thread that reads reviews beside the requests; word lists and models are loaded in it alone. */
export function openReader(): Reader {
  const pool = new Piscina<ReviewText[], (ReviewAnalysis | Error)[]>({
    filename: new URL("./reader-thread.ts", import.meta.url).href,
    name: "readAll",
    ...quickThread,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: Number.POSITIVE_INFINITY,
  })
  async function read(texts: ReviewText[], signal: AbortSignal): Promise<(ReviewAnalysis | Error)[]> {
    try {
      return await pool.run(texts, { signal: AbortSignal.any([signal, AbortSignal.timeout(longestMs)]) })
    } catch (error) {
      signal.throwIfAborted()
      if (texts.length === 1) return [error as Error]
    }
    const analyses: (ReviewAnalysis | Error)[] = []
    for (const text of texts) analyses.push(...(await read([text], signal)))
    return analyses
  }
  return { read, close: () => pool.destroy() }
}
