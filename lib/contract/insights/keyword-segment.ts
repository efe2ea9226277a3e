import { fileTypes } from "../export-files/constants.ts"

/** A text as one segment of an address: one that ends like a file keeps its dot hidden. */
export function addressSegment(text: string): string {
  const segment = encodeURIComponent(text)
  const isLikeFile = fileTypes.some((type) => segment.endsWith(`.${type}`))
  return isLikeFile ? segment.replace(/\.(?=[^.]*$)/, "%2E") : segment
}

/**
 * A keyword as the address of its page names it: the one that is called like the page of categories is written another
 * way, since keywords ignore case (P-042).
 */
export const keywordName = (keyword: string): string => (keyword === "categories" ? "Categories" : keyword)

/** A keyword in the address of its page. */
export const keywordSegment = (keyword: string): string => addressSegment(keywordName(keyword))
