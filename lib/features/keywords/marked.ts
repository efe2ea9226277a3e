/** A sentence in the parts around what it mentions. */
export type Marked = { before: string; marked: string; after: string }

/** Characters shown on each side of a mention. */
const maxAround = 280

const isHalf = (text: string, at: number): boolean => /[\uDC00-\uDFFF]/.test(text[at] ?? "")

function shortEnd(text: string): string {
  if (text.length <= maxAround) return text
  const space = text.lastIndexOf(" ", maxAround)
  const cut = space > maxAround / 2 ? space : isHalf(text, maxAround) ? maxAround - 1 : maxAround
  return `${text.slice(0, cut)} …`
}

function shortBegin(text: string): string {
  if (text.length <= maxAround) return text
  const at = text.length - maxAround
  const space = text.indexOf(" ", at)
  const cut = space !== -1 && space < text.length - maxAround / 2 ? space + 1 : isHalf(text, at) ? at + 1 : at
  return `… ${text.slice(cut)}`
}

/**
 * Cuts a sentence around its mention; of what no reader finishes only the surroundings stay.
 * @param start UTF-16 unit at which the mention begins; what lies outside of the sentence marks nothing.
 */
export function markedIn(sentence: string, start: number, end: number): Marked {
  const isInside = start >= 0 && start < end && end <= sentence.length
  if (!isInside) return { before: shortEnd(sentence), marked: "", after: "" }
  return {
    before: shortBegin(sentence.slice(0, start).trimStart()),
    marked: sentence.slice(start, end),
    after: shortEnd(sentence.slice(end).trimEnd()),
  }
}
