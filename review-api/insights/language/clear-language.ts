import { categoryTerms } from "../categories/category-terms.ts"
import { customerWords } from "../sentiment/word-valences.ts"

/** Characters of a text that tell its language. */
export const enough = 300
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
  return customerWords.has(small) || categoryTerms.has(small) || englishWords.has(small)
}

/** The words of a text that tell its language. */
export const wordsOf = (text: string): string[] => text.slice(0, enough).match(words) ?? []

/** The language of a text where its words settle it: "en", or "" without words; null where only letters can tell. */
export function clearLanguage(text: string): "en" | "" | null {
  const found = wordsOf(text)
  const count = found.length
  if (count === 0) return ""
  const english = found.filter((word) => englishWords.has(word.toLowerCase())).length
  if (english >= clearCount && english >= count * clearShare) return "en"
  return count < fewWords && found.filter(isKnown).length * 2 > count ? "en" : null
}
