import { Piscina } from "piscina"
import { quickThread } from "../../core/quick-thread.ts"
import { clearLanguage } from "./clear-language.ts"

/** One thread at a time, since each takes 150 MB with the model; it is gone when no one asks. */
const model = new Piscina<string[], string[]>({
  filename: new URL("./language-thread.ts", import.meta.url).href,
  name: "detectAll",
  ...quickThread,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 5_000,
})

/**
 * The languages of texts, in their order, as `detectLanguage` says them. Where words settle them all it answers at
 * once; else a thread with the model does.
 */
export async function languagesOf(texts: readonly string[]): Promise<string[]> {
  const clear = texts.map(clearLanguage)
  const open = texts.filter((_, at) => clear[at] === null)
  if (open.length === 0) return clear.map((language) => language ?? "")
  const languages = await model.run(open)
  let next = 0
  return clear.map((language) => language ?? languages[next++]!)
}
