import { on } from "node:events"
import { Worker } from "node:worker_threads"
import type { ReviewAnalysis, ReviewText } from "./analyse-review.ts"
import type { ReaderAnswer } from "./reader-thread.ts"

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

function startThread(): Worker {
  const worker = new Worker(new URL("./reader-thread.ts", import.meta.url))
  worker.unref()
  return worker
}

async function ask(worker: Worker, texts: ReviewText[], signal: AbortSignal) {
  const messages = on(worker, "message", { signal })
  worker.postMessage(texts)
  for await (const [message] of messages as AsyncIterable<[Partial<ReaderAnswer>]>) {
    // A program that watches its files is told of them by its threads as well.
    if (message.analyses) return message.analyses
  }
  throw new Error("the reader ended without an answer")
}

/** Starts a thread that reads reviews beside the requests; word lists and models are loaded in it alone. */
export function openReader(): Reader {
  let worker = startThread()
  async function read(texts: ReviewText[], signal: AbortSignal): Promise<(ReviewAnalysis | Error)[]> {
    try {
      return await ask(worker, texts, AbortSignal.any([signal, AbortSignal.timeout(longestMs)]))
    } catch (error) {
      signal.throwIfAborted()
      await worker.terminate()
      worker = startThread()
      if (texts.length === 1) return [error as Error]
    }
    const analyses: (ReviewAnalysis | Error)[] = []
    for (const text of texts) analyses.push(...(await read([text], signal)))
    return analyses
  }
  return { read, close: async () => void (await worker.terminate()) }
}
