import { eld } from "eld/small"
import { clearLanguage, enough, wordsOf } from "./clear-language.ts"

/**
 * Says which language a text is in, as an ISO 639-1 code. Its model takes 150 MB: it is loaded in threads alone.
 * @returns "" when there are no words; short texts without a clear sign of another language count as English.
 */
export function detectLanguage(text: string): string {
  const clear = clearLanguage(text)
  if (clear !== null) return clear
  const read = text.slice(0, enough)
  const guess = eld.detect(read)
  if (guess.language === "en") return "en"
  const isLatin = /^[^\u0250-\u1dff\u2c00-\uffff]*$/.test(read.replace(/[^\p{L}]/gu, ""))
  if (wordsOf(text).length < 4 && isLatin && !guess.isReliable()) return "en"
  return guess.language || (isLatin ? "en" : "")
}
