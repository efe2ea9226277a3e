const gaps = /\n(?:[^\S\n]*\n){2,}[^\S\n]*/g

/** A text with one empty line where it has several. */
export const closeGaps = (text: string): string => text.replace(gaps, "\n\n")
