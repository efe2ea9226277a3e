/** Ids or words that a filter holds (D-009): more are refused with the sentence, never cut. */
export const maxInList = 500
export const tooManyInList = `A filter can hold up to ${maxInList} values. Remove some and try again.`

/**
 * Words as one text with commas between; a comma of a word stands behind a backslash, and so does a backslash.
 * @param words of any kind, such as names of tags.
 */
export const joinList = (words: readonly string[]): string =>
  words.map((word) => word.replace(/[\\,]/g, "\\$&")).join(",")

/** The words of such a text, in their order; none is empty, spaces around them go. A lone backslash is one. */
export const splitList = (text: string): string[] =>
  (text.match(/(?:\\[\\,]|[^,])+/g) ?? [])
    .map((word) => word.replace(/\\([\\,])/g, "$1").trim())
    .filter((word) => word !== "")
