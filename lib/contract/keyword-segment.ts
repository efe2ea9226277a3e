import { fileTypes } from "./export-words.ts"

/**
 * A keyword in the address of its page: one that ends like a file keeps its dot hidden, and the one that is called like
 * the page of categories is written another way, since keywords ignore case (P-042).
 */
export function keywordSegment(keyword: string): string {
  if (keyword === "categories") return "Categories"
  const segment = encodeURIComponent(keyword)
  const isLikeFile = fileTypes.some((type) => segment.endsWith(`.${type}`))
  return isLikeFile ? segment.replace(/\.(?=[^.]*$)/, "%2E") : segment
}
