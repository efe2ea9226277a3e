import { on } from "node:events"
import { Worker } from "node:worker_threads"
import type { ReviewAnalysis, ReviewText } from "./analyse-review.ts"
import type { ReaderAnswer } from "./reader-thread.ts"

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
      const messages = on(worker, "message", { signal })
      worker.postMessage(texts)
      for await (const [message] of messages as AsyncIterable<[Partial<ReaderAnswer>]>) {
        // A program that watches its files is told of them by its threads as well.
        if (message.analyses) return message.analyses
      }
      throw new Error("the reader ended without an answer")
    },
    async close() {
      await worker.terminate()
    },
  }
}
