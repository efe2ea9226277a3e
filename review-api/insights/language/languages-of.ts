import { once } from "node:events"
import { Worker } from "node:worker_threads"
import { clearLanguage } from "./clear-language.ts"
import type { LanguageAnswer } from "./language-thread.ts"

/** Asks the model, which is gone with its thread afterwards. */
async function detected(texts: string[]): Promise<string[]> {
  const worker = new Worker(new URL("./language-thread.ts", import.meta.url))
  worker.unref()
  try {
    worker.postMessage(texts)
    for (;;) {
      const [message] = (await once(worker, "message")) as [Partial<LanguageAnswer>]
      // A program that watches its files is told of them by its threads as well.
      if (message.languages) return message.languages
    }
  } finally {
    await worker.terminate()
  }
}

let last: Promise<unknown> = Promise.resolve()

/**
 * The languages of texts, in their order, as `detectLanguage` says them. Where words settle them all it answers at
 * once; else a thread with the model does, one at a time, since each takes 150 MB.
 */
export async function languagesOf(texts: readonly string[]): Promise<string[]> {
  const clear = texts.map(clearLanguage)
  const open = texts.filter((_, at) => clear[at] === null)
  if (open.length === 0) return clear.map((language) => language ?? "")
  const requested = last.catch(() => {}).then(() => detected(open))
  last = requested
  const languages = await requested
  let next = 0
  return clear.map((language) => language ?? languages[next++]!)
}
