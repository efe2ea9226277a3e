/** Whether a database can store a text: no NUL, no half of a surrogate pair. */
export const isStorableText = (text: string): boolean => !text.includes("\0") && text.isWellFormed()
