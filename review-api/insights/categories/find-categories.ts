import type { Token } from "../tokens.ts"
import { type CategoryCode, categoryTerms, notAfter } from "./category-terms.ts"

/** A place where a category is spoken of, as positions of words, the end not included. */
export type FoundCategory = { code: CategoryCode; from: number; to: number }

const longest = 4

function codesAt(tokens: Token[], at: number, length: number): readonly CategoryCode[] {
  const words = tokens.slice(at, at + length)
  const asWritten = words.map((token) => token.text).join(" ")
  const found = categoryTerms.get(asWritten)
  if (found || length > 1) return found ?? []
  const { tag, lemma } = words[0]!
  return tag === "NOUN" || tag === "PROPN" ? (categoryTerms.get(lemma) ?? []) : []
}

function isOtherSense(tokens: Token[], at: number): boolean {
  const before = tokens[at - 1]?.text
  return before !== undefined && (notAfter.get(tokens[at]!.text)?.includes(before) ?? false)
}

/** Finds the experience categories that a sentence speaks of, each at the first place. */
export function findCategories(tokens: Token[]): FoundCategory[] {
  const found = new Map<CategoryCode, FoundCategory>()
  for (let at = 0; at < tokens.length; at += 1) {
    for (let length = Math.min(longest, tokens.length - at); length > 0; length -= 1) {
      if (length === 1 && isOtherSense(tokens, at)) continue
      const codes = codesAt(tokens, at, length)
      if (codes.length === 0) continue
      for (const code of codes) if (!found.has(code)) found.set(code, { code, from: at, to: at + length })
      at += length - 1
      break
    }
  }
  return [...found.values()]
}
