import { eld } from "eld/small"
import { categoryWords } from "../categories/category-words.ts"
import { customerWords } from "../sentiment/words.ts"

const enough = 300
const words = /\p{L}+/gu

/** Words that English alone has and no text goes without; asking for them is faster than comparing letters. */
const englishWords = new Set(
  "the and was were with this that very we they our would had have from there which not for you is are it of to but".split(
    " ",
  ),
)
const clearShare = 0.25
const clearCount = 4
const fewWords = 6

/** Letters of a few words tell little; that the word lists know most of them tells more. */
const isKnown = (word: string): boolean => {
  const small = word.toLowerCase()
  return customerWords.has(small) || categoryWords.has(small) || englishWords.has(small)
}

/**
 * Says which language a text is in, as an ISO 639-1 code.
 * @returns "" when there are no words; short texts without a clear sign of another language count as English.
 */
export function detectLanguage(text: string): string {
  const read = text.slice(0, enough)
  const found = read.match(words) ?? []
  const count = found.length
  if (count === 0) return ""
  const english = found.filter((word) => englishWords.has(word.toLowerCase())).length
  if (english >= clearCount && english >= count * clearShare) return "en"
  if (count < fewWords && found.filter(isKnown).length * 2 > count) return "en"
  const guess = eld.detect(read)
  if (guess.language === "en") return "en"
  const isLatin = /^[^\u0250-\u1dff\u2c00-\uffff]*$/.test(read.replace(/[^\p{L}]/gu, ""))
  if (count < 4 && isLatin && !guess.isReliable()) return "en"
  return guess.language || (isLatin ? "en" : "")
}
