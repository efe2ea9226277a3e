import { countOf } from "./numbers.ts"

/**
 * Error of a text over its limit, as people count: an emoji is one character, blanks around it are
 * none. @returns undefined when it is not too long.
 */
export function tooLong(text: string, most: number): string | undefined {
  const over = [...text.trim()].length - most
  return over > 0 ? `${countOf(over, "character", "characters")} too many` : undefined
}
