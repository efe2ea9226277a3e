/** Matches a text without control characters: none ends a line, in a header, a log or a file of rows. */
export const oneLine = /^[^\p{Cc}\u2028\u2029]*$/u
