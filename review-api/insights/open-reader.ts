import { once } from "node:events"
import { Worker } from "node:worker_threads"
import type { ReviewAnalysis, ReviewText } from "./analyse-review.ts"

export type Reader = {
  /** Reads texts in the thread, in their order. @throws when the signal ends it or the thread breaks. */
  read(texts: ReviewText[], signal: AbortSignal): Promise<ReviewAnalysis[]>
  close(): Promise<void>
}

/** Starts a thread that reads reviews beside the requests; word lists and models are loaded in it alone. */
export function openReader(): Reader {
  const worker = new Worker(new URL("./reader-thread.ts", import.meta.url))
  worker.unref()
  return {
    async read(texts, signal) {
      worker.postMessage(texts)
      const [answer] = (await once(worker, "message", { signal })) as [ReviewAnalysis[]]
      return answer
    },
    async close() {
      await worker.terminate()
    },
  }
}
