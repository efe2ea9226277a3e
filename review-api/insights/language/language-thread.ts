import "../../core/load-quickly.ts"
import { parentPort } from "node:worker_threads"
import { detectLanguage } from "./detect-language.ts"

/** Languages of texts from the thread, in their order. */
export type LanguageAnswer = { languages: string[] }

parentPort!.on("message", (texts: string[]) => {
  const answer: LanguageAnswer = { languages: texts.map(detectLanguage) }
  parentPort!.postMessage(answer)
})
