/** Where a mention is being typed: the place of its `@`, and what stands behind it. */
export type MentionPlace = { from: number; typed: string }

const longestName = 60

/**
 * The mention that is being typed at a place of a text.
 * @param caret where the caret is.
 * @returns null where nothing is: the `@` begins a word, as that of an e-mail does not.
 */
export function mentionAt(text: string, caret: number): MentionPlace | null {
  const from = text.lastIndexOf("@", caret - 1)
  if (from < 0 || caret - from > longestName) return null
  const typed = text.slice(from + 1, caret)
  const isWord = from === 0 || /[\s(]/.test(text[from - 1]!)
  // A name has a first and a last part; what goes on behind them is the note.
  return isWord && /^(?:\S+(?: \S*)?)?$/.test(typed) ? { from, typed } : null
}

/** Whether a text mentions someone by name. */
export const isMentioned = (text: string, name: string): boolean => text.includes(`@${name}`)

export type TextPart = { text: string; isMention: boolean }

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")

/** A text in parts, those apart that mention one of the names. */
export function mentionParts(text: string, names: readonly string[]): TextPart[] {
  if (names.length === 0) return [{ text, isMention: false }]
  const longestFirst = [...names].sort((one, other) => other.length - one.length)
  const marks = new RegExp(`(@(?:${longestFirst.map(escaped).join("|")}))`)
  return text
    .split(marks)
    .map((part, index) => ({ text: part, isMention: index % 2 === 1 }))
    .filter((part) => part.text !== "")
}
